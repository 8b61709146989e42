//! A static server for the page and the browser tests: this machine only, right media types, nothing cached.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::thread;

use crate::args::Args;
use crate::{Outcome, build, place};

pub(crate) const PORT: u16 = 8080;

pub(crate) fn run(mut args: Args) -> Outcome {
    let port = port(&mut args)?;
    args.done()?;
    build::package()?;
    Server::open(port)?.announce_and_serve()
}

/// Takes `--port`.
pub(crate) fn port(args: &mut Args) -> Outcome<u16> {
    match args.value("--port")? {
        Some(text) => text
            .parse()
            .map_err(|_| format!("--port {text}: not a port")),
        None => Ok(PORT),
    }
}

/// Which folder answers for which first part of an address; the page answers for the rest.
const MOUNTS: &[(&str, &str)] = &[
    ("/pkg/", "pkg"),
    ("/tests/", "tests"),
    ("/fixtures/", "fixtures"),
    ("/harness/", "target/harness"),
    ("/handbook/", "fixtures/handbook"),
    ("/", "www"),
];

pub(crate) struct Server {
    listener: TcpListener,
}

impl Server {
    /// Listens on a port of this machine; 0 takes a free one.
    pub(crate) fn open(port: u16) -> Outcome<Self> {
        let listener = TcpListener::bind(("127.0.0.1", port))
            .map_err(|error| format!("127.0.0.1:{port}: {error}; `--port N` takes another"))?;
        Ok(Self { listener })
    }

    pub(crate) fn address(&self) -> String {
        match self.listener.local_addr() {
            Ok(address) => format!("http://{address}/"),
            Err(_) => String::new(),
        }
    }

    pub(crate) fn announce_and_serve(self) -> Outcome {
        println!("the page is at {} (Ctrl-C ends it)", self.address());
        self.serve();
        Ok(())
    }

    /// Serves on a thread of its own for as long as the command runs, and returns the address.
    pub(crate) fn beside(self) -> String {
        let address = self.address();
        thread::spawn(move || self.serve());
        address
    }

    fn serve(self) {
        let root = Arc::new(place::root());
        for stream in self.listener.incoming().flatten() {
            let root = Arc::clone(&root);
            // A connection that breaks off is the browser's business.
            thread::spawn(move || answer(stream, &root).ok());
        }
    }
}

fn answer(mut stream: TcpStream, root: &Path) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        header.clear();
    }
    let mut words = request.split(' ');
    let method = words.next().unwrap_or_default();
    let path = words.next().unwrap_or_default();
    if method != "GET" && method != "HEAD" {
        return stream.write_all(
            b"HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        );
    }
    let found =
        locate(path).and_then(|file| fs::read(root.join(&file)).ok().map(|body| (file, body)));
    let (status, media, body) = match &found {
        Some((file, body)) => ("200 OK", media_type(file), body.as_slice()),
        None => ("404 Not Found", "text/plain", b"not found\n".as_slice()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {media}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method == "GET" {
        stream.write_all(body)?;
    }
    stream.flush()
}

/// The file of an address, relative to the root of the clone. Nothing outside the mounted folders has one.
fn locate(address: &str) -> Option<String> {
    let path = decode(address.split(['?', '#']).next()?)?;
    let (mount, folder) = MOUNTS.iter().find(|(mount, _)| path.starts_with(mount))?;
    let rest = path.get(mount.len()..)?;
    if rest.split(['/', '\\']).any(|part| part == "..") {
        return None;
    }
    let index = if rest.is_empty() || rest.ends_with('/') {
        "index.html"
    } else {
        ""
    };
    Some(format!("{folder}/{rest}{index}"))
}

fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

fn media_type(file: &str) -> &'static str {
    match file.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "md" | "txt" | "ts" | "in" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::locate;

    #[test]
    fn an_address_leads_into_its_mounted_folder_only() {
        assert_eq!(locate("/"), Some("www/index.html".into()));
        assert_eq!(locate("/app.js?v=1"), Some("www/app.js".into()));
        assert_eq!(locate("/pkg/a%20b.wasm"), Some("pkg/a b.wasm".into()));
        assert_eq!(locate("/pkg/../Cargo.toml"), None);
        assert_eq!(locate("/%2e%2e/Cargo.toml"), None);
        assert_eq!(locate("nowhere"), None);
    }
}
