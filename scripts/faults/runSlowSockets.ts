import type { Socket as NetSocket } from 'node:net';
import { WebSocket } from 'ws';
import { openBus } from '#workers/bus/redisBus.ts';
import { residentMb } from '../bench/processCpu.ts';
import { figure, quantile } from '../bench/statistics.ts';
import { addHolders, type NewHolder } from '../harness/addHolders.ts';
import { cookieText } from '../harness/signedHeaders.ts';
import type { Stack } from '../harness/stack.ts';
import type { Outcome } from './outcome.ts';
import { figuresOf, underLoad, type FaultRun } from './underLoad.ts';

const quickSockets = 4;
/** What the machine's own buffers take does not count: so much is told before a socket lacks anything. */
const textBytes = 60_000;
const tellEveryMs = 25;
/** More than five a second are merged into one. */
const probeEveryMs = 250;
/** On a busy machine it takes longer until what is told has filled the buffers. */
const mostPressMs = 30_000;
/** What is told to those who do not read may cost the server so much, the readers of its own loop included. */
const mostGrowthMb = 150;
const forms = {
  /** `sockets`: of each kind. `pauseMs`: between two reports of a device. */
  full: { sockets: 20, pauseMs: 500, pressMs: 15_000, quickP95Ms: 1_000, minAcked: 5_000 },
  // Beside other shards of `npm test`. Each socket is dropped for itself: five of a kind show it as twenty do.
  short: { sockets: 5, pauseMs: 2_000, pressMs: 4_000, quickP95Ms: 5_000, minAcked: 500 },
} as const;

/** A dashboard that does nothing but listen. */
function listen(stack: Stack, holder: NewHolder, onText: (text: string) => void): Promise<WebSocket> {
  const headers = { Cookie: cookieText(holder) };
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers,
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) {
        socket.send(`40${JSON.stringify({ token: holder.token, client: 'web', locale: 'zh-CN' })}`);
      } else if (text.startsWith('40')) resolve(socket);
      else onText(text);
    });
  });
}

const netOf = (socket: WebSocket): NetSocket => (socket as unknown as { readonly _socket: NetSocket })._socket;

/** F14: some sockets read nothing and as many hardly anything, while much is told to them. */
export async function runSlowSockets(run: FaultRun): Promise<Outcome> {
  const { sockets, pauseMs, pressMs, quickP95Ms, minAcked } = forms[run.form];
  let dropped = 0;
  const onLine = (_name: string, line: string): void => {
    if (!line.includes('slow sockets dropped')) return;
    dropped += Number(/"dropped":(\d+)/.exec(line)?.[1] ?? 0);
  };
  const { verdict, broken, drainMs, seen } = await underLoad(
    run,
    { onLine, pauseMs, minAcked },
    async ({ stack, pause }) => {
      const [stoppedOne, slowOne, quickOne] = (await addHolders(
        stack.databasePath,
        stack.env['TOKEN_PEPPER'] ?? '',
        3,
      )) as [NewHolder, NewHolder, NewHolder];
      const bus = await openBus({ redisUrl: stack.env['REDIS_URL'] ?? '', role: 'tool' });
      const lateMs: number[] = [];
      let probes = 0;
      const open: WebSocket[] = [];
      const timers: NodeJS.Timeout[] = [];
      try {
        const hear = (text: string): void => {
          const at = /"notice:updated",\{"ids":\["at(\d+)"\]/.exec(text)?.[1];
          if (at !== undefined) lateMs.push(Date.now() - Number(at));
        };
        for (let no = 0; no < quickSockets; no += 1) open.push(await listen(stack, quickOne, hear));
        for (const holder of [stoppedOne, slowOne]) {
          for (let no = 0; no < sockets; no += 1) {
            const socket = await listen(stack, holder, () => undefined);
            // Whoever is dropped is not missed here.
            socket.on('error', () => undefined);
            open.push(socket);
            netOf(socket).pause();
            if (holder === slowOne) timers.push(setInterval(() => netOf(socket).read(1_024), 1_000));
          }
        }
        const server = stack.pidOf('server') ?? 0;
        const before = residentMb(server).now;
        const text = 'x'.repeat(textBytes);
        const tell = (userId: string, id: string): void =>
          bus.publish('hints', [{ userId, event: 'notice:updated', payload: { ids: [id] } }]);
        timers.push(
          setInterval(() => {
            for (const { userId } of [stoppedOne, slowOne]) tell(userId, text);
          }, tellEveryMs),
          setInterval(() => {
            probes += 1;
            tell(quickOne.userId, `at${Date.now()}`);
          }, probeEveryMs),
        );
        let peakMb = before;
        const beganAt = Date.now();
        const isOver = (): boolean => {
          const ms = Date.now() - beganAt;
          return ms > mostPressMs || (ms > pressMs && dropped >= 2 * sockets);
        };
        for (; !isOver(); await pause(50)) {
          peakMb = Math.max(peakMb, residentMb(server).now);
        }
        return { lateMs, probes, growthMb: peakMb - before, peakMb, isSame: stack.pidOf('server') === server };
      } finally {
        for (const timer of timers) clearInterval(timer);
        for (const socket of open) socket.terminate();
        await bus.close();
      }
    },
  );
  const { lateMs, probes, growthMb, peakMb, isSame } = seen;
  const p95 = quantile(lateMs, 0.95);
  if (!isSame) broken.push('the server ended');
  if (dropped < 2 * sockets) broken.push(`only ${dropped} of ${2 * sockets} sockets were dropped`);
  if (growthMb > mostGrowthMb) broken.push(`the server grew by ${figure(growthMb)} MB`);
  // Words that are merged are one.
  const wanted = (quickSockets * probes) / 2;
  if (probes === 0 || lateMs.length < wanted) broken.push(`${lateMs.length} words heard, fewer than ${wanted}`);
  if (p95 > quickP95Ms) broken.push(`who reads heard after ${figure(p95)} ms (p95)`);
  const line = [
    `${sockets} stopped and ${sockets} that read 1 KB/s, ${dropped} dropped`,
    figuresOf(verdict),
    `who reads heard after p50 ${figure(quantile(lateMs, 0.5))} / p95 ${figure(p95)} ms`,
    `server +${figure(growthMb)} MB (peak ${figure(peakMb)}); drained in ${figure(drainMs)} ms`,
  ].join('; ');
  return { line, broken };
}
