import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What the line does: carry, refuse, take everything and hand on nothing (for good, as a firewall that forgot it), or be slow. */
export type Line =
  | { readonly kind: 'open' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'halfOpen' }
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'narrow'; readonly bytesPerSec: number };

export interface TcpProxy {
  readonly port: number;
  /** From now on. A cut ends what is open; a line that was half open is dead for what hung on it. */
  set(line: Line): void;
  close(): Promise<void>;
}

const stepMs = 100;

/** A line to another port of this machine, with the faults of a network. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
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
    for (let at = 0; at < bytes.length && !to.destroyed; at += line.kind === 'narrow' ? step : bytes.length) {
      to.write(bytes.subarray(at, line.kind === 'narrow' ? at + step : bytes.length));
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      line = next;
      if (next.kind === 'cut') dropAll();
    },
    async close() {
      server.close();
      dropAll();
      await once(server, 'close');
    },
  };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
