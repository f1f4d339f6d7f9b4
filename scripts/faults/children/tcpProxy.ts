// A line to another port of this machine (its first argument), with the faults of a network: what the line does is told
// by messages (`Line`), and its own port is the first word back.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Line } from '../tcpLine.ts';

const stepMs = 100;

function startTcpProxy(targetPort: number): void {
  let line: Line = { kind: 'open' };
  const sockets = new Set<Socket>();
  /** Lost bytes: they carry nothing any more, and nobody is told. */
  const dead = new WeakSet<Socket>();
  const carry = (from: Socket, to: Socket) => {
    // In order, whatever the line does in between.
    let turn = Promise.resolve();
    from.on('data', (bytes) => {
      if (line.kind === 'halfOpen') for (const socket of [from, to]) dead.add(socket);
      if (dead.has(from)) return;
      from.pause();
      turn = turn.then(async () => {
        if (line.kind === 'late') await sleep(line.ms);
        if (line.kind === 'narrow') await trickle(to, bytes, line.bytesPerSec);
        else if (!to.destroyed && !dead.has(from)) to.write(bytes);
        from.resume();
      });
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const trickle = async (to: Socket, bytes: Buffer, bytesPerSec: number) => {
    const step = Math.max(1, Math.floor((bytesPerSec * stepMs) / 1_000));
    for (let at = 0; at < bytes.length && !to.destroyed;) {
      // Whatever the line is after the sleep: no byte of what came is left out.
      const end = line.kind === 'narrow' ? at + step : bytes.length;
      to.write(bytes.subarray(at, end));
      at = end;
      if (line.kind === 'narrow') await sleep(stepMs);
    }
  };
  const server = createServer((inside) => {
    if (line.kind === 'cut') return inside.destroy();
    const outside = connect(targetPort, '127.0.0.1');
    for (const socket of [inside, outside]) sockets.add(socket.setNoDelay(true));
    carry(inside, outside);
    carry(outside, inside);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('message', (next: Line) => {
    line = next;
    if (next.kind === 'cut') for (const socket of sockets) socket.destroy();
    process.send?.('done');
  });
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));
startTcpProxy(Number(process.argv[2]));
