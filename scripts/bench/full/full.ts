import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { ReadTx } from '#db/engine/database.ts';
import { openSqliteReader } from '#db/engine/sqliteReader.ts';
import { organization } from '#db/schema/organizations.ts';
import { user } from '#db/schema/users.ts';
import type { Scope } from '#domain/access/access.ts';
import { signIn } from '../../harness/person.ts';
import { startPipeline } from '../startPipeline.ts';
import { figure } from '../statistics.ts';
import { httpAsker, verbAsker } from './askers.ts';
import { besideTable } from './besideTable.ts';
import { count, loadNow } from './cells.ts';
import { furnishHouse, type Account } from './furnishHouse.ts';
import { keepHouse, type KeptHouse } from './keepHouse.ts';
import { listsTable } from './listsTable.ts';
import { calmed } from './processTree.ts';
import { reportsTable } from './reportsTable.ts';
import { zone, type FullPlan, type Scene, type Seat, type Told } from './seat.ts';
import { workbooksTable } from './workbooksTable.ts';

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
    lists: () => listsTable(scene, plan, told),
    reports: () => reportsTable(scene, plan, told),
    workbook: () => workbooksTable(scene, plan, told),
    beside: () => besideTable(scene, plan, told),
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
  if (isWanted('lists')) await listsTable(seat, plan, told);
  if (isWanted('reports')) await reportsTable(seat, plan, told);
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
