// A TCP proxy in a thread of its own, so that what it carries does not wait for a busy test. Started by
// `startProxyThread`; new connections go to the loopback ports of `workerData` in turn, one that refuses is passed
// over.
import { connect, createServer } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {number[]} */
const ports = workerData;
/** @type {Set<import('node:net').Socket>} */
const open = new Set();
let turn = 0;
let isCut = false;

/** @param {import('node:net').Socket} client @param {number} triesLeft */
function join(client, triesLeft) {
  if (isCut || triesLeft === 0) {
    client.destroy();
    return;
  }
  const target = connect(ports[turn++ % ports.length], '127.0.0.1');
  target.setNoDelay(true);
  const refused = () => join(client, triesLeft - 1);
  target.once('error', refused);
  target.once('connect', () => {
    target.off('error', refused);
    target.on('error', () => client.destroy());
    target.on('close', () => client.destroy());
    client.on('close', () => target.destroy());
    client.pipe(target).pipe(client);
  });
}

const server = createServer((client) => {
  client.setNoDelay(true);
  open.add(client);
  client.on('close', () => open.delete(client));
  client.on('error', () => client.destroy());
  join(client, ports.length);
});

const endShare = (share) => {
  const some = [...open].slice(0, Math.ceil(open.size * share));
  for (const socket of some) socket.destroy();
  return some.length;
};

const orders = {
  /** Ends so large a share of the connections: who comes again comes to the next target. */
  shake: endShare,
  /** Ends all connections, and takes none until `mend`. */
  cut: () => {
    isCut = true;
    return endShare(1);
  },
  mend: () => {
    isCut = false;
    return 0;
  },
  stop: () => {
    server.close();
    return endShare(1);
  },
};

parentPort.on('message', ({ id, order, share }) => parentPort.postMessage({ id, answer: orders[order](share) }, []));
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port, []));
