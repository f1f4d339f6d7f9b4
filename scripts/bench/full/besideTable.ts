import { signIn } from '../../harness/person.ts';
import { figure, quantile } from '../statistics.ts';
import { p } from './cells.ts';
import { callers, measureBeside, type BesideMeasure } from './beside.ts';
import { accountsOf } from './furnishHouse.ts';
import { lastYear } from './reports.ts';
import { samplesOf, zone, type FullPlan, type Scene, type Told } from './seat.ts';
import { daysThatFit } from './workbook.ts';

export async function besideTable(scene: Scene, plan: FullPlan, { say, broken }: Told): Promise<void> {
  const { kept, running, fixture, keys } = scene;
  const [root] = accountsOf(kept);
  if (root === undefined) return;
  const person = await signIn(scene.keys, root.username, scene.fixture.password);
  const samples = samplesOf(scene, null);
  const { now } = kept.plan;
  const found = await measureBeside(keys, person, samples, fixture, running.pids.server, {
    perSec: 10_000,
    batchSize: 100,
    durationMs: plan.besideMs,
    rounds: plan.besideRounds,
    reportDays: lastYear(now, zone),
    workbookDays: daysThatFit(running.databasePath, now, zone),
  });
  const median = (rows: readonly BesideMeasure[], pick: (row: BesideMeasure) => number) =>
    quantile(rows.map(pick), 0.5);
  const alone = median(
    found.filter((row) => row.callers === 'nobody'),
    (row) => row.p99Ms,
  );
  say(
    `| P-7, door beside a list, a report of a year and a workbook (one caller each), median of ${plan.besideRounds} | messages/s | door p50 ms | p99 ms | × alone | worst ms | refused | lists, reports, workbooks: calls and p50 ms | server and readers, share of a core | load | target |`,
  );
  say('|---|---|---|---|---|---|---|---|---|---|---|');
  const wanted = { nobody: '', 'a second between': '≤ 1.5 ×', 'no pause': '≤ 3 × and ≤ 100 ms' } as const;
  for (const form of callers) {
    const rows = found.filter((row) => row.callers === form);
    const p99 = median(rows, (row) => row.p99Ms);
    const asked = (['lists', 'reports', 'workbooks'] as const)
      .map((name) => rows.flatMap((row) => row[name]))
      .map((ms) => `${ms.length}: ${p(ms, 0.5)}`)
      .join('; ');
    say(
      `| ${form} | ${figure(median(rows, (row) => row.acceptedPerSec))} | ${figure(median(rows, (row) => row.p50Ms))} | ${figure(p99)} (${rows.map((row) => figure(row.p99Ms)).join(', ')}) | ${figure(p99 / alone)} | ${figure(Math.max(...rows.map((row) => row.maxMs)))} | ${rows.reduce((sum, row) => sum + row.refused, 0)} | ${form === 'nobody' ? '' : asked} | ${figure(median(rows, (row) => row.serverCpuShare))} | ${rows.map((row) => row.load.toFixed(1)).join(', ')} | ${wanted[form]} |`,
    );
  }
  say();
  if (!found.every(({ acceptedPerSec }) => acceptedPerSec > 0)) broken.push('the door was measured on nothing');
}
