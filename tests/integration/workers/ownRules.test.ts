import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { saveRailPath } from '#db/rails/saveRailPath.ts';
import { device, deviceModem } from '#db/schema/devices.ts';
import { rail } from '#db/schema/rails.ts';
import { selectDeviceRecords } from '#db/devices/deviceRecords.ts';
import { readMedian } from '#db/telemetry/readMedian.ts';
import { day, hour, minute } from '#domain/time.ts';
import type { TelemetryItem } from '#domain/telemetry/item.ts';
import { Baselines } from '#workers/lanes/baselines.ts';
import { look } from './look.ts';
import { openSite, startMs, type Site } from './site.ts';

let site: Site;
afterEach(() => site.close());

const openCodes = async () =>
  (await look(site.db).events()).filter(({ condition }) => condition === 'active').map(({ typeCode }) => typeCode);

describe('FENCE_EXIT', () => {
  const along = (lat: number) => `[[117.190000,${lat.toFixed(6)}],[117.210000,${lat.toFixed(6)}]]`;
  /** 111 m are a thousandth of a degree. */
  const fixes = async (device: number, lat: number): Promise<void> => {
    for (const _ of [1, 2]) {
      site.now += minute;
      await site.lane(site.item(device, { lng: 117.2, lat }));
    }
  };
  const draw = (lat: number, railId = 'rail') =>
    site.db.write(async (tx) => {
      const [row] = await tx.sql.select({ version: rail.version }).from(rail).where(eq(rail.id, railId));
      const scope = { userId: 'supervisor', access: [], orgPath: '/root/' };
      const input = {
        id: railId,
        text: along(lat),
        lengthM: 1,
        version: row?.version ?? 0,
        userId: 'u',
        now: site.now,
      };
      return saveRailPath(tx, scope, input);
    });

  test('a device 200 m off its drawn guardrail has left it; a path that is drawn anew reaches it at its next reports', async () => {
    site = await openSite({ metrics: ['lng', 'lat'] });
    await fixes(0, 31.802);
    expect(await openCodes()).toEqual([]);
    await draw(31.8);
    await fixes(0, 31.802);
    expect(await openCodes()).toEqual(['FENCE_EXIT']);
    const [alarm] = await look(site.db).events();
    expect(alarm).toMatchObject({ metric: 'fenceM', threshold: 100, railId: 'rail' });
    expect(alarm?.value).toBeCloseTo(222, -1);
    await draw(31.802);
    await fixes(0, 31.802);
    expect(await openCodes()).toEqual([]);
  });

  test('a device that is moved to another guardrail is judged by that one', async () => {
    site = await openSite({ metrics: ['lng', 'lat'] });
    await draw(31.8);
    await fixes(0, 31.8);
    await site.db.write(async (tx) => {
      const [first] = await tx.sql.select().from(rail);
      await tx.sql.insert(rail).values({ ...first!, id: 'other', name: 'Other', path: along(31.9) });
      const revision = await tx.revision();
      await tx.sql.update(device).set({ railId: 'other', revision }).where(eq(device.id, site.first.id));
    });
    await fixes(0, 31.8);
    expect(await openCodes()).toEqual(['FENCE_EXIT']);
  });
});

describe('VIBRATION', () => {
  /** So many readings before now, one a minute, as they came. */
  const past = async (count: number, vibRms: number): Promise<void> => {
    const items: TelemetryItem[] = [];
    for (let n = count; n > 0; n -= 1) {
      const sentTs = site.now - n * minute;
      items.push(site.item(0, { vibRms }, { sentTs, receivedAt: sentTs }));
    }
    await site.lane(...items);
  };
  const shake = async (vibRms: number, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      site.now += minute;
      await site.lane(site.item(0, { vibRms }));
    }
  };

  test('three readings at three times the device’s own median raise it; 4.5 mm/s alone, of a new device, do not', async () => {
    site = await openSite({ metrics: ['vibRms'] });
    await past(16, 2);
    await shake(8, 3);
    expect(await openCodes()).toEqual([]);
    await past(10, 2);
    site.now += 11 * minute;
    await shake(6.1, 3);
    expect(await openCodes()).toEqual(['VIBRATION']);
    await shake(3, 3);
    expect(await openCodes()).toEqual([]);
  });

  test('what is usual is asked of the readings only from 4.5 mm/s on', async () => {
    site = await openSite({ metrics: ['vibRms'] });
    const asked = vi.spyOn(Baselines.prototype, 'vibration');
    await past(30, 3);
    await shake(4.4, 3);
    expect(asked).not.toHaveBeenCalled();
    await shake(5, 4);
    expect(asked).toHaveBeenCalledTimes(4);
    vi.restoreAllMocks();
  });

  test('the median is that of the day before, of readings that carry the metric, and of enough of them', async () => {
    site = await openSite({ metrics: ['vibRms'] });
    await past(30, 2);
    await site.lane(site.item(0, { tilt: 1 }));
    const ask = (from: number, fewest: number) =>
      site.db.snapshot((tx) =>
        readMedian(tx, { deviceNo: site.first.no, metric: 'vibRms', from, to: site.now, fewest }),
      );
    expect(await ask(site.now - day, 20)).toEqual({ median: 2, rows: 31 });
    expect(await ask(site.now - day, 31)).toEqual({ median: null, rows: 31 });
    expect(await ask(site.now - 10 * minute, 5)).toEqual({ median: 2, rows: 11 });
  });

  test('of very many that shake at once a part is judged, the others by one of their next reports', async () => {
    site = await openSite({ metrics: ['vibRms'], devices: 3 });
    await past(30, 2);
    const numbers = site.devices.map(({ no }) => no);
    const baselines = new Baselines({ mostRows: 25 });
    const ask = () => site.db.snapshot((tx) => baselines.vibration(tx, numbers, site.now));
    expect([...(await ask()).keys()]).toEqual([numbers[0]]);
    expect([...(await ask()).keys()]).toEqual(numbers);
  });
});

describe('what a device tells of its modem', () => {
  const told = () => site.db.snapshot((tx) => tx.sql.select().from(deviceModem));

  test('is kept newest first, whatever order it comes in, and stands in the device’s record', async () => {
    site = await openSite();
    const at = (n: number, modem: NonNullable<TelemetryItem['modem']>) =>
      site.item(0, { tilt: 1 }, { sentTs: startMs - hour + n * minute, modem });
    await site.lane(at(1, { iccid: '89860012345678901234', resetCause: 'power' }));
    await site.lane(at(5, { cellId: 'B' }), at(3, { cellId: 'A' }));
    await site.lane(at(2, { cellId: 'late', resetCause: 'late' }));
    expect(await told()).toEqual([
      {
        deviceNo: site.first.no,
        iccid: '89860012345678901234',
        cellId: 'B',
        resetCause: 'power',
        resetAt: startMs - hour + minute,
        at: startMs - hour + 5 * minute,
      },
    ]);
    const [record] = await site.db.snapshot((tx) => selectDeviceRecords(tx, eq(device.id, site.first.id)));
    expect(record).toMatchObject({ iccid: '89860012345678901234', cellId: 'B', resetCause: 'power' });
  });

  test('eleven resets of a day are a fault of the modem, also of heartbeats alone, told once each', async () => {
    site = await openSite();
    for (let n = 0; n < 11; n += 1) {
      site.now += minute;
      const item = site.item(0, {}, { type: 'heartbeat', modem: { resetCause: 'watchdog' } });
      await site.lane(item, item);
      if (n === 9) expect(await openCodes()).toEqual([]);
    }
    expect(await openCodes()).toEqual(['MODEM_FAULT']);
  });
});
