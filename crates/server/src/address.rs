//! Where a call comes from, as limits, sockets, connections and bans count it.

use std::convert::Infallible;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use crate::app::App;

/// An address as it is counted: IPv4 as a whole, IPv6 by its /64 network, because whoever has one
/// IPv6 address has all the others of its network too. IPv4 in the form of IPv6 is IPv4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct AddressKey(IpAddr);

impl From<IpAddr> for AddressKey {
    fn from(address: IpAddr) -> AddressKey {
        match address.to_canonical() {
            IpAddr::V4(address) => AddressKey(address.into()),
            IpAddr::V6(address) => {
                let network = address.to_bits() & (u128::MAX << 64);
                AddressKey(Ipv6Addr::from_bits(network).into())
            }
        }
    }
}

impl fmt::Display for AddressKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => write!(f, "{address}"),
            IpAddr::V6(network) => write!(f, "{network}/64"),
        }
    }
}

/// The subject of a ban in one way of writing: an address as it is counted, all else unchanged.
pub(crate) fn ban_subject(subject: &str) -> String {
    let address = subject.strip_suffix("/64").unwrap_or(subject);
    match address.parse::<IpAddr>() {
        Ok(address) => AddressKey::from(address).to_string(),
        Err(_) => subject.to_owned(),
    }
}

/// Where a call comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) AddressKey);

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Address, Infallible> {
        Ok(Address(address_of(parts, &app.core.config.trusted_proxies)))
    }
}

/// The address of a call: the peer's, or the nearest one in front of the trusted proxies. Clients
/// write what they like into `X-Forwarded-For`, and each proxy adds the address it saw at the end;
/// so the list is read from its end, up to the first address that is no trusted proxy. What cannot
/// be read ends it as well.
pub(crate) fn address_of(parts: &Parts, proxies: &[IpAddr]) -> AddressKey {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    let mut nearest = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
    if is_trusted(nearest, proxies) {
        let values = parts.headers.get_all("x-forwarded-for").iter();
        let named: Vec<&str> =
            values.flat_map(|value| value.to_str().unwrap_or_default().split(',')).collect();
        for name in named.into_iter().rev() {
            let Some(address) = parse(name.trim()) else { break };
            nearest = address;
            if !is_trusted(address, proxies) {
                break;
            }
        }
    }
    nearest.into()
}

/// Is this one of the proxies?
pub(crate) fn is_trusted(address: IpAddr, proxies: &[IpAddr]) -> bool {
    proxies.iter().any(|proxy| proxy.to_canonical() == address.to_canonical())
}

/// An address with or without a port: some proxies add it.
fn parse(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(address: &str) -> String {
        AddressKey::from(address.parse::<IpAddr>().unwrap()).to_string()
    }

    #[test]
    fn ipv6_is_counted_by_its_network_and_ipv4_as_it_is() {
        assert_eq!(key("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(key("2001:db8:1:2::"), "2001:db8:1:2::/64");
        assert_ne!(key("2001:db8:1:3::"), key("2001:db8:1:2::"));
        assert_eq!(key("::1"), "::/64");
        assert_eq!(key("192.0.2.7"), "192.0.2.7");
        assert_eq!(key("::ffff:192.0.2.7"), "192.0.2.7");
    }

    #[test]
    fn a_ban_names_an_address_as_it_is_counted() {
        assert_eq!(ban_subject("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(ban_subject("2001:db8::17"), "2001:db8::/64");
        assert_eq!(ban_subject("2001:db8::/64"), "2001:db8::/64");
        assert_eq!(ban_subject("k3h7q2m8"), "k3h7q2m8");
    }
}
