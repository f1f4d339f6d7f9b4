import { array, assert, asyncProperty, boolean, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { Delta, Sync } from '#domain/realtime.ts';
import { createBroadcaster } from './broadcaster.ts';
import { encodeFrame } from './frame.ts';
import type { LiveSocket } from './liveSocket.ts';
import { behindBytes, queuedBytesMax } from './slowSocket.ts';

/** A page that reads at once, or only when it is told to. */
interface Page {
  readonly socket: LiveSocket;
  readonly heard: number[];
  isReading: boolean;
  readonly unread: () => number;
  readonly read: () => void;
}

interface Packet {
  readonly data: string;
  readonly options: { readonly wsPreEncodedFrame: readonly [Buffer] };
}

function openPage(orgId = 'a', isReading = true): Page {
  const writeBuffer: Packet[] = [];
  const heard: number[] = [];
  const conn = {
    readyState: 'open',
    writeBuffer,
    write: (data: string, options: Packet['options']) => {
      writeBuffer.push({ data, options });
      if (page.isReading) page.read();
    },
  };
  const page: Page = {
    socket: { connected: true, conn, data: { orgId } } as unknown as LiveSocket,
    heard,
    isReading,
    unread: () => writeBuffer.reduce((sum, { options }) => sum + options.wsPreEncodedFrame[0].byteLength, 0),
    read: () => {
      for (const { data } of writeBuffer.splice(0))
        heard.push((JSON.parse(data.slice(1)) as [string, Sync])[1].revision);
    },
  };
  return page;
}

const deltaOf = (revision: number, devices: readonly DeviceRow[] = []): Delta => ({
  prev: revision - 1,
  revision,
  ts: 0,
  devices: [...devices],
  alarms: [],
  rails: [],
  projects: [],
  removed: [],
});

/** A loop whose turns come when the test says so, and on which telling one socket costs 1 ms. */
function stage(sliceMs = 4) {
  const turns: Array<() => void> = [];
  let time = 0;
  let encoded = 0;
  const broadcaster = createBroadcaster({
    now: () => (time += 1),
    nextTurn: (run) => turns.push(run),
    sliceMs,
    encode: (event, payload) => {
      encoded += 1;
      return encodeFrame(event, payload);
    },
  });
  return {
    broadcaster,
    encoded: () => encoded,
    waits: () => turns.length > 0,
    turn: () => {
      for (const run of turns.splice(0)) run();
    },
  };
}

test('P-5 a message is encoded once a room, however many hear it and in however many slices', async () => {
  const { broadcaster, encoded, waits, turn } = stage();
  const pages = Array.from({ length: 1_000 }, () => openPage());
  const told = broadcaster.tell(
    pages.map(({ socket }) => socket),
    'delta',
    deltaOf(7),
  );
  let slices = 1;
  for (; waits(); slices += 1) turn();
  await told;
  expect([encoded(), pages.every(({ heard }) => heard.join() === '7')]).toEqual([1, true]);
  // Each slice is bounded: what comes to the loop meanwhile waits for one of them at most.
  expect(slices).toBeGreaterThan(200);
});

test('P-5 all rooms share the turn: many small ones hold the loop no longer than a large one', () => {
  const { broadcaster, turn } = stage();
  const pages = Array.from({ length: 100 }, (_, at) => openPage(`o${at}`));
  for (const { socket } of pages) void broadcaster.tell([socket], 'delta', deltaOf(1));
  expect(pages.filter(({ heard }) => heard.length > 0).length).toBeLessThan(5);
  for (let turns = 0; turns < 200; turns += 1) turn();
  expect(pages.every(({ heard }) => heard.length === 1)).toBe(true);
});

test('whoever left the room between two slices is not told, and of what was dropped nobody is', async () => {
  const { broadcaster, waits, turn } = stage();
  const pages = Array.from({ length: 20 }, () => openPage());
  const isIn = ({ data }: LiveSocket) => data.orgId === 'a';
  const sockets = pages.map(({ socket }) => socket);
  const told = broadcaster.tell(sockets, 'delta', deltaOf(1), isIn);
  const last = pages.at(-1) as Page;
  last.socket.data.orgId = 'b';
  while (waits()) turn();
  await told;
  expect(pages.filter(({ heard }) => heard.length === 1)).toHaveLength(19);
  const dropped = broadcaster.tell(sockets, 'delta', deltaOf(2), isIn);
  broadcaster.drop();
  while (waits()) turn();
  await dropped;
  expect(pages.filter(({ heard }) => heard.length === 2).length).toBeLessThan(5);
});

test('P-5 a socket that never reads is given a bounded number of bytes, and afterwards the gap shows', () => {
  const broadcaster = createBroadcaster({ now: () => 0 });
  const [deaf, good] = [openPage('a', false), openPage()];
  const text = '桥'.repeat(10_000);
  for (let revision = 1; revision <= 500; revision += 1) {
    const row = { id: 'd', revision, device_name: text } as DeviceRow;
    void broadcaster.tell([deaf.socket, good.socket], 'delta', deltaOf(revision, [row]));
    void broadcaster.tell([deaf.socket, good.socket], 'sync', { prev: revision, revision, ts: 0 });
  }
  expect(deaf.unread()).toBeGreaterThan(behindBytes);
  expect(deaf.unread()).toBeLessThan(queuedBytesMax);
  expect(new Set(good.heard).size).toBe(500);
  deaf.isReading = true;
  deaf.read();
  const known = deaf.heard.filter((revision, at) => deaf.heard.indexOf(revision) < at).length;
  // Heartbeats and small words are never left out: the first one after the hole has a `prev` that it does not know.
  expect([known < 500, deaf.heard.at(-1)]).toEqual([true, 500]);
  void broadcaster.tell([deaf.socket], 'delta', deltaOf(501));
  expect(deaf.heard.at(-1)).toBe(501);
});

test('every socket hears all of its rooms’ messages once and in their order, however slices fall', async () => {
  const action = record({ room: integer({ min: 0, max: 3 }), turn: boolean() });
  await assert(
    asyncProperty(array(action, { maxLength: 60 }), integer({ min: 1, max: 9 }), async (actions, sliceMs) => {
      const { broadcaster, waits, turn } = stage(sliceMs);
      const rooms = [1, 2, 7, 30].map((size) => Array.from({ length: size }, () => openPage()));
      const given: number[][] = rooms.map(() => []);
      const promises: Promise<void>[] = [];
      for (const [at, { room, turn: isTurn }] of actions.entries()) {
        const sockets = (rooms[room] ?? []).map(({ socket }) => socket);
        promises.push(Promise.resolve(broadcaster.tell(sockets, 'delta', deltaOf(at + 1))));
        given[room]?.push(at + 1);
        if (isTurn) turn();
      }
      while (waits()) turn();
      await Promise.all(promises.filter((each) => each !== undefined));
      for (const [at, pages] of rooms.entries()) {
        for (const { heard } of pages) expect(heard).toEqual(given[at]);
      }
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('a frame says what JSON says, with the head of its length', () => {
  for (const size of [0, 10, 125, 126, 127, 300, 65_400, 65_535, 65_536, 200_000]) {
    const rows = [{ id: 'd', device_name: 'é桥'.repeat(size / 5) }, { id: 'e' }] as DeviceRow[];
    const delta = { ...deltaOf(3, rows), removed: [{ kind: 'rail' as const, id: 'x"' }] };
    const { text, options } = encodeFrame('delta', delta);
    expect(text).toBe(`2${JSON.stringify(['delta', delta])}`);
    expect(openFrame(options.wsPreEncodedFrame[0])).toBe(`4${text}`);
  }
  for (const bytes of [121, 122, 123, 124, 125, 126, 127, 128, 65_534, 65_535, 65_536, 65_537]) {
    const empty = encodeFrame('config:changed', { kind: '' } as never).options.wsPreEncodedFrame[0].byteLength;
    const kind = 'x'.repeat(Math.max(0, bytes - empty + 2));
    const { text, options } = encodeFrame('config:changed', { kind } as never);
    expect(openFrame(options.wsPreEncodedFrame[0])).toBe(`4${text}`);
  }
});

test('a row that two rooms are told is written down once', () => {
  let written = 0;
  const row = { id: 'd', toJSON: () => ({ id: 'd', n: (written += 1) }) } as unknown as DeviceRow;
  const [first, second] = [deltaOf(1, [row]), deltaOf(1, [row])].map((delta) => encodeFrame('delta', delta).text);
  expect([written, first]).toEqual([1, second]);
});

/** The text of one unmasked message, as a browser reads it. */
function openFrame(frame: Buffer): string {
  const length = frame[1] ?? 0;
  const [from, bytes] =
    length < 126 ? [2, length] : length === 126 ? [4, frame.readUInt16BE(2)] : [10, Number(frame.readBigUInt64BE(2))];
  expect([frame[0], frame.byteLength]).toEqual([0x81, from + bytes]);
  return frame.toString('utf8', from);
}
