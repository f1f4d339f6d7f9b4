import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Publication } from '#domain/realtime.ts';
import { engineCounters } from '#db/engine/counters.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { project } from '#db/schema/projects.ts';
import { setting } from '#db/schema/settings.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { insertOrg, insertProject, t0 } from './fixtures.ts';
import { signal } from './signal.ts';

let data: TestDatabase;
let published: Publication[] = [];
const publish = (publication: Publication) => published.push(publication);

beforeAll(async () => {
  data = await openTestDatabase({ publish });
  await data.db.write(async (tx) => {
    await insertOrg(tx, 'root', '/root/');
    await insertProject(tx, 'p', 'root');
  });
});
afterAll(() => data.close());
beforeEach(() => {
  published = [];
});

const put = (tx: WriteTx, key: string) => tx.sql.insert(setting).values({ key, value: 1, updatedAt: t0 });
const keys = () =>
  data.db.snapshot(async (tx) => (await tx.sql.select({ key: setting.key }).from(setting)).map(({ key }) => key));
const revisionNow = () => data.db.snapshot((tx) => readRevision(tx));
class Abort extends Error {}

describe('the engine of this run', () => {
  it('is the one that was asked for', () => {
    expect(dialect).toBe(process.env['TEST_ENGINE'] ?? 'sqlite');
  });
});

describe('a write', () => {
  it('refuses a write inside it at once', async () => {
    const nested = data.db.write(() => data.db.write(async () => 1));
    await expect(nested).rejects.toThrow('db.write was called inside db.write');
  });

  it('refuses a snapshot inside it, and a snapshot refuses both inside it', async () => {
    await expect(data.db.write(() => data.db.snapshot(async () => 1))).rejects.toThrow('inside db.write');
    await expect(data.db.snapshot(() => data.db.write(async () => 1))).rejects.toThrow('inside db.snapshot');
    await expect(data.db.snapshot(() => data.db.snapshot(async () => 1))).rejects.toThrow('inside db.snapshot');
  });

  it('lets another one start from what it left running, once it has ended', async () => {
    const ended = signal();
    let later = Promise.resolve(0);
    await data.db.write(async () => {
      later = ended.given.then(() => data.db.write(async () => 7));
    });
    ended.give();
    expect(await later).toBe(7);
  });

  it('that throws leaves nothing, runs no effect, publishes nothing and burns no revision', async () => {
    const before = await revisionNow();
    let effects = 0;
    const failed = data.db.write(async (tx) => {
      await put(tx, 'rolled back');
      await tx.revision();
      tx.afterCommit(() => {
        effects += 1;
      });
      throw new Abort('on purpose');
    });
    await expect(failed).rejects.toBeInstanceOf(Abort);
    expect(await keys()).not.toContain('rolled back');
    expect(await revisionNow()).toBe(before);
    expect({ effects, published }).toEqual({ effects: 0, published: [] });
    expect(await data.db.write((tx) => tx.revision())).toBe(before + 1);
  });

  it('takes one revision however often it is asked', async () => {
    const [first, second] = await data.db.write(async (tx) => [await tx.revision(), await tx.revision()]);
    expect(second).toBe(first);
  });

  it('runs its effects in order after the commit, and they may write', async () => {
    const seen: string[] = [];
    await data.db.write(async (tx) => {
      await put(tx, 'effects');
      tx.afterCommit(async () => {
        seen.push((await keys()).includes('effects') ? 'first sees the row' : 'first sees nothing');
      });
      tx.afterCommit(async () => {
        await data.db.write((inner) => put(inner, 'from an effect'));
        seen.push('second');
      });
    });
    expect(seen).toEqual(['first sees the row', 'second']);
    expect(await keys()).toContain('from an effect');
  });

  it('stands when an effect fails: the failure is counted and the others run', async () => {
    const before = engineCounters.failedEffects;
    let ran = false;
    const warnings: string[] = [];
    const listen = (warning: Error) => warnings.push(warning.message);
    process.on('warning', listen);
    const answer = await data.db.write(async (tx) => {
      tx.afterCommit(() => Promise.reject(new Error('nobody listens')));
      tx.afterCommit(() => {
        ran = true;
      });
      return 'committed';
    });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', listen);
    expect({ answer, ran, counted: engineCounters.failedEffects - before }).toEqual({
      answer: 'committed',
      ran: true,
      counted: 1,
    });
    expect(warnings.join()).toContain('nobody listens');
  });

  it('has a handle that refuses to be used after the end', async () => {
    let kept: WriteTx | undefined;
    await data.db.write(async (tx) => {
      kept = tx;
    });
    expect(() => kept?.sql).toThrow('has ended');
  });

  it('publishes the rows that carry its revision, after the commit', async () => {
    const revision = await data.db.write(async (tx) => {
      const mine = await tx.revision();
      await tx.sql.update(project).set({ name: 'renamed', revision: mine }).where(eq(project.id, 'p'));
      expect(published).toEqual([]);
      return mine;
    });
    expect(published).toHaveLength(1);
    expect(published[0]).toMatchObject({
      revision,
      projects: [{ orgPath: '/root/', row: { id: 'p', name: 'renamed', revision, orgName: 'org root' } }],
      devices: [],
      departures: [],
    });
  });

  it('that took no revision publishes nothing', async () => {
    await data.db.write((tx) => put(tx, 'quiet'));
    expect(published).toEqual([]);
  });
});

describe('revisions', () => {
  it('are dense and published once each under 20 concurrent writers, some of which give up', async () => {
    const others = await Promise.all([data.another({ publish }), data.another({ publish })]);
    const before = await revisionNow();
    const writers = Array.from({ length: 20 }, (_, i) => i);
    const taken = await Promise.all(
      writers.flatMap((i) =>
        [0, 1, 2].map(async (round) => {
          const db = others[(i + round) % 2] ?? data.db;
          const work = db.write(async (tx) => {
            await put(tx, `dense ${i} ${round}`);
            const revision = await tx.revision();
            if ((i + round) % 5 === 0) throw new Abort();
            return revision;
          });
          return work.catch((error: unknown) => {
            if (error instanceof Abort) return null;
            throw error;
          });
        }),
      ),
    );
    const given = taken.filter((revision) => revision !== null).sort((a, b) => a - b);
    expect(given).toEqual(given.map((_, i) => before + 1 + i));
    expect(given.length).toBe(48);
    expect(await revisionNow()).toBe(before + 48);
    expect(published.map(({ revision }) => revision).sort((a, b) => a - b)).toEqual(given);
  });
});

describe('a snapshot', () => {
  it('sees one moment, whatever is committed beside it', async () => {
    const count = sql<number>`count(*)`.mapWith(Number);
    const [hasRead, hasWritten] = [signal(), signal()];
    const reading = data.db.snapshot(async (tx) => {
      const [before] = await tx.sql.select({ count }).from(setting);
      hasRead.give();
      await hasWritten.given;
      const [after] = await tx.sql.select({ count }).from(setting);
      return [before?.count, after?.count];
    });
    await hasRead.given;
    await data.db.write((tx) => put(tx, 'meanwhile'));
    hasWritten.give();
    const [first, second] = await reading;
    expect(first).toBeGreaterThan(0);
    expect(second).toBe(first);
    expect(await keys()).toContain('meanwhile');
  });

  it('cannot write', async () => {
    const attempt = data.db.snapshot(async (tx) => {
      await tx.sql.insert(setting).values({ key: 'no', value: 1, updatedAt: t0 });
    });
    await expect(attempt).rejects.toThrow();
    expect(await keys()).not.toContain('no');
  });

  it('is there for more callers than there are connections', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => revisionNow()));
    expect(new Set(answers).size).toBe(1);
  });

  it('waits in line while every connection is lent, longer than one may take to be made', async () => {
    const ended = signal();
    const holding = Array.from({ length: 40 }, () =>
      data.db.snapshot(async (tx) => {
        await tx.sql.select({ key: setting.key }).from(setting).limit(1);
        await ended.given;
      }),
    );
    const waiting = revisionNow();
    setTimeout(() => ended.give(), 2_500);
    expect(await waiting).toBeGreaterThanOrEqual(0);
    await Promise.all(holding);
  });
});
