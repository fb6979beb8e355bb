//! A PostgreSQL server for tests: in a folder of its own, on a free port, stopped with the process
//! that started it.

use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use sqlx::{Connection, PgConnection};

/// The user of every database of the tests, and its password.
const USER: &str = "salient";
const PASSWORD: &str = "only for tests";

/// Starts the server, waits until its standard input ends, stops the server at once and removes the folder:
/// also when the tests fail or are killed. A server that ends by itself is started again, as a
/// service would be, unless the file `down` is there. With a source it is a replica of that one.
const RUN: &str = r#"
set -e
folder=$1 bin=$2 port=$3 source=$4
as=""
if [ "$(id -u)" = 0 ]; then # PostgreSQL refuses to run as root
    user=nobody; id postgres >/dev/null 2>&1 && user=postgres
    chown -R "$user" "$folder"
    as="setpriv --reuid=$user --regid=$(id -g "$user") --clear-groups"
fi
cd "$folder"
if [ -n "$source" ]; then
    $as "$bin/pg_basebackup" -D "$folder/data" -R -X stream -c fast -d "$source" >"$folder/log" 2>&1
else
    $as "$bin/initdb" -D "$folder/data" -U salient --pwfile="$folder/password" \
        --auth=scram-sha-256 --encoding=UTF8 --locale=C --no-sync >"$folder/log" 2>&1
fi
(
    while [ ! -e "$folder/down" ]; do
        $as "$bin/postgres" -D "$folder/data" -p "$port" -c listen_addresses=127.0.0.1 \
            -c unix_socket_directories= -c max_connections=400 -c fsync=on >>"$folder/log" 2>&1 &
        server=$!
        echo "$server" >"$folder/pid"
        wait "$server" || true
        sleep 0.3
    done
) &
keeper=$!
trap '' INT TERM
read -r _ || true
touch "$folder/down" || true
server=$(cat "$folder/pid" || true)
kill -QUIT "$server" 2>/dev/null || true
kill -CONT "$server" 2>/dev/null || true
wait "$keeper" || true
rm -rf "$folder"
"#;

/// A running server; it stops when this is dropped, or when the process ends.
#[derive(Debug)]
pub struct TestPostgres {
    folder: PathBuf,
    port: u16,
    keeper: Child,
}

static DATABASES: AtomicU32 = AtomicU32::new(0);

impl TestPostgres {
    /// The one server that the tests of this process share.
    pub async fn shared() -> &'static TestPostgres {
        static SHARED: OnceLock<TestPostgres> = OnceLock::new();
        let server = tokio::task::spawn_blocking(|| SHARED.get_or_init(TestPostgres::start));
        let server = server.await.expect("the server was started");
        server.wait().await;
        server
    }

    /// Starts a server of one's own; [`TestPostgres::wait`] waits until it answers.
    pub fn start() -> TestPostgres {
        TestPostgres::start_in(&std::env::temp_dir(), None)
    }

    /// Starts a server with its data below a folder, such as a disk of its own; a replica of
    /// another one if that is given.
    pub fn start_in(parent: &Path, source: Option<&TestPostgres>) -> TestPostgres {
        let bin = programs().expect(
            "PostgreSQL is missing: install it (on Debian: apt-get install postgresql) or run \
             `cargo verify` as root, which does it",
        );
        let port = free_port();
        let folder = parent.join(format!("salient-pg-{}-{port}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the database");
        std::fs::write(folder.join("password"), PASSWORD).expect("the password is written");
        let mut run = Command::new("sh");
        let source = source.map_or(String::new(), |source| source.url("postgres"));
        run.args(["-c", RUN, "sh"]).arg(&folder).arg(bin).arg(port.to_string()).arg(source);
        // Not the terminal's: what interrupts the tests must not interrupt the stopping.
        std::os::unix::process::CommandExt::process_group(&mut run, 0);
        let keeper = run.stdin(Stdio::piped()).spawn().expect("a shell to run PostgreSQL in");
        TestPostgres { folder, port, keeper }
    }

    /// Waits until the server answers.
    pub async fn wait(&self) {
        for _ in 0..600 {
            if let Ok(connection) = PgConnection::connect(&self.url("postgres")).await {
                connection.close().await.ok();
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        panic!("PostgreSQL does not answer:\n{log}");
    }

    /// Kills the server with SIGKILL and keeps it down. The processes of its connections are killed
    /// with it: by themselves they may answer one more statement before they notice.
    pub fn kill(&self) {
        std::fs::write(self.folder.join("down"), "").expect("the folder is there");
        let server = self.process().to_string();
        let connections = Command::new("pgrep").args(["-P", &server]).output().expect("pgrep runs");
        let connections = String::from_utf8_lossy(&connections.stdout).into_owned();
        let all = std::iter::once(server.as_str()).chain(connections.split_whitespace());
        // A connection that ended meanwhile makes `kill` complain; what counts is that none is left.
        let killed = Command::new("kill").arg("-KILL").args(all).output();
        assert!(killed.is_ok(), "kill runs");
    }

    /// Creates an empty database and tells its address.
    pub async fn database(&self) -> String {
        let name = format!("test_{}", DATABASES.fetch_add(1, Relaxed));
        self.execute(&format!("CREATE DATABASE {name}")).await;
        self.url(&name)
    }

    /// Runs a statement as the owner of all.
    pub async fn execute(&self, statement: &str) {
        let url = self.url("postgres");
        let mut connection = PgConnection::connect(&url).await.expect("the server answers");
        let statement = sqlx::AssertSqlSafe(statement.to_owned());
        sqlx::raw_sql(statement).execute(&mut connection).await.expect("the statement is right");
        connection.close().await.ok();
    }

    /// The answer to a question whose answer is one number, in a database of this server.
    pub async fn number(&self, url: &str, query: &'static str) -> i64 {
        let mut connection = PgConnection::connect(url).await.expect("the server answers");
        let number =
            sqlx::query_scalar(query).fetch_one(&mut connection).await.expect("this can be asked");
        connection.close().await.ok();
        number
    }

    /// The number of its process, whose children do the work.
    pub fn process(&self) -> u32 {
        let number = std::fs::read_to_string(self.folder.join("pid")).expect("it was started");
        number.trim().parse().expect("a number")
    }

    /// The address of a database of this server.
    pub fn url(&self, database: &str) -> String {
        let password = PASSWORD.replace(' ', "%20");
        format!("postgres://{USER}:{password}@127.0.0.1:{}/{database}", self.port)
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }
}

impl Drop for TestPostgres {
    fn drop(&mut self) {
        if let Some(mut input) = self.keeper.stdin.take() {
            input.write_all(b"\n").ok();
        }
        self.keeper.wait().ok();
    }
}

/// The folder with the programs of the newest PostgreSQL that is installed.
fn programs() -> Option<PathBuf> {
    let installed = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut versions: Vec<(u32, PathBuf)> = installed
        .filter_map(|version| {
            let version = version.ok()?;
            let bin = version.path().join("bin");
            let number = version.file_name().to_str()?.parse().ok()?;
            is_whole(&bin).then_some((number, bin))
        })
        .collect();
    versions.sort();
    versions.pop().map(|(_, bin)| bin)
}

fn is_whole(bin: &Path) -> bool {
    ["initdb", "postgres"].iter().all(|program| bin.join(program).exists())
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("its number").port()
}
