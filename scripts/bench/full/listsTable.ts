import { figure, quantile } from '../statistics.ts';
import { count, loadNow, p, targets } from './cells.ts';
import { openBareList } from './bareList.ts';
import { accountsOf } from './furnishHouse.ts';
import { joined, measureFloor, measureLists, tabsOf, timesOf, type ListGroup } from './lists.ts';
import { samplesOf, zone, type FullPlan, type Seat, type Told } from './seat.ts';

export async function listsTable(seat: Seat, plan: FullPlan, { say, broken }: Told): Promise<void> {
  const { kept, databasePath } = seat;
  const slow: Array<{ readonly cpu: number; readonly line: string }> = [];
  say(
    '| P-7, alarm lists over HTTP | calls | p50 ms | p99 ms | worst ms | dearest by CPU ms | CPU ms of server and readers p50, p99 | slowest filter, its p99, CPU p99 | raw driver CPU p50 | × raw (CPU) | load | target |',
  );
  say('|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const account of accountsOf(kept)) {
    const asker = await seat.askerOf(account);
    const samples = samplesOf(seat, account.orgId);
    // A product that runs for months was started once: its processes compile what they run while they are asked first.
    if (account.orgId === null && plan.coldRounds > 0) {
      const { ms } = joined(await measureLists(asker, samples, null, { rounds: plan.coldRounds, pairEvery: 1 }));
      say(
        `| ${account.what}: the first calls after the start, all kinds | ${count(ms.length)} | ${p(ms, 0.5)} | ${p(ms, 0.99)} | ${p(ms, 1)} | | | | | | ${loadNow()} | |`,
      );
    }
    const bare = account.orgId === null ? openBareList(databasePath, zone) : null;
    const floor = await measureFloor(asker, 200);
    const health = seat.health === undefined ? [] : await timesOf(seat.health, 200);
    const groups = await measureLists(asker, samples, bare, {
      rounds: plan.listRounds,
      pairEvery: plan.pairEvery,
      only: plan.screens,
    });
    bare?.close();
    if (groups.length === 0) broken.push('the lists were measured on nothing');
    say(
      `| ${account.what}: a device that is not there | ${count(floor.ms.length)} | ${p(floor.ms, 0.5)} | ${p(floor.ms, 0.99)} | ${p(floor.ms, 1)} | | ${p(floor.cpuMs, 0.5)}, ${p(floor.cpuMs, 0.99)} | | | | ${loadNow()} | |`,
    );
    if (health.length > 0) {
      say(
        `| ${account.what}: /api/health, which asks nobody | ${count(health.length)} | ${p(health, 0.5)} | ${p(health, 0.99)} | ${p(health, 1)} | | | | | | ${loadNow()} | |`,
      );
    }
    for (const { what, groups: found, wantedMs } of kindsOf(groups)) {
      if (found.length === 0) continue;
      const { ms, cpuMs, ended, worst, slowest } = joined(found);
      const bareMs = found.flatMap((group) => group.bareMs);
      const besideBareMs = found.flatMap((group) => group.besideBareMs);
      const slowestText =
        slowest === null ? '' : `${named(slowest)}, ${p(slowest.ms, 0.99)}, ${p(slowest.cpuMs, 0.99)}`;
      const raw =
        bareMs.length === 0
          ? ['', '']
          : [bareMs, besideBareMs.map((each, at) => each / (bareMs[at] ?? 1))].map((each) => p(each, 0.5));
      say(
        `| ${account.what}: ${what} | ${count(ms.length)} | ${p(ms, 0.5)} | ${p(ms, 0.99)} | ${p(ms, 1)}${ended === 0 ? '' : `, ${ended} ended (1504)`} | ${figure(worst?.worst.cpuMs ?? 0)}: ${named(worst)}, ${worst?.worst.what ?? ''} | ${p(cpuMs, 0.5)}, ${p(cpuMs, 0.99)} | ${slowestText} | ${raw.join(' | ')} | ${loadNow()} | p99 ≤ ${wantedMs} |`,
      );
      for (const group of found) {
        if (quantile(plan.isInside ? group.cpuMs : group.ms, 0.99) <= wantedMs) continue;
        const cpu = quantile(group.cpuMs, 0.99);
        const line = `| ${account.what}: ${named(group)} | ${group.ms.length} | ${p(group.ms, 0.5)} | ${p(group.ms, 0.99)} | ${p(group.cpuMs, 0.5)} | ${figure(cpu)} | ${figure(group.worst.cpuMs)}: ${group.worst.what} | ${group.bareMs.length === 0 ? '' : p(group.bareMs, 0.5)} |`;
        if (!slow.some((each) => each.line === line)) slow.push({ cpu, line });
      }
    }
  }
  say();
  if (slow.length === 0) return;
  say(
    `| Filters whose p99 is above its target, the dearest first | calls | p50 ms | p99 ms | CPU p50 | CPU p99 | dearest by CPU | raw CPU p50 |`,
  );
  say('|---|---|---|---|---|---|---|---|');
  for (const { line } of slow.sort((a, b) => b.cpu - a.cpu).slice(0, shownSlow)) say(line);
  if (slow.length > shownSlow) say(`| and ${slow.length - shownSlow} more | | | | | | | |`);
  say();
}

const shownSlow = 40;

/** What the targets are said of. */
const kindsOf = (groups: readonly ListGroup[]) => [
  {
    what: 'one filter or none',
    groups: groups.filter(({ screen, names }) => screen !== tabsOf && names.length <= (screen === 'report' ? 2 : 1)),
    wantedMs: targets.listMs,
  },
  {
    what: 'each pair of the list',
    groups: groups.filter(({ screen, names }) => screen === 'list' && names.length === 2),
    wantedMs: targets.listMs,
  },
  {
    what: 'one row an incident, alone and with any two filters',
    groups: groups.filter(({ screen }) => screen.startsWith('incidents')),
    wantedMs: targets.listMs,
  },
  {
    what: 'figures of the tabs, the second answer',
    groups: groups.filter(({ screen }) => screen === tabsOf),
    wantedMs: targets.rarerMs,
  },
  {
    what: "the report's rows: days and two more",
    groups: groups.filter(({ screen, names }) => screen === 'report' && names.length > 2),
    wantedMs: targets.rarerMs,
  },
];

const named = (group: ListGroup | null): string =>
  group === null ? '' : `${group.screen}, ${group.names.length === 0 ? 'no filter' : group.names.join(' + ')}`;
