import { existsSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import type { ReadTx } from '#db/engine/database.ts';
import { openSqliteReader } from '#db/engine/sqliteReader.ts';
import { organization } from '#db/schema/organizations.ts';
import { user } from '#db/schema/users.ts';
import type { Scope } from '#domain/access/access.ts';
import { signIn, type AppKeys, type Person } from '../../harness/person.ts';
import type { BenchFixture } from '../fixture.ts';
import { startPipeline, type RunningPipeline } from '../startPipeline.ts';
import { figure, quantile } from '../statistics.ts';
import { openBareList } from './bareList.ts';
import { measureBeside, callers, type BesideMeasure } from './beside.ts';
import { httpAsker, verbAsker, type Asker } from './askers.ts';
import { accountsOf, furnishHouse, type Account } from './furnishHouse.ts';
import { keepHouse, type KeptHouse } from './keepHouse.ts';
import { joined, measureFloor, tabsOf, timesOf, measureLists, type ListGroup } from './lists.ts';
import { calmed } from './processTree.ts';
import { lastYear, measureBareReport, measureReports } from './reports.ts';
import { Samples } from './samples.ts';
import { daysThatFit, measureWorkbook } from './workbook.ts';

export const zone = 'Asia/Shanghai';

export interface FullPlan {
  readonly part: number;
  readonly devices: number | undefined;
  readonly listRounds: number;
  readonly pairEvery: number;
  /** Rounds of root's questions that are asked before, on a line of their own. */
  readonly coldRounds: number;
  readonly reportCalls: number;
  readonly workbooks: number;
  readonly besideRounds: number;
  readonly besideMs: number;
  readonly only: readonly string[];
  /** Of lists these screens alone; none = all. */
  readonly screens: readonly string[];
  /** Asked in this process, by the verbs alone: for a busy machine. */
  readonly isInside: boolean;
}

export const fullForm: Omit<FullPlan, 'devices' | 'only' | 'screens' | 'isInside'> = {
  part: 1,
  listRounds: 64,
  pairEvery: 8,
  coldRounds: 2,
  reportCalls: 40,
  workbooks: 3,
  besideRounds: 3,
  besideMs: 20_000,
};

export const shortForm: typeof fullForm = {
  part: 0.02,
  listRounds: 3,
  pairEvery: 3,
  coldRounds: 0,
  reportCalls: 4,
  workbooks: 1,
  besideRounds: 1,
  besideMs: 4_000,
};

export interface Told {
  readonly say: (line?: string) => void;
  readonly broken: string[];
}

const count = (n: number): string => n.toLocaleString('en-US');
const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1);
const p = (ms: readonly number[], share: number): string => figure(quantile(ms, share));
const targets = { listMs: 20, rarerMs: 150, reportMs: 150, otherReportMs: 3_000, workbookMs: 3_000 } as const;

/** Where questions are asked. */
interface Seat {
  readonly kept: KeptHouse;
  readonly databasePath: string;
  askerOf(account: Account): Promise<Asker>;
  /** A call that asks nobody anything; absent where there is no HTTP. */
  readonly health?: () => Promise<unknown>;
}

/** A started product on a full house. */
interface Scene extends Seat {
  readonly fixture: BenchFixture;
  readonly running: RunningPipeline;
  readonly keys: AppKeys;
}

/** `npm run bench -- full`: P-7 on a house with a year in it, over HTTP, beside the raw driver and beside devices. */
export async function benchFull(work: string, houses: string, plan: FullPlan, told: Told): Promise<void> {
  const { say } = told;
  const named = plan.devices === undefined ? {} : { devices: plan.devices };
  const kept = await keepHouse(houses, plan.part, named, { zone, told: (words) => console.log(`  ${words}`) });
  const { plan: house } = kept;
  const sums = kept.steps.reduce((all, [, ms]) => all + ms, 0);
  say(
    `A house of ${count(house.devices)} devices, ${count(house.organizations)} organisations, ${count(house.alarms)} alarms of a year, ${count(house.readings)} readings, ${count(house.notices)} notices, ${count(house.auditRows)} audit rows; ${kept.steps.length === 0 ? 'kept from before' : `filled in ${figure(sums / 1_000)} s (load ${loadNow()}): ${kept.steps.map(([step, ms]) => `${step} ${figure(ms / 1_000)}`).join(', ')}`}.`,
  );
  say();
  if (plan.isInside) return inside(kept, plan, told);
  const dir = join(work, 'full');
  const fixture = await furnishHouse(kept, dir);
  const running = await startPipeline('product', fixture);
  const keys = { url: running.url, appKey: fixture.env['APP_KEY'] ?? '', appSecret: fixture.env['APP_SECRET'] ?? '' };
  const calmMs = await calmed(Object.values(running.pids), 180_000);
  say(`Ready; the first sweeps were through after ${figure(calmMs / 1_000)} s (load ${loadNow()}).`);
  say();
  const enterAs = (account: Account) => signIn(keys, account.username, fixture.password);
  const scene: Scene = {
    kept,
    databasePath: running.databasePath,
    fixture,
    running,
    keys,
    askerOf: async (account) => httpAsker(await enterAs(account), running.pids.server),
    health: async () => (await fetch(`${running.url}/api/health`)).text(),
  };
  const parts: Record<string, () => Promise<void>> = {
    lists: () => lists(scene, plan, told),
    reports: () => reports(scene, plan, told),
    workbook: () => workbooks(scene, plan, told),
    beside: () => beside(scene, plan, told),
  };
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (plan.only.length === 0 || plan.only.includes(name)) await part();
    }
  } finally {
    await running.stop();
    if (existsSync(dir)) rmSync(dir, { recursive: true, force: true });
  }
}

const enter = ({ keys, fixture }: Scene, { username }: Account): Promise<Person> =>
  signIn(keys, username, fixture.password);

function samplesOf({ kept, databasePath }: Seat, orgId: string | null): Samples {
  const db = new Database(databasePath, { readonly: true });
  return new Samples(db, kept.plan, orgId, zone);
}

/** The same questions by the verbs alone, on the kept house itself, which is only read. */
async function inside(kept: KeptHouse, plan: FullPlan, told: Told): Promise<void> {
  const reader = openSqliteReader(kept.file, () => undefined);
  const seat: Seat = {
    kept,
    databasePath: kept.file,
    askerOf: async ({ username }) => {
      const scope = await reader.read((tx) => scopeOf(tx, username));
      return verbAsker((work) => reader.read(work), scope, { zone, now: kept.plan.now });
    },
  };
  const isWanted = (name: string): boolean => plan.only.length === 0 || plan.only.includes(name);
  if (isWanted('lists')) await lists(seat, plan, told);
  if (isWanted('reports')) await reports(seat, plan, told);
}

async function scopeOf(tx: ReadTx, username: string): Promise<Scope> {
  const [found] = await tx.sql
    .select({ userId: user.id, access: user.roles, orgPath: organization.path })
    .from(user)
    .innerJoin(organization, eq(organization.id, user.orgId))
    .where(eq(user.username, username));
  if (found === undefined) throw new Error(`${username} is not there`);
  return found;
}

async function lists(seat: Seat, plan: FullPlan, { say, broken }: Told): Promise<void> {
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

async function reports(seat: Seat, plan: FullPlan, { say }: Told): Promise<void> {
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

async function workbooks(scene: Scene, plan: FullPlan, { say, broken }: Told): Promise<void> {
  const { kept, running } = scene;
  const [root] = accountsOf(kept);
  if (root === undefined) return;
  const person = await enter(scene, root);
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

async function beside(scene: Scene, plan: FullPlan, { say, broken }: Told): Promise<void> {
  const { kept, running, fixture, keys } = scene;
  const [root] = accountsOf(kept);
  if (root === undefined) return;
  const person = await enter(scene, root);
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
