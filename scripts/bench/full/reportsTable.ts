import { figure, quantile } from '../statistics.ts';
import { count, loadNow, p, targets } from './cells.ts';
import { accountsOf } from './furnishHouse.ts';
import { lastYear, measureBareReport, measureReports } from './reports.ts';
import { samplesOf, zone, type FullPlan, type Seat, type Told } from './seat.ts';

export async function reportsTable(seat: Seat, plan: FullPlan, { say }: Told): Promise<void> {
  const { kept, databasePath } = seat;
  const days = lastYear(kept.plan.now, zone);
  const bare = measureBareReport(databasePath, kept.plan.now, 10);
  say(
    '| P-7, report of a year | calls | p50 ms | p99 ms | worst | CPU ms p50, p99 | × raw sums (CPU) | load | target |',
  );
  say('|---|---|---|---|---|---|---|---|---|');
  for (const account of accountsOf(kept)) {
    const samples = samplesOf(seat, account.orgId);
    const measured = await measureReports(await seat.askerOf(account), samples, { calls: plan.reportCalls, days });
    for (const { names, ms, isSummed, cpuMs, worst } of measured) {
      const what = names.length === 0 ? 'no filter' : names.join(' + ');
      const wanted = isSummed ? targets.reportMs : targets.otherReportMs;
      say(
        `| ${account.what}: ${what} | ${ms.length} | ${p(ms, 0.5)} | ${p(ms, 0.99)} | ${worst} | ${p(cpuMs, 0.5)}, ${p(cpuMs, 0.99)} | ${account.orgId === null ? figure(quantile(cpuMs, 0.5) / quantile(bare.sums, 0.5)) : ''} | ${loadNow()} | p99 ≤ ${count(wanted)} |`,
      );
    }
  }
  say(
    `| raw driver, CPU: sums of a year without a filter | ${bare.sums.length} | ${p(bare.sums, 0.5)} | ${p(bare.sums, 0.99)} | | | 1 | ${loadNow()} | |`,
  );
  say(
    `| raw driver, CPU: rows of a year counted by day, nothing else | ${bare.rows.length} | ${p(bare.rows, 0.5)} | ${p(bare.rows, 0.99)} | | | | ${loadNow()} | |`,
  );
  say();
}
