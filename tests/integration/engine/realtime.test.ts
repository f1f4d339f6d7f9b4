import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#domain/access/access.ts';
import { alarmRowSchema } from '#domain/alarms/alarm.ts';
import { deviceRowSchema } from '#domain/devices/device.ts';
import { projectRowSchema } from '#domain/projects/project.ts';
import { railRowSchema } from '#domain/rails/rail.ts';
import type { Changes, Publication } from '#domain/realtime.ts';
import { day, hour } from '#domain/time.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { changedSince } from '#db/realtime/changedSince.ts';
import { changesForScope } from '#db/realtime/changesForScope.ts';
import { purgeDepartures } from '#db/realtime/purgeDepartures.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { recordDeparture, recordDepartures } from '#db/realtime/recordDeparture.ts';
import { event } from '#db/schema/alarms.ts';
import { device } from '#db/schema/devices.ts';
import { project } from '#db/schema/projects.ts';
import { rail } from '#db/schema/rails.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { deviceValues, eventValues, insertModel, insertOrg, insertProject, insertRail, t0 } from './fixtures.ts';

let data: TestDatabase;
const published: Publication[] = [];

beforeAll(async () => {
  data = await openTestDatabase({ publish: (publication) => published.push(publication) });
  await data.db.write(async (tx) => {
    await insertOrg(tx, 'root', '/root/');
    await insertOrg(tx, 'a', '/root/a/');
    await insertOrg(tx, 'b', '/root/b/');
    await insertModel(tx);
    await insertProject(tx, 'pa', 'a');
    await insertRail(tx, 'ra', 'a', 'pa');
    // The oldest departure kept is the horizon: with this one, every client of this test is behind it.
    await recordDeparture(tx, { orgPath: '/elsewhere/', row: { kind: 'rail', id: 'ghost' } }, t0);
  });
});
afterAll(() => data.close());

const scope = (orgPath: string | null): Scope => ({ userId: 'u', access: [], orgPath });
const changes = (orgPath: string | null, since: number) =>
  data.db.snapshot((tx) => changesForScope(tx, scope(orgPath), since, 5_000));
const write = <T>(work: (tx: WriteTx) => Promise<T>) => data.db.write(work);
const moveDevice = (id: string, from: string, to: string) =>
  write(async (tx) => {
    const revision = await tx.revision();
    await tx.sql.update(device).set({ orgId: to, revision }).where(eq(device.id, id));
    await recordDeparture(tx, { orgPath: `/root/${from}/`, row: { kind: 'device', id } }, t0);
    return revision;
  });
const ids = (answer: Changes) =>
  answer.mode === 'snapshot'
    ? 'snapshot'
    : { devices: answer.devices.map(({ id }) => id), removed: answer.removed.map(({ kind, id }) => `${kind} ${id}`) };

describe('a publication', () => {
  it('carries whole rows of all kinds, exactly as the domain words them, with names from their neighbours', async () => {
    const revision = await write(async (tx) => {
      const mine = await tx.revision();
      await tx.sql.insert(device).values([
        deviceValues(1, {
          orgId: 'a',
          projectId: 'pa',
          railId: 'ra',
          position: '121.473701,31.230416',
          revision: mine,
        }),
        deviceValues(2, { orgId: 'a', projectId: 'pa', maintenanceUntil: t0, revision: mine }),
      ]);
      await tx.sql
        .insert(event)
        .values(eventValues('e1', { orgId: 'a', deviceId: 'device1', revision: mine, value: 0.5 }));
      await tx.sql.update(rail).set({ revision: mine });
      await tx.sql.update(project).set({ revision: mine });
      return mine;
    });
    const publication = published.at(-1);
    expect(publication?.revision).toBe(revision);
    const [onRail, alone] = publication?.devices ?? [];
    expect(deviceRowSchema.strict().parse(onRail?.row)).toMatchObject({
      id: 'device1',
      revision,
      railName: 'rail ra',
      projectName: 'project pa',
      orgName: 'org a',
      modelName: 'model',
      enabled: true,
      position: '121.473701,31.230416',
      maintenanceUntil: null,
    });
    expect(onRail?.orgPath).toBe('/root/a/');
    expect(alone?.row).toMatchObject({ id: 'device2', railId: null, railName: '', maintenanceUntil: t0 });
    const alarm = publication?.alarms[0]?.row;
    expect(alarmRowSchema.strict().parse(alarm)).toMatchObject({ id: 'e1', revision, value: 0.5, version: 1 });
    const railRow = publication?.rails[0]?.row;
    expect(railRowSchema.strict().parse(railRow)).toMatchObject({
      id: 'ra',
      projectName: 'project pa',
      orgName: 'org a',
    });
    const projectRow = publication?.projects[0]?.row;
    expect(projectRowSchema.strict().parse(projectRow)).toMatchObject({ id: 'pa', orgName: 'org a' });
  });

  it('leaves a deleted device out and tells its departure', async () => {
    await write(async (tx) => {
      const revision = await tx.revision();
      await tx.sql.update(device).set({ deletedAt: t0, revision }).where(eq(device.id, 'device2'));
      await recordDeparture(tx, { orgPath: '/root/a/', row: { kind: 'device', id: 'device2' } }, t0);
    });
    expect(published.at(-1)).toMatchObject({
      devices: [],
      departures: [{ orgPath: '/root/a/', row: { kind: 'device', id: 'device2' } }],
    });
  });
});

describe('changedSince', () => {
  it('reads what publications told, all of them in one, newest state of each row', async () => {
    const before = await data.db.snapshot((tx) => readRevision(tx));
    const first = published.length;
    const rename = (name: string) =>
      write(async (tx) => {
        const revision = await tx.revision();
        await tx.sql.update(device).set({ device_name: name, revision }).where(eq(device.id, 'device1'));
      });
    await rename('one');
    await rename('two');
    const since = await data.db.snapshot((tx) => changedSince(tx, before));
    expect(since.devices).toEqual(published.at(-1)?.devices);
    expect(since.revision).toBe(before + 2);
    expect(published.length - first).toBe(2);
    const nothing = await data.db.snapshot((tx) => changedSince(tx, before + 2));
    const empty = { devices: [], alarms: [], rails: [], projects: [], departures: [], isCut: false };
    expect(nothing).toEqual({ revision: before + 2, ...empty });
  });

  it('P-5 reads no row that nobody watches: the organisations that are watched see it, or do not', async () => {
    const before = await data.db.snapshot((tx) => readRevision(tx));
    await write(async (tx) => {
      const revision = await tx.revision();
      await tx.sql.update(device).set({ device_name: 'three', revision }).where(eq(device.id, 'device1'));
    });
    const seen = async (watched: readonly string[]) => {
      const { devices, revision } = await data.db.snapshot((tx) => changedSince(tx, before, watched));
      expect(revision).toBe(before + 1);
      return devices.map(({ row }) => row.id);
    };
    expect(await seen(['root'])).toEqual(['device1']);
    expect(await seen(['b', 'a'])).toEqual(['device1']);
    expect(await seen(['b'])).toEqual([]);
    expect(await seen([])).toEqual([]);
  });
});

describe('changes', () => {
  it('hold what is in the scope and below, and nothing of a sibling', async () => {
    const own = await changes('/root/a/', 0);
    const parent = await changes('/root/', 0);
    const sibling = await changes('/root/b/', 0);
    expect(ids(own)).toEqual({ devices: ['device1'], removed: ['device device2'] });
    expect(ids(parent)).toEqual(ids(own));
    expect(ids(sibling)).toEqual({ devices: [], removed: [] });
    expect(own).toMatchObject({
      mode: 'changes',
      alarms: [{ id: 'e1' }],
      rails: [{ id: 'ra' }],
      projects: [{ id: 'pa' }],
    });
    expect(own.mode === 'changes' && own.devices.every((row) => deviceRowSchema.strict().safeParse(row).success)).toBe(
      true,
    );
  });

  it('are empty for a user without an organisation and for a client that has everything', async () => {
    const revision = await data.db.snapshot((tx) => readRevision(tx));
    const empty = { mode: 'changes', revision, devices: [], alarms: [], rails: [], projects: [], removed: [] };
    expect(await changes(null, 0)).toEqual(empty);
    expect(await changes('/root/', revision)).toEqual(empty);
  });

  it('remove a moved row where it left, and not where it still is or came back to', async () => {
    const before = await data.db.snapshot((tx) => readRevision(tx));
    const moved = await moveDevice('device1', 'a', 'b');
    expect(ids(await changes('/root/a/', before))).toEqual({ devices: [], removed: ['device device1'] });
    expect(ids(await changes('/root/b/', before))).toEqual({ devices: ['device1'], removed: [] });
    expect(ids(await changes('/root/', before))).toEqual({ devices: ['device1'], removed: [] });
    expect(ids(await changes('/root/a/', moved))).toEqual({ devices: [], removed: [] });
    await moveDevice('device1', 'b', 'a');
    expect(ids(await changes('/root/a/', before))).toEqual({ devices: ['device1'], removed: [] });
    expect(ids(await changes('/root/b/', before))).toEqual({ devices: [], removed: ['device device1'] });
  });

  it('answer a snapshot to a client that is ahead of the database', async () => {
    expect(ids(await changes('/root/', 1_000_000))).toBe('snapshot');
  });

  it('answer a snapshot to a client from before the departures that were forgotten, and only to that one', async () => {
    const old = await write(async (tx) => {
      const revision = await tx.revision();
      const gone = (id: string) => ({ orgPath: '/root/a/', row: { kind: 'rail' as const, id } });
      await recordDepartures(tx, [gone('x'), gone('y')], t0 + hour);
      return revision;
    });
    const fresh = await write(async (tx) => {
      await recordDeparture(tx, { orgPath: '/root/a/', row: { kind: 'rail', id: 'z' } }, t0 + day);
      return tx.revision();
    });
    // A revision goes whole, however few rows a slice may take: half of one would be missed by who had seen the one
    // before.
    const purge = (before: number) => write((tx) => purgeDepartures(tx, before, 1));
    for (let isMore = true; isMore;) {
      ({ isMore } = await purge(t0 + 2 * hour));
      expect(ids(await changes('/root/a/', old - 1))).toMatchObject({ removed: ['rail x', 'rail y', 'rail z'] });
    }
    expect(await purge(t0 + 2 * hour)).toEqual({ gone: 0, isMore: false });
    expect(ids(await changes('/root/a/', old - 2))).toBe('snapshot');
    expect(ids(await changes('/root/a/', old - 1))).toMatchObject({ removed: ['rail x', 'rail y', 'rail z'] });
    expect(ids(await changes('/root/a/', old))).toMatchObject({ removed: ['rail z'] });
    // All are old now: the mark stays, so that nobody misses a departure that is no longer written anywhere.
    await write((tx) => purgeDepartures(tx, t0 + 8 * day, 200));
    expect(ids(await changes('/root/a/', fresh - 2))).toBe('snapshot');
    expect(ids(await changes('/root/a/', fresh))).toMatchObject({ removed: [] });
  });

  it('answer a snapshot when they would be longer than 5,000 rows of all kinds together', async () => {
    const before = await data.db.snapshot((tx) => readRevision(tx));
    await write(async (tx) => {
      const revision = await tx.revision();
      for (let no = 10_000; no < 14_998; no += 500) {
        const rows = Array.from({ length: Math.min(500, 14_998 - no) }, (_, i) =>
          deviceValues(no + i, { orgId: 'b', projectId: 'pa', revision }),
        );
        await tx.sql.insert(device).values(rows);
      }
      await tx.sql.insert(event).values([0, 1].map((i) => eventValues(`many${i}`, { orgId: 'b', revision })));
    });
    const most = await changes('/root/b/', before);
    expect(most.mode === 'changes' && most.devices.length + most.alarms.length).toBe(5_000);
    await write(async (tx) => {
      await tx.sql.insert(event).values(eventValues('one more', { orgId: 'b', revision: await tx.revision() }));
    });
    expect(ids(await changes('/root/b/', before))).toBe('snapshot');
    await write((tx) => tx.sql.delete(device).where(sql`${device.deviceNo} >= 10000`));
  });
});
