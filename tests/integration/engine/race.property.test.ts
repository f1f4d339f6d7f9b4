import { and, eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Publication } from '#domain/realtime.ts';
import type { Database, WriteTx } from '#db/engine/database.ts';
import { changedSince } from '#db/realtime/changedSince.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { project } from '#db/schema/projects.ts';
import { setting } from '#db/schema/settings.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { insertOrg, insertProject, state, t0 } from './fixtures.ts';

const projects = ['p0', 'p1', 'p2'] as const;
const deviceNos = [1, 2, 3] as const;

/** What one transaction does; each kind is a way in which two processes can lose each other's work. */
type Step =
  | { readonly kind: 'rename'; readonly row: number; readonly version: number }
  | { readonly kind: 'count'; readonly row: number }
  | { readonly kind: 'fold'; readonly rows: readonly number[] }
  | { readonly kind: 'claim'; readonly row: number };
interface Task {
  readonly process: number;
  readonly steps: readonly Step[];
  readonly fails: boolean;
}

const row = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('rename' as const), row, version: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('count' as const), row }),
  fc.record({ kind: fc.constant('fold' as const), rows: fc.uniqueArray(row, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('claim' as const), row }),
);
const task: fc.Arbitrary<Task> = fc.record({
  process: fc.nat({ max: 2 }),
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  fails: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});

interface Done {
  revision: number | null;
  readonly renamed: number[];
  readonly counted: number[];
  readonly folded: number[];
  readonly claimed: number[];
}

class Abort extends Error {}

/** States are locked before events and projects, the counter last: the order in which all writers lock. */
const lockOrder = { fold: 0, claim: 1, rename: 2, count: 2 } as const;

async function run(tx: WriteTx, steps: readonly Step[]): Promise<Done> {
  const done: Done = { revision: null, renamed: [], counted: [], folded: [], claimed: [] };
  const ordered = steps.toSorted(
    (a, b) => lockOrder[a.kind] - lockOrder[b.kind] || ('row' in a && 'row' in b ? a.row - b.row : 0),
  );
  // Everything that will be locked of one kind is locked at once, in its order.
  await tx.hot.loadStates(
    steps.flatMap((each) => (each.kind === 'fold' ? each.rows : [])).map((at) => deviceNos[at] ?? 1),
  );
  for (const current of ordered) {
    if (current.kind === 'fold') {
      const states = await tx.hot.loadStates(current.rows.map((at) => deviceNos[at] ?? 1));
      await tx.hot.saveStates(states.map((known) => ({ ...known, orderSeq: known.orderSeq + 1 })));
      done.folded.push(...current.rows);
    } else if (current.kind === 'claim') {
      const won = await tx.sql
        .insert(setting)
        .values({ key: `claim ${current.row}`, value: 1, updatedAt: t0 })
        .onConflictDoNothing()
        .returning({ key: setting.key });
      if (won.length > 0) done.claimed.push(current.row);
    } else {
      const isCount = current.kind === 'count';
      const id = projects[current.row] ?? 'p0';
      const locked = await tx.sql
        .update(project)
        .set(
          isCount ? { version: sql`${project.version} + 1` } : { version: sql`${project.version} + 1`, remark: 'new' },
        )
        .where(isCount ? eq(project.id, id) : and(eq(project.id, id), eq(project.version, current.version)))
        .returning({ id: project.id });
      if (locked.length > 0) done[isCount ? 'counted' : 'renamed'].push(current.row);
    }
  }
  const visible = [...new Set([...done.counted, ...done.renamed])].sort((a, b) => a - b);
  if (visible.length > 0) {
    done.revision = await tx.revision();
    for (const at of visible) {
      await tx.sql
        .update(project)
        .set({ revision: done.revision })
        .where(eq(project.id, projects[at] ?? 'p0'));
    }
  }
  return done;
}

let data: TestDatabase;
let processes: Database[] = [];
let published: Publication[] = [];
beforeAll(async () => {
  data = await openTestDatabase();
  const publish = (publication: Publication) => published.push(publication);
  processes = await Promise.all([0, 1, 2].map(() => data.another({ publish })));
  await data.db.write(async (tx) => {
    await insertOrg(tx, 'root', '/root/');
    for (const id of projects) await insertProject(tx, id, 'root');
  });
});
afterAll(() => data.close());

async function reset(): Promise<number> {
  published = [];
  await data.db.write(async (tx) => {
    await tx.sql.delete(setting);
    await tx.sql.update(project).set({ version: 1, remark: 'old' });
    await tx.hot.saveStates(deviceNos.map((no) => state(no, { orderSeq: 0 })));
  });
  return data.db.snapshot((tx) => readRevision(tx));
}

describe('writes that race in three processes', () => {
  it('lose nothing, double nothing, and leave dense revisions that publications and the database tell alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(task, { minLength: 2, maxLength: 14 }), async (tasks) => {
        const before = await reset();
        const outcomes = await Promise.all(
          tasks.map(({ process, steps, fails }) =>
            (processes[process] ?? data.db)
              .write(async (tx) => {
                const done = await run(tx, steps);
                if (fails) throw new Abort();
                return done;
              })
              .catch((error: unknown) => {
                if (error instanceof Abort) return null;
                throw error;
              }),
          ),
        );
        const done = outcomes.filter((outcome) => outcome !== null);
        const times = (rows: readonly number[], at: number) => rows.filter((each) => each === at).length;

        const { rows, claims, states, since } = await data.db.write(async (tx) => ({
          rows: await tx.sql
            .select({ version: project.version, remark: project.remark })
            .from(project)
            .orderBy(project.id),
          claims: await tx.sql.select({ key: setting.key }).from(setting).orderBy(setting.key),
          states: await tx.hot.loadStates(deviceNos),
          since: await changedSince(tx, before),
        }));
        for (const at of [0, 1, 2]) {
          const counted = done.reduce((sum, each) => sum + times(each.counted, at), 0);
          const renamed = done.reduce((sum, each) => sum + times(each.renamed, at), 0);
          const folded = done.reduce((sum, each) => sum + times(each.folded, at), 0);
          expect(rows[at]).toEqual({ version: 1 + counted + renamed, remark: renamed > 0 ? 'new' : 'old' });
          expect(states[at]?.orderSeq).toBe(folded);
        }
        const claimed = done.flatMap((each) => each.claimed).sort((a, b) => a - b);
        expect(claims.map(({ key }) => key)).toEqual(claimed.map((at) => `claim ${at}`));

        const revisions = done.flatMap((each) => each.revision ?? []).sort((a, b) => a - b);
        expect(revisions).toEqual(revisions.map((_, i) => before + 1 + i));
        expect(since.revision).toBe(before + revisions.length);
        const told = published.toSorted((a, b) => a.revision - b.revision);
        expect(told.map(({ revision }) => revision)).toEqual(revisions);
        const last = new Map(told.flatMap((each) => each.projects.map((placed) => [placed.row.id, placed] as const)));
        expect(new Map(since.projects.map((placed) => [placed.row.id, placed]))).toEqual(last);
      }),
      { seed: 20_260_115, numRuns: 40 },
    );
  }, 180_000);
});
