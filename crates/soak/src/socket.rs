//! WebSockets to a server: any local address, any receive buffer.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// How long anything may take before a run counts as failed.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A WebSocket.
pub type Stream = WebSocketStream<TcpStream>;

/// From where a socket is opened, and how much it takes at a time.
#[derive(Clone, Copy, Default, Debug)]
pub struct From {
    /// An address of this machine; any by default.
    pub address: Option<IpAddr>,
    /// The receive buffer in bytes; the system's default by default.
    pub buffer: Option<u32>,
}

/// Opens a plain connection.
pub async fn connect(server: SocketAddr, from: From) -> Result<TcpStream> {
    let tcp = TcpSocket::new_v4()?;
    if let Some(address) = from.address {
        tcp.bind(SocketAddr::new(address, 0))?;
    }
    if let Some(bytes) = from.buffer {
        tcp.set_recv_buffer_size(bytes)?;
    }
    let stream = timeout(PATIENCE, tcp.connect(server)).await??;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Opens a WebSocket that has said nothing yet.
pub async fn open(server: SocketAddr, from: From) -> Result<Stream> {
    let stream = connect(server, from).await?;
    let url = format!("ws://{server}/api/v1/ws");
    let opened = timeout(PATIENCE, tokio_tungstenite::client_async(url, stream)).await?;
    Ok(opened?.0)
}

/// Opens a WebSocket that has said who it is; an empty token is a spectator.
pub async fn greet(server: SocketAddr, token: &str, from: From) -> Result<Stream> {
    let mut stream = open(server, from).await?;
    let hello = match token {
        "" => json!({"t": "hello"}),
        token => json!({"t": "hello", "token": token}),
    };
    stream.send(Message::text(hello.to_string())).await?;
    let welcome = hear(&mut stream).await?;
    if welcome["t"] != "welcome" {
        bail!("the server said {welcome}");
    }
    Ok(stream)
}

/// The next message in text; pings are answered by the socket itself.
pub async fn hear(stream: &mut Stream) -> Result<Value> {
    loop {
        let heard = timeout(PATIENCE, stream.next()).await?;
        if let Message::Text(text) = heard.context("the socket was closed")?? {
            return Ok(serde_json::from_str(&text)?);
        }
    }
}
