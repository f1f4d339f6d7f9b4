import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signRequest } from '#scripts/simulator/signedDevice.ts';
import { openDoor, type DoorFixture } from './doorFixture.ts';

let at: DoorFixture;
let server: Server;
beforeAll(async () => {
  at = await openDoor();
  const listener = getRequestListener(at.app.fetch);
  server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await at.close();
});

const device = () => at.devices[0]!;
const good = (seq: number) => ({ ts: Date.now(), seq, metrics: { temp: 20 } });
/** The one result of a single report. */
const resultOf = async (item: object) => {
  const answer = await at.report(device(), item);
  expect(answer.http).toBe(200);
  return answer.data.results?.[0];
};

describe('bad input at the door', () => {
  it('malformed JSON, an empty body and broken UTF-8 are 1400', async () => {
    for (const body of ['{', '', 'undefined', '{"ts":1,}', Buffer.from([0x22, 0xff, 0xfe, 0x22])]) {
      expect(await at.post(device(), 'report', body)).toMatchObject({ http: 400, errno: 1400 });
    }
    expect((await at.queued()).length).toBe(0);
  });

  it('a body that is JSON but no item, or no batch, is 2007', async () => {
    for (const body of ['null', '5', '"x"', '[]']) {
      const answer = await at.post(device(), 'report', body);
      expect(answer).toMatchObject({ http: 200, errno: 2010 });
      expect(answer.data.results?.[0]).toMatchObject({ errno: 2007, field: 'items[0]' });
    }
    const mixed = await at.batch(at.gateway, [null as never, [], 5 as never, 'x' as never]);
    expect(mixed.data.results?.map(({ field }) => field)).toEqual(['items[0]', 'items[1]', 'items[2]', 'items[3]']);
    for (const body of ['null', '{}', '{"items":{}}', '{"items":[]}', '[]']) {
      expect(await at.post(at.gateway, 'reportBatch', body)).toMatchObject({ http: 200, errno: 2007 });
    }
  });

  it('wrong types name their field with 2007', async () => {
    const cases: ReadonlyArray<readonly [field: string, more: object]> = [
      ['messageId', { messageId: 'a b' }],
      ['messageId', { messageId: 5 }],
      ['seq', { seq: -1 }],
      ['seq', { seq: 1.5 }],
      ['seq', { seq: '1' }],
      ['imei', { imei: '123' }],
      ['imei', { imei: 860123450000012 }],
      ['ts', { ts: 'yesterday' }],
      ['ts', { ts: {} }],
      ['type', { type: 'other' }],
      ['metrics', { metrics: [] }],
      ['metrics', { metrics: 'x' }],
      ['alarm', { alarm: 'FIRE' }],
      ['alarm.typeCode', { alarm: { typeCode: 'x', active: true } }],
      ['alarm.typeCode', { alarm: { typeCode: 'OFFLINE', active: true } }],
      ['workState', { workState: 2 }],
      ['firmware', { firmware: 'v'.repeat(31) }],
      ['firmware', { firmware: 'v\u00011' }],
      ['position', { position: [117, 31] }],
      ['coordSys', { coordSys: 'mars' }],
    ];
    for (const [field, more] of cases) {
      expect(await resultOf({ ...good(1), ...more })).toMatchObject({ status: 'rejected', errno: 2007, field });
    }
    expect((await at.queued()).length).toBe(0);
  });

  it('a number out of range or no number is dropped and named with 2005, alone it costs the item', async () => {
    for (const [key, value] of [
      ['temp', 101],
      ['tilt', -1],
      ['batteryPct', 1e9],
      ['lng', 181],
      ['gnssSat', 2.5],
      ['tamper', 2],
      ['humidity', 'damp'],
      ['temp', []],
      ['temp', { a: 1 }],
    ] as const) {
      const alone = await resultOf({ ts: Date.now(), metrics: { [key]: value } });
      expect(alone).toMatchObject({ status: 'rejected', errno: 2005, field: key });
      expect(alone?.errmsg).toContain(key);
    }
    // JSON has no NaN, but a number may be too large for one.
    const huge = await at.post(device(), 'report', '{"ts":1e999,"metrics":{"temp":1}}');
    expect(huge.data.results?.[0]).toMatchObject({ errno: 2005, field: 'ts' });
    const infinite = await at.post(device(), 'report', `{"ts":${Date.now()},"metrics":{"temp":1e999}}`);
    expect(infinite.data.results?.[0]).toMatchObject({ errno: 2005, field: 'temp' });
    expect((await at.post(device(), 'report', '{"ts":NaN}')).errno).toBe(1400);
    expect((await at.queued()).length).toBe(0);
  });

  it('501 items are 2008, and 500 are taken', async () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...good(10_000 + n), imei: device().imei }));
    expect(await at.batch(at.gateway, items(501))).toMatchObject({ http: 200, errno: 2008 });
    expect((await at.queued()).length).toBe(0);
    expect((await at.batch(at.gateway, items(500))).data.accepted).toBe(500);
  });

  it('of a batch the good items are stored and nothing of the refused ones', async () => {
    const before = (await at.queued()).length;
    const answer = await at.batch(at.gateway, [
      [],
      { ...good(20), imei: device().imei },
      { ...good(21), imei: at.foreign.imei },
      { ...good(22), imei: device().imei, ts: Date.now() - 40 * 86_400_000 },
      { ...good(23), imei: device().imei, metrics: { temp: 999 } },
      { ...good(24), imei: device().imei },
    ]);
    expect(answer.data.results?.map(({ errno }) => errno)).toEqual([2007, 0, 2009, 2004, 2005, 0]);
    expect((await at.queued()).length).toBe(before + 2);
  });

  it('missing or malformed headers are 1400', async () => {
    for (const missing of ['device-imei', 'device-time', 'device-random', 'device-sign']) {
      const answer = await at.post(device(), 'report', good(30), { headers: { [missing]: '' } });
      expect(answer).toMatchObject({ http: 400, errno: 1400 });
    }
    for (const [name, value] of [
      ['device-imei', '1'],
      ['device-time', '-1'],
      ['device-time', '1e9'],
      ['device-random', '12345'],
      ['device-sign', 'z'.repeat(64)],
    ] as const) {
      expect((await at.post(device(), 'report', good(31), { headers: { [name]: value } })).errno).toBe(1400);
    }
  });

  it('gzip that is torn is 1400, that is a bomb or packed twice is 1413, another packing is 1415', async () => {
    const post = (bytes: Uint8Array, encoding = 'gzip') =>
      at.post(device(), 'report', bytes, { headers: { 'content-encoding': encoding } });
    expect(await post(Buffer.from('no gzip'))).toMatchObject({ http: 400, errno: 1400 });
    expect(await post(gzipSync(Buffer.alloc(50_000_000)))).toMatchObject({ http: 413, errno: 1413 });
    expect(await post(gzipSync(gzipSync(Buffer.alloc(900_000))))).toMatchObject({ http: 413, errno: 1413 });
    expect(await post(Buffer.from('{}'), 'br')).toMatchObject({ http: 415, errno: 1415 });
  });

  it('a JSON nested a hundred thousand deep is an answer like another', async () => {
    for (const body of ['['.repeat(100_000), `${'['.repeat(100_000)}${']'.repeat(100_000)}`, '{"a":'.repeat(50_000)]) {
      expect((await at.post(device(), 'report', body)).http).toBeLessThan(500);
    }
  });

  it('unknown paths are 1404, wrong methods 1405', async () => {
    const path = await at.app.request('/api/device/other', { method: 'POST' });
    expect([path.status, ((await path.json()) as { errno: number }).errno]).toEqual([404, 1404]);
    expect((await at.app.request('/api/device/a/report')).status).toBe(404);
    const method = await at.app.request('/api/device/report');
    expect([method.status, ((await method.json()) as { errno: number }).errno]).toEqual([405, 1405]);
  });

  it('a body of 10 MB is 1413, announced or not, and the next request is answered', async () => {
    const { port } = server.address() as AddressInfo;
    const send = (announced: boolean) =>
      new Promise<number>((resolve, reject) => {
        const body = Buffer.alloc(10_000_000, 0x20);
        const headers = signRequest(device(), '/api/device/report', 'x', { timeMs: Date.now() }).headers;
        const length = announced ? { 'content-length': body.length } : { 'transfer-encoding': 'chunked' };
        const req = request(
          {
            port,
            host: '127.0.0.1',
            method: 'POST',
            path: '/api/device/report',
            headers: { ...headers, ...length },
            agent: false,
          },
          (res) => {
            res.resume();
            resolve(res.statusCode ?? 0);
          },
        );
        // The door may close while the rest is still being sent: what counts is the answer before.
        const ignored = (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
        };
        req.on('error', ignored);
        req.on('socket', (socket) => socket.on('error', ignored));
        req.end(body);
      });
    expect(await send(true)).toBe(413);
    expect(await send(false)).toBe(413);
    expect((await at.report(device(), good(40))).errno).toBe(0);
  });
});
