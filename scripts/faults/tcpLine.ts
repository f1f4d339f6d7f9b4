import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * What the line does: carry, refuse, take everything and hand on nothing (for good, as a firewall that forgot it), or
 * be slow.
 */
export type Line =
  | { readonly kind: 'open' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'halfOpen' }
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'narrow'; readonly bytesPerSec: number };

export interface TcpLine {
  readonly port: number;
  /** From now on. A cut ends what is open; a line that was half open is dead for what hung on it. */
  set(line: Line): Promise<void>;
  close(): Promise<void>;
}

/**
 * A line to another port of this machine, in a process of its own: hundreds of devices beside it would make it late as
 * well.
 */
export async function startTcpLine(targetPort: number): Promise<TcpLine> {
  const file = join(import.meta.dirname, 'children', 'tcpProxy.ts');
  const child = fork(file, [String(targetPort)], { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    async set(line) {
      const done = once(child, 'message');
      child.send(line);
      await done;
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
