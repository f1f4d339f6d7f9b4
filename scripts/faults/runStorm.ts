import { figure } from '../bench/statistics.ts';
import { noCounts, openRawSocket } from '../bench/crowd/rawSocket.ts';
import { addHolders } from '../harness/addHolders.ts';
import { revisionOf } from '../harness/revisionOf.ts';
import { ready } from '../harness/stack.ts';
import type { Outcome } from './outcome.ts';
import { figuresOf, underLoad, type FaultRun } from './underLoad.ts';

/** A user may have twenty. */
const socketsOfOne = 20;
const openWithinMs = 60_000;
const recoverWithinMs = 60_000;
const forms = {
  full: { sockets: 500, inSyncMs: 5_000, minAcked: 1_000 },
  // Beside other shards of `npm test`: that they all come back, and how; how fast is what the full form shows.
  short: { sockets: 60, inSyncMs: 45_000, minAcked: 300 },
} as const;

/** F15: the server is killed, and all its sockets come back at once. */
export async function runStorm(run: FaultRun): Promise<Outcome> {
  const { sockets, inSyncMs, minAcked } = forms[run.form];
  const { verdict, broken, drainMs, seen } = await underLoad(run, { minAcked }, async ({ stack, pause }) => {
    const pepper = stack.env['TOKEN_PEPPER'] ?? '';
    const holders = await addHolders(stack.databasePath, pepper, Math.ceil(sockets / socketsOfOne));
    const revision = revisionOf(stack.databasePath);
    const { APP_KEY: appKey = '', APP_SECRET: appSecret = '' } = stack.env;
    const keys = { url: stack.url, appKey, appSecret };
    const counts = noCounts();
    const open = Array.from({ length: sockets }, (_, no) => {
      const holder = holders[no % holders.length];
      if (holder === undefined) throw new Error('nobody is signed in');
      return openRawSocket(keys, holder, counts, { since: revision });
    });
    /** When the last of them had everything; null when one has not within the time. */
    const allInSync = async (since: number, withinMs: number): Promise<number | null> => {
      for (const until = Date.now() + withinMs; Date.now() < until; await pause(20)) {
        const times = open.map((socket) => socket.inSyncAt() ?? 0);
        if (times.every((at) => at > since)) return Math.max(...times);
      }
      return null;
    };
    try {
      if ((await allInSync(0, openWithinMs)) === null) throw new Error('the sockets did not open');
      counts.snapshots = 0;
      counts.byHttp = 0;
      counts.refused = 0;
      const killedAt = Date.now();
      stack.signal('server', 'SIGKILL');
      await pause(200);
      await ready(stack.url, recoverWithinMs);
      const listensAt = Date.now();
      const inSyncAt = await allInSync(killedAt, recoverWithinMs);
      await pause(1_000);
      const { snapshots, byHttp, refused } = counts;
      return {
        listensMs: listensAt - killedAt,
        tookMs: (inSyncAt ?? Infinity) - listensAt,
        snapshots,
        byHttp,
        refused,
      };
    } finally {
      for (const socket of open) socket.stop();
    }
  });
  const { listensMs, tookMs, snapshots, byHttp, refused } = seen;
  if (tookMs > inSyncMs) broken.push(`in sync ${figure(tookMs)} ms after the server listened`);
  if (refused > 0) broken.push(`${refused} refused`);
  if (snapshots > 0) broken.push(`${snapshots} took a snapshot`);
  const line = [
    `${sockets} sockets, kill -9 of the server, which listened after ${figure(listensMs)} ms`,
    `all in sync ${figure(tookMs)} ms later, ${byHttp} by HTTP, ${snapshots} with a snapshot, ${refused} refused`,
    figuresOf(verdict),
    `drained in ${figure(drainMs)} ms`,
  ].join('; ');
  return { line, broken };
}
