import { loadavg } from 'node:os';
import { join } from 'node:path';
import { addHolders } from '../../harness/addHolders.ts';
import { revisionOf } from '../../harness/revisionOf.ts';
import { noCounts, openRawSocket } from '../crowd/rawSocket.ts';
import { makeFixture } from '../fixture.ts';
import { cpuSeconds, residentMb } from '../processCpu.ts';
import { startPipeline } from '../startPipeline.ts';
import { figure, quantile } from '../statistics.ts';
import type { Told } from './seat.ts';

const starts = 3;
const inSyncWithinMs = 30_000;

interface Start {
  readonly readyMs: number;
  readonly inSyncMs: number;
  /** Seconds until then. */
  readonly serverCpu: number;
  readonly workersCpu: number;
  readonly serverMb: number;
}

/** From the start of server and workers, Redis being there, until a page's socket has heard everything. */
export async function benchStart(work: string, devices: number, { say, broken }: Told): Promise<void> {
  const fixture = await makeFixture(join(work, 'start'), devices);
  const found: Start[] = [];
  for (let no = 0; no < starts; no++) {
    const running = await startPipeline('product', fixture);
    try {
      const readyAt = performance.now();
      const revision = revisionOf(running.databasePath);
      const [holder] = await addHolders(running.databasePath, fixture.env['TOKEN_PEPPER'] ?? '', 1);
      if (holder === undefined) throw new Error('nobody is signed in');
      const { APP_KEY: appKey = '', APP_SECRET: appSecret = '' } = fixture.env;
      const keys = { url: running.url, appKey, appSecret };
      const askedAt = performance.now();
      const socket = openRawSocket(keys, holder, noCounts(), { since: revision });
      while (socket.inSyncAt() === null && performance.now() - askedAt < inSyncWithinMs) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const { server, workers } = running.pids;
      const isInSync = socket.inSyncAt() !== null;
      socket.stop();
      found.push({
        readyMs: running.readyMs,
        // Without the account that was made between.
        inSyncMs: isInSync ? running.readyMs + performance.now() - askedAt : Infinity,
        serverCpu: cpuSeconds([server]),
        workersCpu: cpuSeconds([workers]),
        serverMb: residentMb(server).now,
      });
      console.log(`  ${figure(running.readyMs)} ms, ${figure(askedAt - readyAt)} ms for an account`);
    } finally {
      await running.stop();
      running.remove();
    }
  }
  const row = (what: string, pick: (start: Start) => number, target: string): void => {
    const values = found.map(pick);
    say(`| ${what} | ${figure(quantile(values, 0.5))} | ${figure(Math.max(...values))} | ${target} |`);
    if (!values.every(Number.isFinite)) broken.push(`${what} was measured on nothing`);
  };
  say(`| start with ${devices.toLocaleString('en-US')} devices, ${starts} times | median | most | target |`);
  say('|---|---|---|---|');
  row('server and workers start → ready, ms', (start) => start.readyMs, '');
  row('→ a socket has heard everything, ms', (start) => start.inSyncMs, '≤ 5,000');
  row('CPU of the server until then, s', (start) => start.serverCpu, '');
  row('CPU of the workers until then, s', (start) => start.workersCpu, '');
  row('memory of the server then, MB', (start) => start.serverMb, '');
  say(`| load | ${(loadavg()[0] ?? 0).toFixed(1)} | | |`);
  say();
}
