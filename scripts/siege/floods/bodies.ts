import { connect } from 'node:net';
import { emptyTally, inLanes, pause, shareOf, type Flood, type FloodPlan } from '../flood.ts';

const megabyte = 1_048_576;
const post = (more: string) => `POST /api/login HTTP/1.1\r\nHost: siege\r\nContent-Type: application/json\r\n${more}`;

interface Held {
  /** What is written at once. */
  readonly first: Buffer;
  /** What is written every `everyMs` after it. */
  readonly after?: { readonly everyMs: number; readonly bytes: Buffer };
}

/** One connection until the server ends it or it is `until`; the status it was answered, or null. */
function hold({ target, from }: FloodPlan, until: number, held: Held): Promise<{ ended: boolean; status: string }> {
  return new Promise((resolve) => {
    const socket = connect({ host: target.host, port: target.port, localAddress: from });
    let status = '';
    let timer: NodeJS.Timeout | undefined;
    const finish = (ended: boolean) => {
      clearTimeout(late);
      clearInterval(timer);
      socket.destroy();
      resolve({ ended, status });
    };
    const late = setTimeout(() => finish(false), Math.max(1, until - Date.now()));
    socket.once('connect', () => {
      socket.write(held.first);
      const { after } = held;
      if (after !== undefined) timer = setInterval(() => socket.write(after.bytes), after.everyMs);
    });
    socket.on('data', (data) => (status ||= /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? ''));
    socket.on('error', () => undefined);
    socket.once('close', () => finish(true));
  });
}

/** `count` connections that stay half said; one that is ended comes again. */
function heldFlood(count: number, held: Held): Flood {
  return async (plan, until) => {
    const tally = emptyTally();
    const lanes = shareOf(plan, count);
    await inLanes(lanes, lanes, until, async () => {
      while (Date.now() < until) {
        tally.tries += 1;
        const { ended, status } = await hold(plan, until, held);
        if (status.startsWith('2')) tally.accepted += 1;
        else if (status !== '') tally.refused += 1;
        if (ended) {
          tally.closed += 1;
          await pause(100);
        }
      }
    });
    return tally;
  };
}

const announced = post(`Content-Length: ${megabyte}\r\n\r\n`);

/** M5: a body of 1 MB that stops after its first byte, or before its last. */
export const firstByteFlood = heldFlood(500, { first: Buffer.from(`${announced}{`) });
export const lastByteFlood = heldFlood(500, {
  first: Buffer.concat([Buffer.from(announced), Buffer.alloc(megabyte - 1, 0x20)]),
});
/** Bodies of reports that stop after their first byte, from one address: devices of other addresses are heard. */
export const deviceBodyFlood = heldFlood(1_300, {
  first: Buffer.from('POST /api/device/report HTTP/1.1\r\nHost: siege\r\nContent-Length: 900\r\n\r\n{'),
});
export const slowHeadersFlood = heldFlood(500, {
  first: Buffer.from(post('')),
  after: { everyMs: 500, bytes: Buffer.from('X-Slow: 1\r\n') },
});
const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 0x20), Buffer.from('\r\n')]);
export const chunkedFlood = heldFlood(500, {
  first: Buffer.concat([Buffer.from(post('Transfer-Encoding: chunked\r\n\r\n')), chunk]),
  after: { everyMs: 1_000, bytes: chunk },
});

/** L7: bodies that are cut in the middle. */
export const cutFlood: Flood = async (plan, until) => {
  const tally = emptyTally();
  const first = Buffer.from(`${post('Content-Length: 1000\r\n\r\n')}${' '.repeat(500)}`);
  await inLanes(50, shareOf(plan, 2_000), until, async () => {
    tally.tries += 1;
    await hold(plan, Math.min(until, Date.now() + 20), { first });
  });
  while (Date.now() < until) await pause(50);
  return tally;
};
