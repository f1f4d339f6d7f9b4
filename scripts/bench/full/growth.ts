import { loadavg } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { signIn } from '../../harness/person.ts';
import { drained } from '../drained.ts';
import { measureLatencies } from '../latency.ts';
import { load } from '../plan.ts';
import { runLoad } from '../runLoad.ts';
import { startPipeline } from '../startPipeline.ts';
import { figure, quantile } from '../statistics.ts';
import { httpAsker } from './askers.ts';
import { furnishHouse } from './furnishHouse.ts';
import { zone, type Told } from './seat.ts';
import { keepHouse } from './keepHouse.ts';
import { joined, measureLists } from './lists.ts';
import { calmed } from './processTree.ts';
import { lastYear, measureReports } from './reports.ts';
import { Samples } from './samples.ts';

/** Three houses, each ten times the one before. */
const sizes = [
  { part: 0.01, devices: 1_000, alarms: 10_000, readings: 100_000, openAlarms: 100, organizations: 50, users: 60 },
  { part: 0.1, devices: 10_000, alarms: 100_000, readings: 1_000_000, openAlarms: 500, organizations: 50, users: 60 },
  {
    part: 1,
    devices: 100_000,
    alarms: 1_000_000,
    readings: 10_000_000,
    openAlarms: 2_000,
    organizations: 50,
    users: 200,
  },
] as const;

interface Figures {
  readonly 'stored messages/s (P-1)': number;
  readonly 'alarm, device to socket, p50 ms (P-3)': number;
  readonly 'list p50 ms (P-7)': number;
  readonly 'list p99 ms (P-7)': number;
  readonly 'list CPU p50 ms': number;
  readonly 'report of a year p50 ms (P-7)': number;
  readonly 'report CPU p50 ms': number;
}

/** P-10: the figures of P-1, P-3 and P-7 at 1×, 10×, 100×. `shrunk` divides all sizes, to try the command itself. */
export async function benchGrowth(work: string, houses: string, shrunk: number, { say, broken }: Told): Promise<void> {
  const found: Array<{ readonly figures: Figures; readonly load: number }> = [];
  for (const { part, devices, alarms, readings, openAlarms, ...others } of sizes) {
    const by = (n: number, least: number): number => Math.max(least, Math.round(n / shrunk));
    const named = {
      ...others,
      devices: by(devices, 100),
      alarms: by(alarms, 400),
      readings: by(readings, 100),
      openAlarms: by(openAlarms, 10),
    };
    found.push(await measured(work, houses, part / shrunk, named));
  }
  say(
    `| P-10, growth | ${sizes.map(({ devices, alarms }) => `${(devices / shrunk).toLocaleString('en-US')} devices, ${(alarms / shrunk).toLocaleString('en-US')} alarms`).join(' | ')} | exponent of each step | worse than log-linear (n log n) | steeper than a line in log n |`,
  );
  say('|---|---|---|---|---|---|---|');
  const [first] = found;
  if (first === undefined) return;
  for (const name of Object.keys(first.figures) as Array<keyof Figures>) {
    const values = found.map(({ figures }) => figures[name]);
    // What a message costs grows as its rate falls.
    const costs = name.startsWith('stored') ? values.map((value) => 1_000 / value) : values;
    const [a = 0, b = 0, c = 0] = costs;
    const exponents = [Math.log10(b / a), Math.log10(c / b)];
    const isWorse = exponents.some((exponent, at) => exponent > logLinear((sizes[at]?.alarms ?? 0) / shrunk));
    // A line in the logarithm: each step adds as much as the one before; twice of it is more than noise.
    const isSteeper = c - b > 2 * Math.max(b - a, a / 4);
    say(
      `| ${name} | ${values.map(figure).join(' | ')} | ${exponents.map(figure).join(', ')} | ${yesNo(isWorse)} | ${yesNo(isSteeper)} |`,
    );
    if (values.some((value) => !Number.isFinite(value))) broken.push(`${name} was measured on nothing`);
  }
  say(`| load | ${found.map((each) => each.load.toFixed(1)).join(' | ')} | | | |`);
  say();
}

/** The exponent of n log n in the step from n to ten times n. */
const logLinear = (n: number): number => Math.log10((10 * Math.log(10 * n)) / Math.log(n));
const yesNo = (is: boolean): string => (is ? '**yes**' : 'no');

async function measured(
  work: string,
  houses: string,
  part: number,
  named: Parameters<typeof keepHouse>[2],
): Promise<{ readonly figures: Figures; readonly load: number }> {
  const kept = await keepHouse(houses, part, named, { zone, told: (words) => console.log(`  ${words}`) });
  const fixture = await furnishHouse(kept, join(work, 'growth'));
  const running = await startPipeline('product', fixture);
  const { url, pids, databasePath } = running;
  const db = new Database(databasePath, { readonly: true });
  try {
    await calmed(Object.values(pids), 120_000);
    const keys = { url, appKey: fixture.env['APP_KEY'] ?? '', appSecret: fixture.env['APP_SECRET'] ?? '' };
    const asker = httpAsker(await signIn(keys, 'full0', fixture.password), pids.server);
    const samples = new Samples(db, kept.plan, null, zone);
    const groups = await measureLists(asker, samples, null, { rounds: 6, pairEvery: 6 });
    const { ms, cpuMs } = joined(groups);
    const [report] = await measureReports(asker, samples, { calls: 10, days: lastYear(kept.plan.now, zone) });
    const codes = db.prepare('SELECT code FROM device WHERE imei = ?').pluck();
    const latency = await measureLatencies(url, fixture, {
      samples: 40,
      backgroundPerSec: 2_000,
      username: 'full0',
      codeOf: (imei) => codes.get(imei) as string,
    });
    const { gatewaysFile, imeisFile } = fixture;
    const loadPlan = { url, gatewaysFile, imeisFile, ...load, ratePerSec: null };
    await runLoad({ ...loadPlan, durationMs: 4_000 + fixture.devices / 20 }).done;
    await drained(running.redis, running.queueKeys, 240_000);
    const beganAt = Date.now();
    const { accepted } = await runLoad({ ...loadPlan, durationMs: 6_000 }).done;
    const endedAt = await drained(running.redis, running.queueKeys, 240_000);
    return {
      figures: {
        'stored messages/s (P-1)': (accepted * 1_000) / (endedAt - beganAt),
        'alarm, device to socket, p50 ms (P-3)': quantile(latency.alarmMs, 0.5),
        'list p50 ms (P-7)': quantile(ms, 0.5),
        'list p99 ms (P-7)': quantile(ms, 0.99),
        'list CPU p50 ms': quantile(cpuMs, 0.5),
        'report of a year p50 ms (P-7)': quantile(report?.ms ?? [], 0.5),
        'report CPU p50 ms': quantile(report?.cpuMs ?? [], 0.5),
      },
      load: loadavg()[0] ?? 0,
    };
  } finally {
    db.close();
    await running.stop();
    running.remove();
  }
}
