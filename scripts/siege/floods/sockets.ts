import { WebSocket } from 'ws';
import { cookieText, type Holder } from '../../harness/signedHeaders.ts';
import { emptyTally, inLanes, pause, shareOf, type Flood, type FloodPlan, type Tally } from '../flood.ts';

/** Packets that are handed to the socket before it is looked whether they left. */
const burst = 100;
const mostBufferedBytes = 256 * 1024;
/** A connection that was not taken by then is given up. */
const openWithinMs = 3_000;
/** How long an anonymous caller waits who was not let in. */
const againMs = 10;

/** An engine.io connection that has said hello; null when it was not taken. */
async function openEngine({ target, from }: FloodPlan, until: number, holder?: Holder): Promise<WebSocket | null> {
  const url = `ws://${target.host}:${target.port}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, {
    localAddress: from,
    perMessageDeflate: false,
    ...(holder === undefined ? {} : { headers: { Cookie: cookieText(holder) } }),
  });
  // What it ends with is counted by its end.
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    const give = (answer: WebSocket | null) => {
      clearTimeout(late);
      if (answer === null) socket.terminate();
      resolve(answer);
    };
    const late = setTimeout(() => give(null), Math.max(1, Math.min(openWithinMs, until - Date.now())));
    socket.once('message', () => give(socket));
    socket.once('close', () => give(null));
  });
}

/** Writes until `count` packets left over this socket and those that come after it, or it is `until`. */
async function pour(
  plan: FloodPlan,
  until: number,
  tally: Tally,
  count: number,
  packetOf: (no: number) => string,
  onOpen: (socket: WebSocket) => Promise<void> | void = () => undefined,
  holder?: Holder,
): Promise<void> {
  let sent = 0;
  while (sent < count && Date.now() < until) {
    const socket = await openEngine(plan, until, holder);
    tally.tries += 1;
    if (socket === null) {
      tally.closed += 1;
      await pause(againMs);
      continue;
    }
    await onOpen(socket);
    while (sent < count && socket.readyState === WebSocket.OPEN && Date.now() < until) {
      for (let no = 0; no < burst && sent < count; no++) {
        socket.send(packetOf(sent));
        sent += 1;
        tally.tries += 1;
      }
      while (socket.bufferedAmount > mostBufferedBytes && socket.readyState === WebSocket.OPEN && Date.now() < until) {
        await pause(1);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (socket.readyState !== WebSocket.OPEN) tally.closed += 1;
    else if (sent >= count) while (Date.now() < until && socket.readyState === WebSocket.OPEN) await pause(50);
    socket.terminate();
  }
}

/** Socket.IO CONNECT packets over a few connections (H1): a `4x` is a message, `40` a CONNECT, `44` its refusal. */
export function connectFlood(sockets: number, packets: number, withToken: boolean): Flood {
  return async (plan, until) => {
    const tally = emptyTally();
    const each = Math.ceil(shareOf(plan, packets) / sockets);
    const packetOf = (no: number) => (withToken ? `40{"token":"${String(no).padStart(43, 'x')}"}` : '40{}');
    const hear = (socket: WebSocket) => {
      socket.on('message', (data: Buffer) => {
        if (data[0] === 0x34 && data[1] === 0x34) tally.refused += 1;
        if (data[0] === 0x34 && data[1] === 0x30) tally.accepted += 1;
      });
    };
    // One that is cut off at once would be over before anybody noticed: it goes on for as long as others do.
    while (Date.now() < until) {
      await Promise.all(Array.from({ length: sockets }, () => pour(plan, until, tally, each, packetOf, hear)));
    }
    const broken = tally.accepted > 0 ? [`${tally.accepted} anonymous callers were let in`] : [];
    return { ...tally, broken };
  };
}

/** Connections that never say CONNECT. */
export function silentFlood(connections: number): Flood {
  return async (plan, until) => {
    const tally = emptyTally();
    const count = shareOf(plan, connections);
    let open = 0;
    let most = 0;
    await inLanes(count, count, until, async () => {
      while (Date.now() < until) {
        tally.tries += 1;
        const socket = await openEngine(plan, until);
        if (socket === null) {
          tally.closed += 1;
          await pause(200);
          continue;
        }
        tally.accepted += 1;
        open += 1;
        most = Math.max(most, open);
        while (socket.readyState === WebSocket.OPEN && Date.now() < until) await pause(100);
        open -= 1;
        if (socket.readyState !== WebSocket.OPEN) tally.closed += 1;
        socket.terminate();
      }
    });
    return { ...tally, told: `${most} open at once` };
  };
}

/** Somebody who is signed in and asks the time without an end (L1). */
export function eventFlood(events: number): Flood {
  return async (plan, until) => {
    const tally = emptyTally();
    let connects = 0;
    const hear = (socket: WebSocket) =>
      new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(late);
          resolve();
        };
        const late = setTimeout(done, 2_000);
        socket.on('message', (data: Buffer) => {
          const text = data.toString();
          if (text.startsWith('40')) {
            connects += 1;
            done();
          } else if (text.startsWith('43')) {
            if (text.includes('"errno":0')) tally.accepted += 1;
            else tally.refused += 1;
          }
        });
        socket.once('close', done);
        socket.send(`40{"token":"${plan.seats.roots[0]?.token ?? ''}","client":"web"}`);
      });
    await pour(plan, until, tally, shareOf(plan, events), (no) => `42${no}["time",{}]`, hear, plan.seats.roots[0]);
    const broken = connects === 0 ? ['its socket was never let in: proves nothing'] : [];
    return { ...tally, told: `signed in ${connects} times`, broken };
  };
}
