//! The socket the server listens on.

use std::io;
use std::net::{IpAddr, SocketAddr};
use tokio::net::TcpListener;

/// A socket, and whether it is the one that was asked for.
#[derive(Debug)]
pub struct Bound {
    /// The socket.
    pub listener: TcpListener,
    /// Its address.
    pub address: SocketAddr,
    /// The port that was wanted but taken.
    pub taken: Option<u16>,
}

/// Why there is no socket.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// All ports tried are in use, or reserved by the system.
    #[error(
        "ports {first} to {last} on {host} are all in use or reserved; name another one with --port"
    )]
    AllTaken {
        /// Where we wanted to listen.
        host: IpAddr,
        /// The first port tried.
        first: u16,
        /// The last port tried.
        last: u16,
    },
    /// The system refused for another reason.
    #[error("cannot listen on {address}: {reason}")]
    Refused {
        /// Where we wanted to listen.
        address: SocketAddr,
        /// What the system said.
        reason: io::Error,
    },
}

/// How many ports are tried after the wanted one.
const SPARE_PORTS: u16 = 20;

/// Listens on `host:port`, or on the next free port. Port 0 lets the system choose.
pub async fn bind(host: IpAddr, port: u16) -> Result<Bound, BindError> {
    let last = port.saturating_add(SPARE_PORTS);
    for candidate in port..=last {
        let address = SocketAddr::new(host, candidate);
        match TcpListener::bind(address).await {
            Ok(listener) => {
                let address = listener
                    .local_addr()
                    .map_err(|reason| BindError::Refused { address, reason })?;
                let taken = (candidate != port).then_some(port);
                return Ok(Bound { listener, address, taken });
            }
            Err(error) if is_taken(error.kind(), cfg!(windows)) => {}
            Err(reason) => return Err(BindError::Refused { address, reason }),
        }
    }
    Err(BindError::AllTaken { host, first: port, last })
}

/// Is the port not to be had, while the next one may be? Windows reserves ranges of ports, for
/// Hyper-V among others, and does not permit any of them; elsewhere what is not permitted is every
/// port below 1024.
fn is_taken(why: io::ErrorKind, on_windows: bool) -> bool {
    why == io::ErrorKind::AddrInUse || (on_windows && why == io::ErrorKind::PermissionDenied)
}

#[test]
fn a_port_that_windows_reserves_is_passed_over_like_one_in_use() {
    for on_windows in [true, false] {
        assert!(is_taken(io::ErrorKind::AddrInUse, on_windows));
        assert!(!is_taken(io::ErrorKind::AddrNotAvailable, on_windows));
        assert_eq!(is_taken(io::ErrorKind::PermissionDenied, on_windows), on_windows);
    }
}
