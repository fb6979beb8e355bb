// Loads the parts of the program that are not needed at its start, each after those that hold what it
// shares with others. The first module unpacks them and lends them its memory and its table.
const FILES = "{{files}}";
const LENT = "{{lent}}";
const begun = new Map();

// What was begun is not begun again; what failed may be.
function once(name, begin) {
  if (!begun.has(name)) {
    const running = begin();
    running.catch(() => begun.delete(name));
    begun.set(name, running);
  }
  return begun.get(name);
}

async function start(part) {
  const [file, needs] = FILES[part];
  const asked = fetch(new URL(file, import.meta.url));
  asked.catch(() => {}); // told below, after what it needs
  await Promise.all(needs.map((name) => once(name, () => start(name))));
  const answer = await asked;
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const module = unpack(new Uint8Array(await answer.arrayBuffer()));
  const first = initSync();
  await WebAssembly.instantiate(module, { __wasm_split: Object.fromEntries(LENT.map((name) => [name, first[name]])) });
}

// Called from the program: tells it whether the part has arrived.
function loader(part) {
  return async (callback, data) => {
    const arrived = await once(part, () => start(part)).then(() => true, (error) => {
      console.warn(error);
      return false;
    });
    initSync().__indirect_function_table.get(callback)(data, arrived);
  };
}
