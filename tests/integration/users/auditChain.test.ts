import { asc, count, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChainKeys } from '#db/audit/chainKeys.ts';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { forgetAudit } from '#db/audit/forgetAudit.ts';
import { verifyChain, type ChainPlace } from '#db/audit/verifyChain.ts';
import { writeAudit } from '#db/audit/writeAudit.ts';
import type { Database, WriteTx } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { executeRaw } from '#db/engine/raw.ts';
import { auditChain, auditLog } from '#db/schema/settings.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { sealRows } from '#workers/sweeps/sealRows.ts';

const pepper = 'a-pepper-of-this-test';
const keys: ChainKeys = chainKeysOf({ TOKEN_PEPPER: pepper });
const startMs = Date.UTC(2026, 8, 1);

let test: TestDatabase;
let db: Database;
beforeEach(async () => {
  test = await openTestDatabase();
  db = test.db;
});
afterEach(() => test.close());

const entryAt = (at: number, name = `u${at}`) => ({
  at: startMs + at,
  userId: name,
  username: `名 ${name}`,
  ip: '10.0.0.1',
  action: 'user.update',
  targetType: 'user',
  targetId: name,
  orgId: 'city',
  result: 0,
  requestId: `r${at}`,
  data: { name: '"引号"', before: { n: 1.5 }, none: null },
  durationMs: 3,
});

const write = (at: number, name = `u${at}`): Promise<void> => db.write((tx) => writeAudit(tx, entryAt(at, name), keys));
const seal = () => sealRows({ db, now: () => startMs, auditKeys: keys });
const verify = (kept?: ChainPlace) => db.snapshot((tx) => verifyChain(tx, { keys, kept, rowsPerPage: 7 }));
const rows = () => db.snapshot((tx) => tx.sql.select().from(auditLog).orderBy(asc(auditLog.seq)));

/** Ten sealed rows. */
async function ten(): Promise<void> {
  for (let at = 0; at < 10; at += 1) await write(at);
  await seal();
}

/** As whoever owns the database does it: the triggers are switched off first. */
async function tamper(work: (tx: WriteTx) => Promise<unknown>): Promise<void> {
  await db.write(async (tx) => {
    for (const table of ['log', 'chain']) {
      for (const what of table === 'log' ? ['changed', 'removed'] : ['moved', 'removed']) {
        const on = dialect === 'postgres' ? ` ON audit_${table}` : '';
        await executeRaw(tx, sql.raw(`DROP TRIGGER audit_${table}_${what}${on}`));
      }
    }
    await work(tx);
  });
}
const set = (tx: WriteTx, seq: number, values: Partial<typeof auditLog.$inferInsert>) =>
  tx.sql.update(auditLog).set(values).where(eq(auditLog.seq, seq));

/** Of a slice of the retention. */
const rowsAtOnce = 1_000;

describe('S21 the chain of the audit log', () => {
  it('holds as it was written, and says its head', async () => {
    expect(await verify()).toMatchObject({ checked: 0, broken: null });
    await ten();
    const report = await verify();
    expect(report).toMatchObject({ checked: 10, unsealed: 0, broken: null, head: { seq: 10 } });
    await write(11);
    await seal();
    expect(await verify(report.head)).toMatchObject({ checked: 11, broken: null });
  });

  it('finds a row whose field was edited, each of its fields', async () => {
    await ten();
    const edits: ReadonlyArray<Partial<typeof auditLog.$inferInsert>> = [
      { at: 1 },
      { userId: null },
      { username: 'x' },
      { ip: '10.0.0.2' },
      { action: 'user.delete' },
      { targetType: null },
      { targetId: 'x' },
      { orgId: null },
      { result: 1403 },
      { requestId: 'x' },
      { data: { name: 'x' } },
      { durationMs: 4 },
      { keyId: 2 },
      { mac: 'x' },
      { hash: 'x' },
    ];
    const before = (await rows())[4];
    if (before === undefined) throw new Error('no fifth row');
    await tamper(async () => undefined);
    for (const edit of edits) {
      await db.write((tx) => set(tx, 5, edit).then(() => undefined));
      const { broken } = await verify();
      expect([edit, broken]).toEqual([edit, { fault: 'changed', seq: 5, id: before.id }]);
      await db.write((tx) => set(tx, 5, before).then(() => undefined));
    }
    expect((await verify()).broken).toBeNull();
  });

  it('finds a row that was deleted in the middle', async () => {
    await ten();
    await tamper((tx) => tx.sql.delete(auditLog).where(eq(auditLog.seq, 4)));
    expect((await verify()).broken).toEqual({ fault: 'missing', seq: 4, id: null });
  });

  it('finds that the newest rows were deleted', async () => {
    await ten();
    await tamper((tx) => tx.sql.delete(auditLog).where(sql`${auditLog.seq} > 8`));
    expect((await verify()).broken).toEqual({ fault: 'shortened', seq: 9, id: null });
  });

  it('finds that the newest rows were deleted and an older end put back, by the head that was kept elsewhere', async () => {
    for (let at = 0; at < 8; at += 1) await write(at);
    await seal();
    const [older] = await db.snapshot((tx) => tx.sql.select().from(auditChain));
    await write(8);
    await seal();
    const kept = (await verify()).head;
    await tamper(async (tx) => {
      await tx.sql.delete(auditLog).where(eq(auditLog.seq, 9));
      if (older !== undefined) await tx.sql.update(auditChain).set(older);
    });
    expect((await verify()).broken).toBeNull();
    expect((await verify(kept)).broken).toEqual({ fault: 'otherHead', seq: 9, id: null });
    // Others come in their place: the kept head still is not among them.
    await write(9);
    await seal();
    expect((await verify(kept)).broken).toEqual({ fault: 'otherHead', seq: 9, id: null });
  });

  it('finds a row that was put between two others', async () => {
    await ten();
    await tamper(async (tx) => {
      const [fifth] = await tx.sql.select().from(auditLog).where(eq(auditLog.seq, 5));
      for (const seq of [10, 9, 8, 7, 6]) await set(tx, seq, { seq: seq + 1 });
      if (fifth !== undefined) await tx.sql.insert(auditLog).values({ ...fifth, id: 9_000, seq: 6 });
    });
    expect((await verify()).broken).toEqual({ fault: 'changed', seq: 6, id: 9_000 });
  });

  it('finds two rows that changed their places', async () => {
    await ten();
    await tamper(async (tx) => {
      await set(tx, 3, { seq: 99 });
      await set(tx, 7, { seq: 3 });
      await set(tx, 99, { seq: 7 });
    });
    expect((await verify()).broken).toMatchObject({ fault: 'changed', seq: 3 });
  });

  it('finds a row that the product did not write, before and after it was sealed', async () => {
    await ten();
    const forged = { at: startMs, ip: '', action: 'user.delete', result: 0, requestId: 'forged', durationMs: 1 };
    await db.write((tx) =>
      tx.sql
        .insert(auditLog)
        .values(forged)
        .then(() => undefined),
    );
    expect((await verify()).broken).toMatchObject({ fault: 'unsigned', seq: null });
    await seal();
    expect((await verify()).broken).toMatchObject({ fault: 'unsigned', seq: 11 });
  });

  it('finds that the oldest rows were deleted by somebody else than the retention', async () => {
    await ten();
    await db.write((tx) => forgetAudit(tx, { keys, before: startMs + 2, now: startMs, rows: rowsAtOnce }));
    const third = (await rows()).find(({ seq }) => seq === 5);
    await tamper(async (tx) => {
      await tx.sql.delete(auditLog).where(sql`${auditLog.seq} <= 5`);
      const start = { seq: 5, hash: third?.hash ?? '' };
      await tx.sql.update(auditChain).set(start).where(eq(auditChain.name, 'start'));
    });
    expect((await verify()).broken).toEqual({ fault: 'forgedStart', seq: 5, id: null });
  });

  it('still holds after the retention removed the oldest, which says what it knows of a head that is older', async () => {
    await ten();
    const old = (await rows())[2];
    expect(
      await db.write((tx) => forgetAudit(tx, { keys, before: startMs + 6, now: startMs, rows: rowsAtOnce })),
    ).toEqual({
      gone: 6,
      isMore: false,
    });
    expect((await rows()).map(({ seq }) => seq)).toEqual([7, 8, 9, 10]);
    await write(20);
    await seal();
    expect(await verify()).toMatchObject({ checked: 5, start: { seq: 6 }, broken: null });
    const kept = { seq: 3, hash: old?.hash ?? '' };
    expect(await verify(kept)).toMatchObject({ isKeptTooOld: true, broken: null });
  });

  it('holds under 200 writers at once beside sealing and retention', async () => {
    const another = await test.another();
    const stop = new AbortController();
    const busy = (async () => {
      while (!stop.signal.aborted) {
        await seal();
        await another.write((tx) => forgetAudit(tx, { keys, before: startMs + 30, now: startMs, rows: rowsAtOnce }));
        await new Promise((done) => setTimeout(done, 2));
      }
    })();
    await Promise.all(Array.from({ length: 200 }, (_, at) => write(at)));
    stop.abort();
    await busy;
    await seal();
    const { head, start, checked, unsealed, broken } = await verify();
    expect({ broken, unsealed, seq: head.seq }).toEqual({ broken: null, unsealed: 0, seq: 200 });
    expect(checked).toBe(200 - start.seq);
    const [left] = await db.snapshot((tx) => tx.sql.select({ n: count() }).from(auditLog));
    expect(left?.n).toBe(checked);
  });

  it('S25 goes on with another key: rows of both are judged by the id that stands in them', async () => {
    await ten();
    const both = chainKeysOf({ TOKEN_PEPPER: `a newer pepper,${pepper}` });
    expect(both.current).not.toBe(keys.current);
    await write(10);
    await sealRows({ db, now: () => startMs, auditKeys: both });
    expect(await db.snapshot((tx) => verifyChain(tx, { keys: both }))).toMatchObject({ checked: 11, broken: null });
  });

  it('S25 a worker that does not know a newer key yet leaves its rows to one that does', async () => {
    await ten();
    const newer = chainKeysOf({ TOKEN_PEPPER: `a newer pepper,${pepper}` });
    await db.write((tx) => writeAudit(tx, { ...entryAt(10), requestId: 'newer' }, newer));
    await write(11);
    await seal();
    const report = () => db.snapshot((tx) => verifyChain(tx, { keys: newer }));
    expect(await report()).toMatchObject({ checked: 10, unsealed: 2, broken: null });
    await sealRows({ db, now: () => startMs, auditKeys: newer });
    expect(await report()).toMatchObject({ checked: 12, unsealed: 0, broken: null });
  });

  it('refuses to change or remove rows, and to move its ends back, while nobody switches the triggers off', async () => {
    await ten();
    await write(10);
    const refused = (work: (tx: WriteTx) => Promise<unknown>) =>
      expect(db.write((tx) => work(tx).then(() => undefined))).rejects.toThrow();
    await refused((tx) => set(tx, 5, { ip: 'x' }));
    await refused((tx) => set(tx, 5, { seq: null, hash: null }));
    await refused((tx) =>
      tx.sql
        .update(auditLog)
        .set({ ip: 'x' })
        .where(sql`seq IS NULL`),
    );
    await refused((tx) => tx.sql.delete(auditLog).where(eq(auditLog.seq, 5)));
    await refused((tx) => tx.sql.delete(auditLog).where(sql`seq IS NULL`));
    await refused((tx) => tx.sql.update(auditChain).set({ seq: 1 }));
    await refused((tx) => tx.sql.delete(auditChain));
    if (dialect === 'postgres') await refused((tx) => executeRaw(tx, sql.raw('TRUNCATE audit_log')));
    expect(await verify()).toMatchObject({ checked: 10, unsealed: 1, broken: null });
  });
});
