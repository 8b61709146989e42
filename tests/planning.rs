//! What the engine's own judge makes of questions about a table.
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use context_atlas::ingest::{Input, Options};
use context_atlas::judge::Judging;
use context_atlas::run::drive;
use context_atlas::source::Collection;
use context_atlas::{Config, Processor};

/// The context of a question about a table.
fn asked(table: &str, question: &str) -> String {
    let atlas = Processor {
        config: Config::default(),
        judging: Judging::Local,
    };
    let options = Options {
        id: "table".to_owned(),
        format: Some("csv".to_owned()),
        ..Options::default()
    };
    let mut store = Collection::new();
    let run = atlas.ingest(Input::Text(table.to_owned()), options);
    let document = drive(run, &mut store).expect("a table");
    store.put(Arc::new(document));
    let context = drive(atlas.retrieve(question), &mut store).expect("no fault");
    context.expect("a judge").text
}

#[test]
fn records_are_counted_where_a_column_holds_their_amounts() {
    let payments =
        "Date,Supplier,Payment\n2026-01-02,Ann,10\n2026-01-03,Bob,20.5\n2026-02-04,Ann,30\n";
    let pounds = payments.replace("Payment", "Payment (£)");
    for table in [payments, &pounds] {
        let context = asked(table, "How many payments were made to Ann?");
        assert!(context.contains("\nResult: count = 2"), "{context}");
        let context = asked(table, "How much was paid to Ann?");
        assert!(context.contains("= 40"), "{context}");
    }
    let visits = "Month,Site,Visits\nJanuary,North,120\nFebruary,North,130\nJanuary,South,40\n";
    let context = asked(visits, "How many visits did North have?");
    assert!(context.contains("= 250"), "{context}");
}

#[test]
fn the_name_that_says_least_beside_wins_and_words_that_tell_come_first() {
    let table = "Day,CO2,adjusted CO2\n2026-01-02,410,411\n2026-01-03,420,409\n";
    let context = asked(table, "What was the highest CO2?");
    assert!(context.contains("max of CO2 = 420"), "{context}");
    let table = "Cost Repair,Cost Total\n10,100\n20,200\n";
    let context = asked(table, "What was the total repair cost?");
    assert!(context.contains("sum of Cost Repair = 30"), "{context}");
}

#[test]
fn most_of_what_is_no_figure_counts_records() {
    let table = "title: Strikes\n\nState,Speed,Weight\nTexas,10,1\nOhio,500,2\nTexas,20,3\n";
    let context = asked(table, "Which state had the most strikes?");
    assert!(context.contains("Texas: 2"), "{context}");
    assert_eq!(asked(table, "Which state had the most lawyers?"), "");
}

#[test]
fn a_period_that_no_column_tells_is_not_passed_over() {
    let prices = "Symbol,When,Price\nIBM,Jan 1 2005,10\nIBM,Feb 1 2006,30\nGOOG,Feb 1 2006,50\n";
    let context = asked(prices, "What was the average price of IBM in 2005?");
    assert!(context.contains("= 10"), "{context}");
    let context = asked(prices, "What was the total price in February 2006?");
    assert!(context.contains("= 80"), "{context}");
    let undated = prices
        .replace("Jan 1 2005", "first 2005")
        .replace("Feb 1 2006", "later");
    assert_eq!(
        asked(&undated, "What was the average price of IBM in 2005?"),
        ""
    );
    let yearly = "Year,Site,Visits\n2015,North,120\n2016,North,130\n2016,South,40\n";
    assert_eq!(
        asked(yearly, "How many visits were there in March 2016?"),
        ""
    );
    let context = asked(yearly, "How many visits were there in 2016?");
    assert!(context.contains("= 170"), "{context}");
}

#[test]
fn days_are_counted_where_each_has_one_record() {
    let days = "Date,Weather\n2026-01-02,snow\n2026-01-03,rain\n2026-01-04,snow\n";
    let context = asked(days, "How many days did it snow?");
    assert!(context.contains("count = 2"), "{context}");
}

/// Sales by date, with what a plan can be wrong about.
const SALES: &str = "Order,Order Date,Region,Sold,Stock,Price ($),Shipped\n\
    O1,3-Jan-2023,North,2,10,$5.00,Yes\n\
    O2,4-Mar-2023,South,3,20,$50.00,No\n\
    O3,5-Mar-2024,North,5,30,$7.50,Yes\n\
    O4,6-Jun-2024,West,7,40,$80.00,Yes\n";

#[test]
fn a_limit_and_a_share_go_to_the_column_they_are_told_of() {
    for (question, result) in [
        ("How many orders have a price above 40?", "count = 2"),
        ("How many orders have more than 15 in stock?", "count = 3"),
        (
            "What was the average sold of orders with a stock below 35?",
            "= 3.3333",
        ),
        ("Which orders cost more than 60 dollars?", "O4"),
        ("How many orders were shipped?", "count = 3"),
        ("How many orders were not shipped?", "count = 1"),
        ("What is the cheapest order?", "min of Price ($) = 5"),
        ("How many orders were there before March 2024?", "count = 2"),
        ("How many orders were there since 2024?", "count = 2"),
        ("How many orders by region?", "North: 2"),
        ("What was sold in the North?", "= 7"),
    ] {
        let context = asked(SALES, question);
        assert!(context.contains(result), "{question}\n{context}");
    }
}

#[test]
fn what_no_plan_can_say_is_not_answered() {
    for question in [
        "How many orders are heavier than 15?",
        "How many orders were returned?",
        "What was the total price excluding the North?",
        "How many orders are not from the North?",
        "What percentage of orders is from the North?",
        "How did the stock change from 2023 to 2024?",
        "How many orders did Ms Who make?",
    ] {
        assert_eq!(asked(SALES, question), "", "{question}");
    }
}

#[test]
fn a_column_of_years_is_one_whatever_its_case() {
    let table = "country,year,TWh\nFrance,2019,10\nFrance,2020,20\nSpain,2020,5\nSpain,2021,6\n";
    for (question, result) in [
        ("What was the total TWh in 2020?", "= 25"),
        ("What was the total TWh of Spain since 2020?", "= 11"),
        ("What was the total TWh before 2020?", "= 10"),
        ("What was the total TWh after 2020?", "= 6"),
    ] {
        let context = asked(table, question);
        assert!(context.contains(result), "{question}\n{context}");
    }
    for question in [
        "What was the total TWh in 2025?",
        "How did TWh change from 2019 to 2020?",
    ] {
        assert_eq!(asked(table, question), "", "{question}");
    }
}

#[test]
fn a_period_without_records_has_none() {
    let context = asked(SALES, "How many orders were there in May 2023?");
    assert!(context.contains("Matched 0 records."), "{context}");
}

#[test]
fn a_value_may_deny() {
    let table = "Task,State\na,Not started\nb,Done\nc,Not started\n";
    let context = asked(table, "How many tasks are not started?");
    assert!(context.contains("count = 2"), "{context}");
}
