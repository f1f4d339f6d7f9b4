import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestDevice, openDoor, switchOff, type DoorFixture } from './doorFixture.ts';

let at: DoorFixture;
beforeAll(async () => {
  at = await openDoor();
});
afterAll(() => at.close());

const item = (seq: number, metrics: object = { tiltX: 0.5, temp: 20 }) => ({
  ts: Date.now(),
  seq,
  type: 'telemetry',
  metrics,
});

describe('the door for devices', () => {
  it('answers accepted when Redis has the item, and the queue holds the canonical record', async () => {
    const [device] = at.devices;
    const sent = item(1);
    const answer = await at.report(device!, sent);
    expect(answer).toMatchObject({ http: 200, errno: 0, data: { accepted: 1, duplicate: 0, rejected: 0 } });
    expect(answer.data.results).toEqual([{ index: 0, messageId: null, status: 'accepted', errno: 0, errmsg: '' }]);
    const queued = (await at.queued()).find((each) => each.deviceNo === device!.deviceNo && each.seq === 1);
    expect(queued).toMatchObject({ sentTs: sent.ts, type: 'telemetry', metrics: { tiltX: 0.5, temp: 20 }, flags: 2 });
  });

  it('SPEC-004 answers duplicate the second time, and puts nothing on the queue again', async () => {
    const [, device] = at.devices;
    const sent = { ...item(7), messageId: 'm-7' };
    expect((await at.report(device!, sent)).data.accepted).toBe(1);
    const again = await at.report(device!, sent);
    expect(again).toMatchObject({ http: 200, errno: 0, data: { accepted: 0, duplicate: 1 } });
    expect(again.data.results?.[0]).toMatchObject({ messageId: 'm-7', status: 'duplicate', errno: 2006 });
    const queued = (await at.queued()).filter((each) => each.deviceNo === device!.deviceNo && each.seq === 7);
    expect(queued).toHaveLength(1);
  });

  it('SPEC-005 accepts the others of a batch with one bad item, and names the bad index', async () => {
    const items = [
      { ...item(20), imei: at.devices[2]!.imei },
      { ...item(21), imei: at.devices[2]!.imei, type: 'nonsense' },
      { ...item(22), imei: at.devices[3]!.imei },
    ];
    const answer = await at.batch(at.gateway, items);
    expect(answer).toMatchObject({ http: 200, errno: 0, data: { accepted: 2, rejected: 1 } });
    expect(answer.data.results?.[1]).toMatchObject({ index: 1, status: 'rejected', errno: 2007, field: 'type' });
    const seqs = (await at.queued()).map((each) => each.seq);
    expect(seqs).toEqual(expect.arrayContaining([20, 22]));
    expect(seqs).not.toContain(21);
  });

  it('SPEC-006 answers 401 and 2002 to a wrong signature', async () => {
    const [device] = at.devices;
    const answer = await at.report({ imei: device!.imei, secret: 'x'.repeat(43) }, item(30));
    expect(answer).toMatchObject({ http: 401, errno: 2002 });
    expect(answer.data.serverTime).toBeGreaterThan(0);
    expect((await at.queued()).map((each) => each.seq)).not.toContain(30);
  });

  it('answers 2001 to an IMEI that nobody knows, 2003 to a device that is switched off', async () => {
    expect(await at.report({ imei: '860000000000000', secret: 'x' }, item(1))).toMatchObject({
      http: 401,
      errno: 2001,
    });
    expect(await at.report(at.off, item(1))).toMatchObject({ http: 401, errno: 2003 });
  });

  it('takes a signature up to 24 h old and no older, in both directions', async () => {
    const [device] = at.devices;
    const post = (offsetMs: number, seq: number) =>
      at.post(device!, 'report', item(seq), { timeMs: Date.now() + offsetMs });
    const hour = 3_600_000;
    expect((await post(-23 * hour, 40)).errno).toBe(0);
    expect((await post(23 * hour, 41)).errno).toBe(0);
    expect(await post(-25 * hour, 42)).toMatchObject({ http: 401, errno: 2004 });
    expect(await post(25 * hour, 43)).toMatchObject({ http: 401, errno: 2004 });
  });

  it('SPEC-037 takes a clock one hour ahead under its receive time, and refuses an item 40 days old with 2004', async () => {
    const [device] = at.devices;
    const ahead = await at.report(device!, { ...item(50), ts: Date.now() + 3_600_000 });
    expect(ahead.data.results?.[0]).toMatchObject({ status: 'accepted', warnings: [{ errno: 2004, field: 'ts' }] });
    const queued = (await at.queued()).find((each) => each.seq === 50);
    expect((queued?.flags ?? 0) & 1).toBe(1);
    expect(Math.abs((queued?.receivedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    const old = await at.report(device!, { ...item(51), ts: Date.now() - 40 * 86_400_000 });
    expect(old).toMatchObject({ http: 200, errno: 2010 });
    expect(old.data.results?.[0]).toMatchObject({ status: 'rejected', errno: 2004, field: 'ts' });
  });

  it('puts an item with an alarm in it on both queues', async () => {
    const [, , , , device] = at.devices;
    await at.report(device!, item(60, { impactG: 3.2 }));
    await at.post(device!, 'alarm', { ts: Date.now(), seq: 61, alarm: { typeCode: 'INTRUSION', active: true } });
    await at.report(device!, item(62, { impactG: 0.1 }));
    const seqs = async (queue: 'telemetry' | 'alarms') =>
      (await at.queued(queue))
        .filter((each) => each.deviceNo === device!.deviceNo)
        .map((each) => each.seq)
        .toSorted((a, b) => a - b);
    expect(await seqs('telemetry')).toEqual([60, 61, 62]);
    expect(await seqs('alarms')).toEqual([60, 61]);
  });

  it('lets a gateway report for its organisation alone, and a device for itself alone', async () => {
    const foreign = await at.batch(at.gateway, [
      { ...item(70), imei: at.foreign.imei },
      { ...item(71), imei: at.off.imei },
      { ...item(72), imei: '860000000000000' },
      { ...item(73), imei: at.gateway.imei },
      { ...item(74), imei: at.devices[0]!.imei },
    ]);
    expect(foreign.data.results?.map(({ errno }) => errno)).toEqual([2009, 2003, 2001, 0, 0]);
    const other = await at.batch(at.devices[0]!, [{ ...item(75), imei: at.devices[1]!.imei }]);
    expect(other.data.results?.[0]).toMatchObject({ errno: 2009, field: 'imei' });
  });

  it('takes a gzip body, its signature over the bytes as sent', async () => {
    const items = Array.from({ length: 200 }, (_, n) => ({ ...item(1_000 + n), imei: at.devices[0]!.imei }));
    const answer = await at.post(at.gateway, 'reportBatch', { items }, { gzip: true });
    expect(answer.data.accepted).toBe(200);
  });

  it('marks the newest item of each device in a request', async () => {
    const now = Date.now();
    const [device] = at.devices;
    await at.batch(at.gateway, [
      { imei: device!.imei, ts: now - 10, seq: 81, metrics: { temp: 1 } },
      { imei: device!.imei, ts: now, seq: 82, metrics: { temp: 2 } },
      { imei: device!.imei, ts: now - 20, seq: 83, metrics: { temp: 3 } },
    ]);
    const flags = Object.fromEntries((await at.queued()).map((each) => [each.seq, each.flags & 2]));
    expect([flags[81], flags[82], flags[83]]).toEqual([0, 2, 0]);
  });

  it('does not mark what is old by the clock that signed it, and marks the items of a slow clock', async () => {
    const now = Date.now();
    const minute = 60_000;
    const [device] = at.devices;
    const three = (seq: number, newestTs: number) =>
      [0, 1, 2].map((n) => ({ ts: newestTs - n * minute, seq: seq + n, metrics: { temp: 1 } }));
    const flagsOf = async (seq: number) => {
      const queued = await at.queued();
      return [0, 1, 2].map((n) => (queued.find((each) => each.seq === seq + n)?.flags ?? -1) & 2);
    };
    // Buffered: old data under a right clock.
    await at.post(device!, 'reportBatch', { items: three(20_100, now - 10 * minute - 1_000) }, { timeMs: now });
    expect(await flagsOf(20_100)).toEqual([0, 0, 0]);
    await at.post(device!, 'reportBatch', { items: three(20_200, now - 9 * minute) }, { timeMs: now });
    expect(await flagsOf(20_200)).toEqual([2, 0, 0]);
    // Slow by two hours: the request says so too.
    const slow = now - 120 * minute;
    await at.post(device!, 'reportBatch', { items: three(20_300, slow) }, { timeMs: slow });
    expect(await flagsOf(20_300)).toEqual([2, 0, 0]);
    // A time nobody believes is no buffer.
    await at.batch(at.gateway, [{ imei: device!.imei, ts: 1_000, seq: 20_400, metrics: { temp: 1 } }]);
    expect(((await at.queued()).find((each) => each.seq === 20_400)?.flags ?? 0) & 3).toBe(3);
  });

  it('takes heartbeats without a body, each as one of its own', async () => {
    const [, , , , , device] = at.devices;
    const now = Date.now();
    expect((await at.post(device!, 'heartbeat', '', { timeMs: now })).data.accepted).toBe(1);
    expect((await at.post(device!, 'heartbeat', '', { timeMs: now + 60_000 })).data.accepted).toBe(1);
    expect((await at.post(device!, 'heartbeat', '', { timeMs: now })).data.duplicate).toBe(1);
    const beats = (await at.queued()).filter((each) => each.deviceNo === device!.deviceNo);
    expect(beats.map((each) => each.type)).toEqual(['heartbeat', 'heartbeat']);
  });

  it('tells a device its interval and thresholds', async () => {
    const { signRequest } = await import('#scripts/simulator/signedDevice.ts');
    const signed = signRequest(at.devices[0]!, '/api/device/config', null, { timeMs: Date.now() });
    const answer = await at.app.request('/api/device/config', { headers: signed.headers });
    const told = (await answer.json()) as { errno: number; data: Record<string, unknown> };
    expect(told).toMatchObject({ errno: 0, data: { reportIntervalSec: 60, thresholds: { TILT: { raise: 10 } } } });
    expect(told.data['serverTime']).toBeTypeOf('number');
  });

  it('knows a device that was added, and one that was switched off, after the door opened', async () => {
    const late = await addTestDevice(at.test.db, at);
    expect((await at.report(late, item(90))).errno).toBe(0);
    await switchOff(at.test.db, late.id);
    const until = Date.now() + 15_000;
    let errno = 0;
    for (let seq = 91; errno !== 2003 && Date.now() < until; seq += 1) {
      errno = (await at.report(late, item(seq))).errno;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(errno).toBe(2003);
  });
});
