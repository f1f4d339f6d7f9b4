import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Database } from '#db/engine/database.ts';
import { migrate } from '#db/engine/migrate.ts';
import { moveSums } from '#db/alarms/sums/sumsState.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { fills } from '#db/fills/fills.ts';
import { stepFill } from '#db/fills/stepFill.ts';
import { day, hour } from '#domain/time.ts';
import { projectDir } from '../../setup/findTools.mjs';
import { fillHouse } from '../fullHouse/fillHouse.ts';
import { scaled, type HousePlan } from '../fullHouse/housePlan.ts';

export interface KeptHouse {
  /** A closed database file with a year in it; to be copied, not opened for writing. */
  readonly file: string;
  readonly plan: HousePlan;
  /** Ms of each step; empty when the house was there. */
  readonly steps: ReadonlyArray<readonly [step: string, ms: number]>;
}

/** A house older than this is filled anew: what lies in its last week is no longer the last week. */
const freshMs = 2 * day;
const rowsAtOnce = 5_000;

/** What a house follows from: its schema, and what fills it. */
const madeOf = [
  'db/migrations/sqlite',
  'scripts/bench/fullHouse',
  'domain/alarms/catalogue.ts',
  'domain/alarms/daySums.ts',
];

function fingerprint(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (!statSync(path).isDirectory()) return void hash.update(relative(projectDir, path)).update(readFileSync(path));
    for (const name of readdirSync(path).sort()) if (name !== 'meta') add(join(path, name));
  };
  for (const path of madeOf) add(join(projectDir, path));
  return hash.digest('hex').slice(0, 12);
}

/**
 * The house of this part and these figures in `folder`: the one that stands there when its schema, its filler and its
 * figures are today's, else a new one. Its day sums are counted; a new server finds nothing left to fill.
 * @param zone whose days the sums are of (APP_TZ)
 */
export async function keepHouse(
  folder: string,
  part: number,
  named: Partial<Omit<HousePlan, 'now'>>,
  { zone, told }: { readonly zone: string; readonly told: (words: string) => void },
): Promise<KeptHouse> {
  mkdirSync(folder, { recursive: true });
  const figures = JSON.stringify({ ...scaled({ part, ...named }, 0), zone });
  const name = `${createHash('sha256').update(figures).digest('hex').slice(0, 8)}-${fingerprint()}`;
  for (const kept of readdirSync(folder)) {
    const [, now = ''] = new RegExp(`^${name}-(\\d+)\\.db$`).exec(kept) ?? [];
    if (now === '') continue;
    if (Date.now() - Number(now) < freshMs) {
      return { file: join(folder, kept), plan: scaled({ part, ...named }, Number(now)), steps: [] };
    }
    rmSync(join(folder, kept));
  }
  // An hour is left to what happens while it is filled and looked at.
  const plan = scaled({ part, ...named }, Date.now() - hour);
  const file = join(folder, `${name}-${plan.now}.db`);
  const unfinished = `${file}.unfinished`;
  for (const end of ['', '-wal', '-shm']) rmSync(`${unfinished}${end}`, { force: true });
  await migrate({ databasePath: unfinished, nowMs: plan.now });
  // The worker's cache is the largest: the indexes of a million rows are written from it.
  const db = await openDatabase({ databasePath: unfinished, role: 'worker' });
  const steps: Array<readonly [string, number]> = [];
  const say = (step: string, ms: number): void => {
    steps.push([step, ms]);
    told(`${step}: ${(ms / 1_000).toFixed(1)} s`);
  };
  try {
    await fillHouse(db, plan, { told: say });
    const beganAt = performance.now();
    await settle(db, zone);
    say('sums', performance.now() - beganAt);
  } finally {
    await db.close();
  }
  renameSync(unfinished, file);
  return { file, plan, steps };
}

/** What the workers of an upgraded house fill in slices, in one go; its last nightly check was good. */
async function settle(db: Database, zone: string): Promise<void> {
  for (const work of fills) {
    for (let more = true; more;) {
      more = await db.write((tx) => stepFill(tx, work, { rows: rowsAtOnce, now: Date.now(), zone }));
    }
  }
  await db.write(async (tx) => {
    await tx.lock('sweep');
    await moveSums(tx, { zone, checkedAt: Date.now(), differingDays: 0 });
  });
}
