// How many moves a second boardgame.io takes over its own server path: sockets on the loopback,
// state in memory, nothing durable. The same game as `load busy`: two people per match, each with
// a socket, pass the turn as fast as they hear of it.
//
//   npm install boardgame.io@0.50.2 socket.io-client@4
//   node boardgame.mjs MATCHES SECONDS

import { createRequire } from "node:module";

// Its packages are for `require`, in the folder where this is run.
const load = createRequire(process.cwd() + "/");
const { Server, Origins } = load("boardgame.io/server");
const { Client } = load("boardgame.io/client");
const { SocketIO } = load("boardgame.io/multiplayer");

const [matches, seconds] = process.argv.slice(2).map(Number);
if (!(matches > 0 && seconds > 0)) {
  console.log("node boardgame.mjs MATCHES SECONDS");
  process.exit(1);
}

const skips = {
  name: "skips",
  setup: () => ({ skipped: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    skip: ({ G }) => {
      G.skipped += 1;
    },
  },
};

const server = Server({ games: [skips], origins: [Origins.LOCALHOST] });
const { appServer } = await server.run({ port: 0 }, () => {});
const base = `http://127.0.0.1:${appServer.address().port}`;

let moves = 0;
let begun = false;
const clients = [];

/** One person: passes the turn whenever the server says that it is theirs. */
function sit(matchID, playerID) {
  const multiplayer = SocketIO({ server: base });
  const client = Client({ game: skips, numPlayers: 2, matchID, playerID, multiplayer, debug: false });
  let last = -1;
  const act = () => {
    const state = client.getState();
    // Its own move is shown before the server has it: the number of skips says whose turn it is.
    if (!begun || !state || state.G.skipped <= last || String(state.G.skipped % 2) !== playerID) return;
    last = state.G.skipped;
    moves += 1;
    client.moves.skip();
  };
  client.subscribe(act);
  client.start();
  clients.push({ client, act });
}

// A match comes into being when the first one asks for it.
for (let match = 0; match < matches; match += 1) {
  sit(`m${match}`, "0");
  sit(`m${match}`, "1");
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
while (!clients.every(({ client }) => client.getState()?.isConnected)) await sleep(100);
begun = true;
clients.forEach(({ act }) => act());
const before = process.hrtime.bigint();
await sleep(seconds * 1000);
const took = Number(process.hrtime.bigint() - before) / 1e9;
console.log(`boardgame.io: ${moves} moves in ${took.toFixed(1)} s, ${(moves / took).toFixed(0)} per second, ${matches} matches, in memory`);
process.exit(0);
