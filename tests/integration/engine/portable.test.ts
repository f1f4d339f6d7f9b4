import { and, asc, desc, eq, gte, isNull, lt, sql, sum } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseErrorKind } from '#db/engine/errors.ts';
import { nullsLast } from '#db/engine/nullsLast.ts';
import { executeRaw, selectRaw } from '#db/engine/raw.ts';
import { event } from '#db/schema/alarms.ts';
import { device } from '#db/schema/devices.ts';
import { organization } from '#db/schema/organizations.ts';
import { project } from '#db/schema/projects.ts';
import { reading as readingTable } from '#db/schema/readings.ts';
import { setting } from '#db/schema/settings.ts';
import { session, user } from '#db/schema/users.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { deviceValues, eventValues, insertModel, insertOrg, insertProject, reading, t0 } from './fixtures.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase();
  await data.db.write(async (tx) => {
    await insertOrg(tx, 'root', '/root/');
    await insertProject(tx, 'p', 'root');
    await insertModel(tx);
  });
});
afterAll(() => data.close());

const kindOf = (work: Parameters<TestDatabase['db']['write']>[0]) =>
  data.db.write(work).then(
    () => 'no error',
    (error: unknown) => databaseErrorKind(error),
  );

describe('columns', () => {
  it('give back what was put in: text of any script, json, booleans, nulls, absent values', async () => {
    const value = { 名: '护栏 \u{1F6A7} "quoted" \\ \n', list: [1, 2.5, null, true], nested: { deep: {} } };
    await data.db.write(async (tx) => {
      await tx.sql.insert(setting).values({ key: '设置', value, updatedAt: t0 });
      await tx.sql.insert(user).values({
        id: 'u',
        uuid: 'uuid',
        username: 'Ann',
        usernameLower: 'ann',
        passwordHash: 'h',
        realName: '安',
        mobile: '13900000000',
        roles: ['root', 'operate'],
        status: 'enabled',
        createdAt: t0,
        updatedAt: t0,
      });
      const times = { createdAt: t0, expiresAt: t0, lastSeenAt: t0 };
      const common = { userId: 'u', ip: '', userAgent: '', client: 'web' as const, ...times };
      await tx.sql.insert(session).values([
        { id: 's1', tokenHash: 'a', remember: true, ...common },
        { id: 's2', tokenHash: 'b', remember: false, ...common },
      ]);
    });
    const seen = await data.db.snapshot(async (tx) => ({
      settings: await tx.sql.select().from(setting).where(eq(setting.key, '设置')),
      users: await tx.sql.select({ roles: user.roles, mail: user.mail, version: user.version }).from(user),
      sessions: await tx.sql.select({ remember: session.remember }).from(session).orderBy(session.id),
      remembered: await tx.sql.select({ id: session.id }).from(session).where(eq(session.remember, true)),
    }));
    expect(seen).toEqual({
      settings: [{ key: '设置', value, updatedAt: t0 }],
      users: [{ roles: ['root', 'operate'], mail: null, version: 1 }],
      sessions: [{ remember: true }, { remember: false }],
      remembered: [{ id: 's1' }],
    });
  });

  it('give back bytes, and integers beyond 32 bits as numbers', async () => {
    const bytes = Buffer.from([0, 1, 127, 128, 255]);
    const key = reading(7, t0, { seq: 2 ** 48 - 1, metrics: bytes });
    await data.db.write((tx) => tx.sql.insert(readingTable).values({ ...key, metrics: bytes }));
    const [row] = await data.db.snapshot((tx) => tx.sql.select().from(readingTable));
    expect(row).toEqual({ ...key, metrics: bytes });
    expect(typeof row?.ts).toBe('number');
    expect(Buffer.isBuffer(row?.metrics)).toBe(true);
  });

  it('count, sum and divide to numbers', async () => {
    const [row] = await data.db.snapshot((tx) =>
      tx.sql
        .select({
          count: sql<number>`count(*)`.mapWith(Number),
          total: sum(readingTable.ts).mapWith(Number),
          bucket: sql<number>`${readingTable.ts} / 600000`.mapWith(Number),
        })
        .from(readingTable)
        .groupBy(readingTable.ts),
    );
    expect(row).toEqual({ count: 1, total: t0, bucket: Math.floor(t0 / 600_000) });
  });

  it('of a left join are null where nothing stands', async () => {
    const rows = await data.db.snapshot((tx) =>
      tx.sql
        .select({ id: project.id, device: { id: device.id, name: device.device_name } })
        .from(project)
        .leftJoin(device, eq(device.projectId, project.id)),
    );
    expect(rows).toEqual([{ id: 'p', device: null }]);
  });
});

describe('order', () => {
  it('of text is that of its bytes, so that a subtree is a range of paths', async () => {
    await data.db.write(async (tx) => {
      for (const path of ['/root/a/', '/root/B/', '/root/a/c/', '/root/Z/', '/root/é/', '/root/中/', '/root/a-b/']) {
        await insertOrg(tx, path.split('/').at(-2) ?? '', path);
      }
    });
    const [all, below] = await data.db.snapshot(async (tx) => [
      await tx.sql.select({ path: organization.path }).from(organization).orderBy(organization.path),
      await tx.sql
        .select({ path: organization.path })
        .from(organization)
        .where(and(gte(organization.path, '/root/a/'), lt(organization.path, '/root/a/~')))
        .orderBy(organization.path),
    ]);
    const paths = all.map(({ path }) => path);
    expect(paths).toEqual(paths.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    expect(paths.slice(0, 4)).toEqual(['/root/', '/root/B/', '/root/Z/', '/root/a-b/']);
    expect(below.map(({ path }) => path)).toEqual(['/root/a/', '/root/a/c/']);
  });

  it('puts nulls last where it says so', async () => {
    const due = await data.db.write(async (tx) => {
      await tx.sql
        .insert(event)
        .values([1, null, 2].map((dueAt, i) => eventValues(`due${i}`, { orgId: 'root', dueAt })));
      const up = await tx.sql.select({ dueAt: event.dueAt }).from(event).orderBy(nullsLast(event.dueAt, 'asc'));
      const down = await tx.sql.select({ dueAt: event.dueAt }).from(event).orderBy(nullsLast(event.dueAt, 'desc'));
      await tx.sql.delete(event);
      return { up: up.map((row) => row.dueAt), down: down.map((row) => row.dueAt) };
    });
    expect(due).toEqual({ up: [1, 2, null], down: [2, 1, null] });
  });
});

describe('statements', () => {
  it('hold a partial unique index: one open event a subject and type, any number of closed ones', async () => {
    const same = { orgId: 'root', subjectId: 'd', typeCode: 'FIRE' };
    await data.db.write((tx) => tx.sql.insert(event).values(eventValues('open', same)));
    expect(await kindOf((tx) => tx.sql.insert(event).values(eventValues('second', same)))).toBe('unique');
    await data.db.write(async (tx) => {
      await tx.sql.insert(event).values(eventValues('closed1', { ...same, isOpen: false }));
      await tx.sql.insert(event).values(eventValues('closed2', { ...same, isOpen: false }));
      const ignored = await tx.sql
        .insert(event)
        .values(eventValues('third', same))
        .onConflictDoNothing()
        .returning({ id: event.id });
      expect(ignored).toEqual([]);
    });
  });

  it('upsert only past a guard', async () => {
    const put = (updatedAt: number, value: string) =>
      data.db.write((tx) =>
        tx.sql
          .insert(setting)
          .values({ key: 'guarded', value, updatedAt })
          .onConflictDoUpdate({
            target: setting.key,
            set: { value, updatedAt },
            setWhere: lt(setting.updatedAt, updatedAt),
          })
          .returning({ value: setting.value }),
      );
    expect(await put(10, 'first')).toEqual([{ value: 'first' }]);
    expect(await put(9, 'older')).toEqual([]);
    expect(await put(11, 'newer')).toEqual([{ value: 'newer' }]);
  });

  it('update under a condition and answer what they changed', async () => {
    const rename = (version: number) =>
      data.db.write((tx) =>
        tx.sql
          .update(project)
          .set({ name: `v${version}`, version: sql`${project.version} + 1` })
          .where(and(eq(project.id, 'p'), eq(project.version, version), isNull(project.deletedAt)))
          .returning({ name: project.name, version: project.version }),
      );
    expect(await rename(1)).toEqual([{ name: 'v1', version: 2 }]);
    expect(await rename(1)).toEqual([]);
  });

  it('group, and count what a filter keeps', async () => {
    const rows = await data.db.write(async (tx) => {
      const values = [4, 1, 4, 2].map((deviceStatus, i) =>
        deviceValues(i + 1, { orgId: 'root', projectId: 'p', deviceStatus }),
      );
      await tx.sql.insert(device).values(values);
      return tx.sql
        .select({ status: device.deviceStatus, count: sql<number>`count(*)`.mapWith(Number) })
        .from(device)
        .groupBy(device.deviceStatus)
        .orderBy(desc(sql`count(*)`), asc(device.deviceStatus));
    });
    expect(rows).toEqual([
      { status: 4, count: 2 },
      { status: 1, count: 1 },
      { status: 2, count: 1 },
    ]);
  });

  it('find text whatever its case, and take % and _ as letters when told so', async () => {
    const found = (like: string) =>
      data.db.snapshot((tx) =>
        tx.sql
          .select({ code: device.code })
          .from(device)
          .where(sql`lower(${device.code}) like lower(${like}) escape '\\'`),
      );
    expect(await found('gl-2%')).toEqual([{ code: 'GL-2' }]);
    expect(await found('gl\\_2%')).toEqual([]);
  });

  it('written by hand answer rows under their own names', async () => {
    const rows = await data.db.write(async (tx) => {
      await executeRaw(tx, sql`update device set remark = ${'raw'} where device_no = ${1}`);
      return selectRaw(tx, sql`select remark, device_no as "deviceNo" from device where device_no < ${3} order by 2`);
    });
    expect(rows).toEqual([
      { remark: 'raw', deviceNo: 1 },
      { remark: null, deviceNo: 2 },
    ]);
  });

  it('of the same text answer objects by hand and typed rows by the builder, one after the other', async () => {
    const seen = await data.db.snapshot(async (tx) => {
      const built = tx.sql.select({ id: project.id, orgId: project.orgId }).from(project);
      const byHand = () => selectRaw(tx, sql.raw(built.toSQL().sql));
      return [await byHand(), await built, await byHand()];
    });
    const raw = [{ id: 'p', org_id: 'root' }];
    expect(seen).toEqual([raw, [{ id: 'p', orgId: 'root' }], raw]);
  });
});

describe('failures', () => {
  it('have one name on both engines', async () => {
    const twice = kindOf((tx) => tx.sql.insert(setting).values({ key: 'guarded', value: 1, updatedAt: 1 }));
    expect(await twice).toBe('unique');
    expect(await kindOf((tx) => insertProject(tx, 'orphan', 'nowhere'))).toBe('foreignKey');
    expect(await kindOf((tx) => tx.sql.delete(project).where(eq(project.id, 'p')))).toBe('foreignKey');
    expect(await kindOf((tx) => executeRaw(tx, sql`select * from nowhere`))).toBe('schema');
    expect(await kindOf(() => Promise.reject(new Error('of a rule')))).toBe(null);
  });

  it('that a verb ignores never end in a commit that half happened', async () => {
    const work = data.db.write(async (tx) => {
      await tx.sql.insert(setting).values({ key: 'half', value: 1, updatedAt: 1 });
      await insertProject(tx, 'orphan', 'nowhere').catch(() => undefined);
      return 'went on';
    });
    const answer = await work.catch(() => 'refused');
    const rows = await data.db.snapshot((tx) => tx.sql.select().from(setting).where(eq(setting.key, 'half')));
    expect(rows.length).toBe(answer === 'went on' ? 1 : 0);
  });
});
