import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { metrics, type MetricKey } from '#domain/telemetry/metrics.ts';
import { hour, minute, second } from '#domain/time.ts';
import { traitsOf, valuesAt } from './dayModel.ts';
import { demoDay } from './demoDay.ts';
import { parseDeviceFile } from './deviceFile.ts';
import { Fleet } from './fleet.ts';
import { Random } from './random.ts';
import { parseMap, parseSeries, shiftSeries } from './replay.ts';
import { scenarios, type Scenario } from './scenarios.ts';
import type { ReportAnswer, ReportItem, Signing } from './signedDevice.ts';

const start = Date.UTC(2026, 10, 20, 2);
const file = ['IMEI,secret,type,rail,project,org', ...Array.from({ length: 40 }, (_, n) => line(n))].join('\n');
function line(n: number): string {
  const imei = String(868_123_010_000_000 + n);
  return n === 0 ? `${imei},s,gateway,,p,/a/` : `${imei},s,tilt,r${n % 4},p${n % 2},/a/b/`;
}

interface Sent {
  readonly as: Signing;
  readonly item: ReportItem;
  readonly atMs: number;
}

/** Lets a fleet run through simulated time and keeps what it sent. */
async function run(played: readonly Scenario[], lastsMs: number, more: { gateway?: boolean; answers?: number[] } = {}) {
  const sent: Sent[] = [];
  let nowMs = start;
  const answers = [...(more.answers ?? [])];
  const fleet = new Fleet({
    url: '',
    devices: parseDeviceFile(file),
    scenarios: played,
    seed: 5,
    ratePerSec: null,
    byGateways: more.gateway ?? false,
    now: () => nowMs,
    send: async (_url, as, items): Promise<ReportAnswer> => {
      sent.push(...items.map((item) => ({ as, item, atMs: nowMs })));
      const http = answers.shift() ?? 200;
      return { http, errno: 0, data: { accepted: items.length, serverTime: nowMs }, retryAfterSec: null };
    },
  });
  for (; nowMs < start + lastsMs; nowMs += second) {
    fleet.step();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { sent, fleet };
}

describe('simulated devices', () => {
  it('measure what a healthy device can measure, at every hour of the day', () => {
    const random = new Random(1);
    for (const kind of ['tilt', 'gateway', 'light'] as const) {
      const traits = traitsOf('868123010000012', kind);
      for (let ts = start; ts < start + 48 * hour; ts += 20 * minute) {
        for (const [key, value] of Object.entries(valuesAt(traits, ts, random))) {
          expect(value).toBeGreaterThanOrEqual(metrics[key as MetricKey].min);
          expect(value).toBeLessThanOrEqual(metrics[key as MetricKey].max);
        }
        const { tiltX = 0, batteryPct = 100, vibRms = 0 } = valuesAt(traits, ts, random);
        expect(Math.abs(tiltX)).toBeLessThan(3);
        expect(batteryPct).toBeGreaterThan(60);
        expect(vibRms).toBeLessThan(4.5);
      }
    }
  });

  it('report every 10–60 s each, all within the first seconds', async () => {
    const { sent } = await run([scenarios.normal], 5 * minute);
    expect(new Set(sent.filter(({ item }) => (item.ts ?? 0) < start + 10 * second).map(({ as }) => as.imei)).size).toBe(
      40,
    );
    const first = sent.filter(({ as }) => as.imei === sent[0]?.as.imei);
    expect(first.length).toBeGreaterThanOrEqual(4);
    expect(new Set(first.map(({ item }) => item.seq)).size).toBe(first.length);
  });

  it('play the same for the same seed', async () => {
    const twice = await Promise.all([run([scenarios.collision], 3 * minute), run([scenarios.collision], 3 * minute)]);
    expect(twice[0].sent).toEqual(twice[1].sent);
    expect(twice[0].sent.some(({ item }) => Number(item.metrics?.['impactG']) >= 2)).toBe(true);
  });

  it('keep late reports and send them together, and fall silent together in a blackout', async () => {
    const late = await run([scenarios.late], 8 * minute);
    const ages = late.sent.map(({ item, atMs }) => atMs - (item.ts ?? 0));
    expect(Math.max(...ages)).toBeGreaterThan(2 * minute);
    const dark = await run([scenarios.blackout], 6 * minute);
    const lastTwo = dark.sent.filter(({ item }) => (item.ts ?? 0) > start + 4 * minute);
    expect(new Set(lastTwo.map(({ as }) => as.imei)).size).toBeLessThan(25);
  });

  it('send again what was refused for a time', async () => {
    const { fleet, sent } = await run([scenarios.normal], 20 * second, { answers: [503, 429] });
    expect(fleet.stats.retried).toBe(2);
    expect(fleet.stats.accepted).toBe(sent.length - 2);
  });

  it('by gateways name the devices that they send for', async () => {
    const { sent } = await run([scenarios.normal], minute, { gateway: true });
    expect(new Set(sent.map(({ as }) => as.imei))).toEqual(new Set(['868123010000000']));
    expect(new Set(sent.map(({ item }) => item.imei)).size).toBe(40);
  });

  it('of the demo crash at few places only, so that open collisions never pile up', async () => {
    const { sent } = await run([demoDay()], 5 * hour);
    const struck = sent.filter(({ item }) => Number(item.metrics?.['impactG']) >= 2);
    expect(struck.length).toBeGreaterThan(20);
    expect(new Set(struck.map(({ as }) => as.imei)).size).toBeLessThanOrEqual(7);
    const warned = sent.filter(({ item }) => Number(item.metrics?.['impactG']) < 2);
    expect(warned.length).toBeGreaterThan(struck.length);
  }, 30_000);
});

describe('a replayed series', () => {
  const text = readFileSync(join(import.meta.dirname, '../../data/nab-realTraffic/speed_t4013.csv'), 'utf8');

  it('ends now, keeps its distances, and keeps two rows of one time apart', () => {
    const rows = parseSeries(text, parseMap(['value=vibRms']));
    expect(rows.length).toBe(2_495);
    const items = shiftSeries(rows, start);
    expect(items.at(-1)?.ts).toBe(start);
    expect((items[1]?.ts ?? 0) - (items[0]?.ts ?? 0)).toBe((rows[1]?.ts ?? 0) - (rows[0]?.ts ?? 0));
    expect(new Set(items.map(({ ts }) => ts)).size).toBe(items.length - 1);
    expect(new Set(items.map(({ ts, seq }) => `${ts}/${seq}`)).size).toBe(items.length);
  });

  it('leaves out cells that are no number, and names a column that is not there', () => {
    const rows = parseSeries('time,a,b\n2026-01-01 00:00:00,1,x\nnonsense,2,3\n', parseMap(['a=tiltX', 'b=temp']));
    expect(rows).toEqual([{ ts: Date.UTC(2026, 0, 1), values: { tiltX: 1 } }]);
    expect(() => parseSeries('time,a\n', parseMap(['c=temp']))).toThrow('no column c');
    expect(() => parseMap(['speed'])).toThrow('column=metric');
  });
});

describe('the device file', () => {
  it('is read by the names of its columns, with those of the import alone too', () => {
    const [device] = parseDeviceFile('\uFEFFsecret,IMEI\r\nabc,868123010000012\r\n');
    expect(device).toEqual({ imei: '868123010000012', secret: 'abc', kind: 'tilt', rail: '', project: '', org: '' });
    expect(() => parseDeviceFile('IMEI\n1')).toThrow('secret');
  });
});
