import { signIn } from '../../harness/person.ts';
import { figure } from '../statistics.ts';
import { count, targets } from './cells.ts';
import { accountsOf } from './furnishHouse.ts';
import { zone, type FullPlan, type Scene, type Told } from './seat.ts';
import { measureWorkbook } from './workbook.ts';

export async function workbooksTable(scene: Scene, plan: FullPlan, { say, broken }: Told): Promise<void> {
  const { kept, running } = scene;
  const [root] = accountsOf(kept);
  if (root === undefined) return;
  const person = await signIn(scene.keys, root.username, scene.fixture.password);
  const { databasePath, pids } = running;
  const found = await measureWorkbook(scene.keys, person, pids, {
    databasePath,
    now: kept.plan.now,
    zone,
    times: plan.workbooks,
  });
  say(
    '| P-7, workbook of alarms | rows | MB | first byte ms | ms | CPU s | all processes MB before, at most | rows by raw driver CPU ms | × raw (CPU) | load | target |',
  );
  say('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const [at, each] of found.entries()) {
    say(
      `| ${at + 1} | ${count(each.rows)} | ${figure(each.bytes / 2 ** 20)} | ${figure(each.headMs)} | ${figure(each.ms)} | ${figure(each.cpuSeconds)} | ${figure(each.beforeMb)}, ${figure(each.peakMb)} | ${figure(each.bareMs)} | ${figure((each.cpuSeconds * 1_000) / each.bareMs)} | ${each.load.toFixed(1)} | ≤ ${count(targets.workbookMs)} ms |`,
    );
  }
  say();
  if (found.some(({ rows }) => rows === 0)) broken.push('the workbook was measured on nothing');
}
