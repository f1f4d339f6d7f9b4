import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { itemFlag, type TelemetryItem } from '#domain/telemetry/item.ts';
import { hour, minute, second } from '#domain/time.ts';
import { look } from './look.ts';
import { live, openSite, type Site } from './site.ts';

let site: Site;
afterEach(() => site.close());

function rowsOf(file: string): string[][] {
  const text = readFileSync(new URL(`../../../data/${file}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}

const utc = (stamp: string): number => Date.parse(`${stamp.replace(' ', 'T')}Z`);

test('a load test of a real bridge, replayed as tilt and acceleration, raises no alarm', async () => {
  site = await openSite({ heightMm: 1_000 });
  const rows = rowsOf('munich-bridge/load_test_01_per_second.csv');
  for (let at = 0; at < rows.length; at += 60) {
    const items = rows.slice(at, at + 60).map(([time = '', , peak, rms, mean, , most]) => {
      const sentTs = utc(time);
      site.now = sentTs + second;
      // One sensor: gravity rests on its z axis, its inclination on the x axis.
      const metrics = { tiltX: Number(most), tiltY: Number(mean), accX: 0, accY: Number(rms), accZ: 1 + Number(peak) };
      return site.item(0, metrics, { sentTs, receivedAt: site.now, flags: itemFlag.newest });
    });
    await site.lane(...items);
  }
  const seen = look(site.db);
  expect(await seen.readingCount()).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(700);
  expect(await seen.events()).toEqual([]);
  expect(await seen.device(site.first.id)).toMatchObject({ deviceStatus: 1, openAlarmCount: 0 });
});

test('a real road sensor with a hole of 84 hours turns offline once and comes back once', async () => {
  site = await openSite({ silentMinutes: 240 });
  const rows = rowsOf('nab-realTraffic/speed_6005.csv').map(
    ([time = '', value]) => [utc(time), Number(value)] as const,
  );
  const times = rows.map(([ts]) => ts);
  const hole = times.findIndex((ts, at) => (times[at + 1] ?? ts) - ts > 80 * hour);
  const [from, until] = [times[hole] ?? 0, times[hole + 1] ?? 0];
  expect(until - from).toBeGreaterThan(84 * hour);

  /** Reports as they come, with sweeps around the hole: an hour before, 5 h into it, and an hour after. */
  const swept = (ts: number): boolean => ts > from - hour && ts < until + hour;
  let batch: TelemetryItem[] = [];
  const store = async (): Promise<void> => {
    if (batch.length > 0) await site.lane(...batch);
    batch = [];
  };
  for (const [ts, value] of rows) {
    if (ts === until) {
      await live(site, 5 * hour);
      expect((await look(site.db).devices())[0]).toMatchObject({ deviceStatus: 4, statusCode: 'S03_001' });
      site.now = until - 10 * minute;
    }
    if (swept(ts)) {
      await store();
      await live(site, Math.max(0, ts - site.now));
    }
    site.now = Math.max(site.now, ts);
    batch.push(site.item(0, { humidity: value }, { sentTs: ts, receivedAt: ts }));
    // Where nobody sweeps many of them may come at once.
    if (swept(ts) || batch.length === 50) await store();
  }
  await store();
  const seen = look(site.db);
  expect(await seen.readingCount()).toBe(rows.length);
  expect((await seen.statusLog()).map((row) => row.toStatus)).toEqual([1, 4, 1]);
  expect(await seen.events()).toMatchObject([{ typeCode: 'OFFLINE', condition: 'cleared', count: 1 }]);
}, 120_000);
