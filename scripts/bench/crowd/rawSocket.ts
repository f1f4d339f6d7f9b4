import { WebSocket } from 'ws';
import { reconnectDelayMs } from '#client/realtime/backoff.ts';
import type { Ack, ScopedChanges } from '#domain/realtime.ts';
import { call, type AppKeys } from '../../harness/person.ts';
import { cookieText, type Holder } from '../../harness/signedHeaders.ts';

/** What sockets of a process count together. */
export interface CrowdCounts {
  frames: number;
  rows: number;
  bytes: number;
  /** Messages whose `prev` is ahead: something was not delivered. */
  gaps: number;
  /** Answers that sent the page to a snapshot. */
  snapshots: number;
  /** Answers too long for a socket, which the page asked for by HTTP. */
  byHttp: number;
  refused: number;
  /** Lists that were asked again, those of them that were refused, and how long all took together, ms. */
  lists: number;
  listsRefused: number;
  listMs: number;
  /** From the write of a change to its arrival, ms → how often. */
  readonly delays: Map<number, number>;
  /** Changes written earlier are not measured, epoch ms. */
  since: number;
}

/** Nothing counted yet. */
export const noCounts = (): CrowdCounts => ({
  frames: 0,
  rows: 0,
  bytes: 0,
  gaps: 0,
  snapshots: 0,
  byHttp: 0,
  refused: 0,
  lists: 0,
  listsRefused: 0,
  listMs: 0,
  delays: new Map(),
  since: Number.POSITIVE_INFINITY,
});

export interface RawSocket {
  /** Up to which everything was heard. */
  readonly revision: () => number;
  /** Its `changes` were answered since it connected. */
  readonly inSyncAt: () => number | null;
  readonly stop: () => void;
}

const head = /^42\["(delta|sync)",\{"prev":(\d+),"revision":(\d+)/;
const stamp = /"statusSince":(\d+)/g;

/**
 * A dashboard as cheap as it can be, so that a thousand of them leave the server a core: frames are counted by their
 * text, the chain of `prev` is followed, and it comes back in the product's own time. Like a page it asks by HTTP for
 * what is too long for a socket.
 * @param since the revision that it has, as a page has that of its snapshot; `onRows` hears of each message with rows
 */
export function openRawSocket(
  keys: AppKeys,
  holder: Holder,
  counts: CrowdCounts,
  { since = 0, onRows }: { readonly since?: number; readonly onRows?: (() => void) | undefined } = {},
): RawSocket {
  let [revision, attempt] = [since, 0];
  let scope: string | undefined;
  let inSyncAt: number | null = null;
  /** `prev` and revision of the frames that came before the answer to `changes` was in. */
  let waiting: Array<readonly [prev: number, next: number]> = [];
  let isStopped = false;
  let retryMs: number | null = null;
  let ws: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = (): void => {
    inSyncAt = null;
    ws?.send(`421${JSON.stringify(['changes', { since: revision, scope }])}`);
  };
  async function askByHttp(): Promise<void> {
    const by = ws;
    counts.byHttp += 1;
    const query = { since: String(revision), scope: scope ?? '' };
    const { answer } = await call<ScopedChanges>(keys, holder, 'GET', '/api/web/realtime/getChanges', query, null);
    // It may have been cut off meanwhile.
    if (isStopped || ws !== by || by?.readyState !== WebSocket.OPEN) return;
    if (answer.errno !== 0) {
      counts.refused += 1;
      by.close();
      return;
    }
    if (answer.data.mode === 'snapshot') {
      counts.snapshots += 1;
      ask();
    } else caughtUp(answer.data.revision);
  }
  /** Like a page it takes now what was told meanwhile. */
  function caughtUp(to: number): void {
    revision = Math.max(revision, to);
    inSyncAt = Date.now();
    const frames = waiting;
    waiting = [];
    for (const [prev, next] of frames) follow(prev, next);
  }
  function follow(prev: number, next: number): void {
    if (inSyncAt === null) waiting.push([prev, next]);
    else if (prev <= revision) revision = Math.max(revision, next);
    else {
      counts.gaps += 1;
      waiting.push([prev, next]);
      ask();
    }
  }
  function answered(text: string): void {
    const [{ data }] = JSON.parse(text.slice(3)) as [Ack<ScopedChanges>];
    if (data === null) throw new Error(`changes: ${text.slice(0, 200)}`);
    if (data.mode === 'snapshot' && data.why === 'tooMany') {
      // A call that fails with the server is made again with the next socket.
      askByHttp().catch(() => ws?.close());
      return;
    }
    if (data.mode === 'snapshot') {
      // The first answer says the name of the scope; a page would take its snapshot now.
      if (scope !== undefined) counts.snapshots += 1;
      scope = data.scope;
      ask();
      return;
    }
    caughtUp(data.revision);
  }
  function heard(text: string): void {
    const [, kind, prev, next] = head.exec(text) ?? [];
    if (kind === undefined) {
      if (text.startsWith('42["server:restart"')) retryMs = Number(/"retryMs":(\d+)/.exec(text)?.[1]);
      return;
    }
    follow(Number(prev), Number(next));
    if (kind === 'delta') count(text);
  }
  function count(text: string): void {
    counts.frames += 1;
    counts.bytes += text.length;
    onRows?.();
    const now = Date.now();
    for (const [, since] of text.matchAll(stamp)) {
      counts.rows += 1;
      if (Number(since) < counts.since) continue;
      const ms = now - Number(since);
      counts.delays.set(ms, (counts.delays.get(ms) ?? 0) + 1);
    }
  }
  function take(text: string): void {
    if (text === '2') ws?.send('3');
    else if (text.startsWith('0')) {
      ws?.send(`40${JSON.stringify({ token: holder.token, client: 'web', locale: 'zh-CN' })}`);
    } else if (text.startsWith('40')) {
      attempt = 0;
      ask();
    } else if (text.startsWith('44')) {
      counts.refused += 1;
      ws?.close();
    } else if (text.startsWith('431')) answered(text);
    else heard(text);
  }
  function open(): void {
    const address = `${keys.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const opened = new WebSocket(address, { headers: { Cookie: cookieText(holder) }, perMessageDeflate: false });
    ws = opened;
    opened.on('message', (data: Buffer) => take(data.toString('latin1')));
    opened.on('error', () => undefined);
    opened.on('close', () => {
      inSyncAt = null;
      waiting = [];
      if (isStopped) return;
      timer = setTimeout(open, retryMs ?? reconnectDelayMs(attempt, Math.random()));
      retryMs = null;
      attempt += 1;
    });
  }
  open();
  return {
    revision: () => revision,
    inSyncAt: () => inSyncAt,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      ws?.terminate();
    },
  };
}
