#![cfg_attr(fuzzing, no_main)]
fuzz::target!(fuzz::readers::read);
