import { eq, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import type { Database, ReadTx, WriteTx } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { selectRaw } from '#db/engine/raw.ts';
import { addOrganization } from '#db/orgs/addOrganization.ts';
import { event } from '#db/schema/alarms.ts';
import { company } from '#db/schema/companies.ts';
import { device, deviceState } from '#db/schema/devices.ts';
import { eventPhoto, file } from '#db/schema/files.ts';
import { imeiRecord } from '#db/schema/imei.ts';
import { importJob, importRow } from '#db/schema/imports.ts';
import { channel, messageConfig, messageReceiver, notice, noticeUser, outbox } from '#db/schema/notices.ts';
import { person } from '#db/schema/people.ts';
import { project } from '#db/schema/projects.ts';
import { rail } from '#db/schema/rails.ts';
import { handover } from '#db/schema/handovers.ts';
import { roster, rosterPlan } from '#db/schema/rosters.ts';
import { auditLog } from '#db/schema/settings.ts';
import { session, user } from '#db/schema/users.ts';
import type { Role } from '#domain/access/access.ts';
import { hour } from '#domain/time.ts';
import { makeImei } from '#domain/devices/imei.ts';
import { deviceValues, eventValues, insertProject, insertRail } from '../engine/fixtures.ts';
import { openTown, startMs, type Town } from '../server/town.ts';
import { sheetOf } from '../shifts/sheetOf.ts';
import { brand, markerOf, mobileOf } from './canaries.ts';
import { places, type Place, type PlacedOrg } from './places.ts';

export const actors = ['anonymous', 'viewer', 'operate', 'supervise', 'root', 'disabled', 'expired'] as const;
export type Actor = (typeof actors)[number];

export const rolesOf: Readonly<Record<Actor, readonly Role[]>> = {
  anonymous: [],
  viewer: [],
  operate: ['operate'],
  supervise: ['supervise_zhidui'],
  root: ['root'],
  disabled: ['operate'],
  expired: ['operate'],
};

/** True when rows there are the actor's to see: the city's people see city and north, root all that exists. */
export function sees(actor: Actor, place: Place): boolean {
  if (place === 'missing') return false;
  return actor === 'root' || place === 'own' || place === 'child';
}

/**
 * Ids of the audit log are numbers: the row that tells of that organisation. Calls write behind the first of these, or
 * from 1 on.
 */
export const auditIdOf = (org: PlacedOrg): number => 800_000 - Object.values(places).indexOf(org);

export interface World extends Town {
  readonly tokens: Readonly<Record<Actor, string | undefined>>;
  /** Every table that is looked at. */
  readonly watched: readonly string[];
  /** Tables that `work` would have changed: whatever it writes is undone by then. */
  changesBy<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly changed: readonly string[] }>;
  /** A write that stays. */
  keep<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
}

const night = { day: '2026-09-01', shift: 'night', fromAt: startMs - 12 * hour, untilAt: startMs - 4 * hour } as const;

const stamps = (now: number) => ({ createdAt: now, updatedAt: now });

const metricsToken = 'a token for metrics';
/** What the operator brings to the calls that no session opens. */
const operatorPaths: readonly string[] = ['/metrics', '/api/health/ready'];
export const operatorHeaders = (path: string): Readonly<Record<string, string>> =>
  operatorPaths.includes(path) ? { Authorization: `Bearer ${metricsToken}` } : {};

/** The town with rows of every noun in every place; nothing that a call writes stays. */
export async function openWorld(): Promise<World> {
  const town = await openTown({ env: { METRICS_TOKEN: metricsToken } });
  await town.db.write(async (tx) => {
    await addOrganization(tx, { id: 'far', parentId: 'other', title: 'far', now: town.now });
    const revision = await tx.revision();
    for (const org of Object.values(places)) if (org !== 'nowhere') await furnish(tx, org, revision, town.now);
    await tx.sql.update(user).set({ orgId: 'city' }).where(eq(user.id, 'viewer'));
    await placeRoot(tx, town.now);
    for (const org of Object.values(places)) if (org !== 'nowhere') await brand(tx, org);
  });
  const tokens = await signInAll(town);
  const watch: Watch = { changed: null, before: null, tables: await town.db.snapshot(listTables) };
  Object.assign(town.deps, { db: undone(town.db, watch) });
  const changesBy: World['changesBy'] = async (work) => {
    watch.changed = [];
    const result = await work();
    const { changed } = watch;
    watch.changed = null;
    return { result, changed };
  };
  const keep: World['keep'] = (work) => {
    watch.before = null;
    return town.db.write(work);
  };
  return Object.assign(town, { tokens, watched: watch.tables, changesBy, keep });
}

async function furnish(tx: WriteTx, org: Exclude<PlacedOrg, 'nowhere'>, revision: number, now: number): Promise<void> {
  const at = Object.values(places).indexOf(org);
  const name = markerOf(org);
  const ids = { projectId: `pr-${org}`, railId: `ra-${org}`, deviceId: `de-${org}` };
  await insertProject(tx, ids.projectId, org, revision);
  await insertRail(tx, ids.railId, org, ids.projectId, revision);
  await tx.sql.update(project).set({ name }).where(eq(project.id, ids.projectId));
  await tx.sql.update(rail).set({ name }).where(eq(rail.id, ids.railId));
  const values = deviceValues(500 + at, { orgId: org, projectId: ids.projectId, railId: ids.railId });
  await tx.sql.insert(device).values({
    ...values,
    id: ids.deviceId,
    device_name: name,
    typeId: 'tilt',
    modelId: 'GL-T100',
    position: '117.205000,31.800000',
    revision,
  });
  await tx.sql.insert(deviceState).values({ deviceNo: values.deviceNo, silenceLimitMs: 90_000 });
  const events = [
    { id: `al-${org}`, kind: 3, typeCode: 'COLLISION' },
    { id: `fa-${org}`, kind: 2, typeCode: 'LOW_BATTERY' },
  ];
  const about = { orgId: org, ...ids, subjectId: ids.deviceId, device_name: name, revision };
  await tx.sql.insert(event).values(events.map(({ id, ...kind }) => eventValues(id, { ...about, ...kind })));
  const mobile = mobileOf(org, 1);
  await tx.sql
    .insert(company)
    .values({ id: `co-${org}`, orgId: org, name, type: 'owner', status: 'enabled', ...stamps(now) });
  await tx.sql.insert(user).values({
    id: `us-${org}`,
    uuid: ulid(),
    username: `${name}-member`,
    usernameLower: `${name}-member`,
    passwordHash: 'x',
    realName: name,
    mobile,
    orgId: org,
    roles: [],
    status: 'enabled',
    avatar: `/api/web/account/avatar?id=fi-${org}`,
    ...stamps(now),
  });
  await tx.sql.insert(session).values({
    id: `se-${org}`,
    userId: `us-${org}`,
    tokenHash: `hash-${org}`,
    createdAt: now,
    expiresAt: now + 86_400_000,
    lastSeenAt: now,
    remember: false,
    ip: '127.0.0.1',
    userAgent: name,
    client: 'web',
  });
  const imei = makeImei('86412398', at);
  await tx.sql.insert(imeiRecord).values({
    id: `im-${org}`,
    imei,
    status: 'free',
    modelId: 'GL-T100',
    orgId: org,
    remark: name,
    importedAt: now,
    ...stamps(now),
  });
  await tx.sql.insert(importJob).values({
    id: `ij-${org}`,
    fileName: `${name}.csv`,
    fileSize: 1,
    fileSha256: org,
    fileId: `fi-${org}`,
    orgId: org,
    mode: 'skip',
    createDevices: false,
    dryRun: false,
    status: 'completed',
    totalRows: 1,
    processedRows: 1,
    failedRows: 1,
    ...stamps(now),
  });
  await tx.sql.insert(importRow).values({
    jobId: `ij-${org}`,
    rowNo: 2,
    raw: { remark: name },
    imei: '',
    status: 'failed',
    errors: [{ column: 'imei', reason: 'imei.empty' }],
  });
  const bytes = Buffer.from(name);
  await tx.sql.insert(file).values({
    id: `fi-${org}`,
    kind: 'avatar',
    name,
    mime: 'image/png',
    sizeBytes: bytes.byteLength,
    sha256: org,
    bytes,
    createdBy: `us-${org}`,
    createdAt: now,
  });
  await tx.sql.insert(file).values({
    id: `ph-${org}`,
    kind: 'photo',
    name: 'photo',
    mime: 'image/png',
    sizeBytes: bytes.byteLength,
    sha256: org,
    bytes,
    createdBy: `us-${org}`,
    createdAt: now,
  });
  await tx.sql.insert(eventPhoto).values({ eventId: `al-${org}`, fileId: `ph-${org}` });
  await tx.sql.insert(person).values([
    {
      id: `pe-${org}`,
      orgId: org,
      companyId: `co-${org}`,
      realName: name,
      gender: 'unknown',
      mobile,
      status: 'on',
      ...stamps(now),
    },
    {
      id: `li-${org}`,
      orgId: org,
      realName: name,
      gender: 'unknown',
      mobile: mobileOf(org, 2),
      userId: `us-${org}`,
      status: 'on',
      ...stamps(now),
    },
  ]);
  await tx.sql.insert(notice).values({
    id: `no-${org}`,
    noticeAction: 'NA01',
    orgId: org,
    deviceId: ids.deviceId,
    railName: name,
    contentKey: 'notice.content.raise',
    contentParams: { device: name, typeCode: 'COLLISION', count: 1 },
    targetType: 3,
    targetId: `al-${org}`,
    severity: 1,
    sourceKey: `no-${org}`,
    createdAt: now,
  });
  await tx.sql.insert(noticeUser).values({ noticeId: `no-${org}`, userId: `us-${org}`, createdAt: now });
  await tx.sql.insert(messageConfig).values({
    id: `mc-${org}`,
    orgId: org,
    noticeAction: 'NA01',
    enabled: true,
    minSeverity: 4,
    channels: ['inapp', 'mail'],
    includeDescendants: true,
    ...stamps(now),
  });
  await tx.sql.insert(channel).values({
    id: `ch-${org}`,
    orgId: org,
    kind: 'webhook',
    name,
    host: `${name}.example.com`,
    secretEnc: 'of no key',
    hasSecret: true,
    locale: 'zh-CN',
    enabled: true,
    ...stamps(now),
  });
  await tx.sql.insert(messageReceiver).values({
    id: `mr-${org}`,
    configId: `mc-${org}`,
    receiverType: 'user',
    ref: `us-${org}`,
    channels: ['inapp', 'mail'],
    createdAt: now,
  });
  await tx.sql.insert(outbox).values({
    id: `ob-${org}`,
    noticeId: `no-${org}`,
    orgId: org,
    userId: `us-${org}`,
    channel: 'mail',
    target: `${name}@example.com`,
    locale: 'zh-CN',
    status: 'failed',
    nextAt: now,
    createdAt: now,
  });
  await tx.sql.insert(roster).values({ orgId: org, ...stamps(now) });
  const userIds = [`us-${org}`];
  const week = Array.from({ length: 7 }, () => ({ night: userIds, day: userIds, evening: userIds }));
  await tx.sql.insert(rosterPlan).values({ orgId: org, fromDay: '2026-08-01', week });
  await tx.sql.insert(handover).values({
    id: `ho-${org}`,
    orgId: org,
    ...night,
    sheet: sheetOf(night, { orgId: org, orgName: name, onDuty: [{ id: `us-${org}`, name, state: 'noRight' }] }),
    total: 0,
    openTotal: 0,
    note: name,
    leaverId: `us-${org}`,
    leaverName: name,
    leaverAt: now,
  });
  await tx.sql.insert(auditLog).values({
    id: auditIdOf(org),
    at: now,
    userId: `us-${org}`,
    username: name,
    ip: '127.0.0.1',
    action: 'user.update',
    orgId: org,
    result: 0,
    requestId: `re-${org}`,
    data: { name },
    durationMs: 1,
  });
}

/** M8: root sees everything wherever the account was put. Whoever may look at the account sees no more by that. */
async function placeRoot(tx: WriteTx, now: number): Promise<void> {
  const id = 'placed-root';
  await tx.sql.insert(user).values({
    id,
    uuid: ulid(),
    username: id,
    usernameLower: id,
    passwordHash: 'x',
    realName: id,
    mobile: mobileOf('city', 3),
    orgId: 'city',
    roles: ['root'],
    status: 'enabled',
    ...stamps(now),
  });
  const told = Object.values(places).filter((org) => org !== 'nowhere');
  await tx.sql.insert(noticeUser).values(told.map((org) => ({ noticeId: `no-${org}`, userId: id, createdAt: now })));
}

async function signInAll(town: Town): Promise<Record<Actor, string | undefined>> {
  const tokens: Record<Actor, string | undefined> = {
    anonymous: undefined,
    viewer: await town.tokenOf('viewer'),
    operate: undefined,
    supervise: await town.tokenOf('chief'),
    root: await town.tokenOf('root'),
    disabled: undefined,
    expired: undefined,
  };
  // The town's operators stand in other places: here they are the city's.
  await town.db.write((tx) =>
    tx.sql
      .update(user)
      .set({ orgId: 'city' })
      .where(eq(user.orgId, 'south'))
      .then(() => undefined),
  );
  for (const [actor, name] of [
    ['operate', 'south1'],
    ['disabled', 'north2'],
    ['expired', 'north1'],
  ] as const) {
    tokens[actor] = await town.tokenOf(name);
  }
  await town.db.write(async (tx) => {
    await tx.sql
      .update(session)
      .set({ revokedAt: town.now, revokeReason: 'disabled' })
      .where(eq(session.userId, 'north2'));
    await tx.sql.update(user).set({ status: 'disabled' }).where(eq(user.id, 'north2'));
    await tx.sql
      .update(session)
      .set({ expiresAt: town.now - 1 })
      .where(eq(session.userId, 'north1'));
  });
  return tokens;
}

/** The audit log tells of refused calls too. Everything else stays as it is. */
const written = 'audit_log';

/** Every table there is, asked of the database: a new one is watched by itself. */
async function listTables(tx: ReadTx): Promise<string[]> {
  const catalogue =
    dialect === 'sqlite'
      ? sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
      : sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`;
  const rows = await selectRaw<{ name: string }>(tx, catalogue);
  return rows.map(({ name }) => name).filter((name) => name !== written);
}

async function look(tx: ReadTx, tables: readonly string[]): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const table of tables) {
    const rows = await selectRaw<object>(tx, sql.raw(`SELECT * FROM "${table}"`));
    seen.set(
      table,
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join(),
    );
  }
  return seen;
}

/**
 * How many rows this connection has written since it was opened, but for the log's. SQLite alone counts them by itself:
 * the matrix is asked there.
 */
async function countWritten(tx: ReadTx): Promise<number> {
  const query = sql.raw(`SELECT total_changes() - (SELECT count(*) FROM "${written}") AS n`);
  const [counted] = await selectRaw<{ n: number }>(tx, query);
  return counted?.n ?? Number.NaN;
}

class Undo extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('undone');
    this.result = result;
  }
}

interface Watch {
  /** Null while nobody asks. */
  changed: string[] | null;
  /** What every write finds, since the one before it was undone; null until somebody asks. */
  before: Map<string, string> | null;
  readonly tables: readonly string[];
}

/** The same data, where every write answers as if it had been kept, and is not. */
function undone(db: Database, watch: Watch): Database {
  return {
    ...db,
    snapshot: (work) => db.snapshot(work),
    close: () => db.close(),
    write: async <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> => {
      try {
        return await db.write(async (tx) => {
          const { changed } = watch;
          if (changed === null) throw new Undo(await work(tx));
          const before = (watch.before ??= await look(tx, watch.tables));
          const countBefore = await countWritten(tx);
          const result = await work(tx);
          // Looking at every table is most of the price.
          if ((await countWritten(tx)) !== countBefore) {
            const after = await look(tx, watch.tables);
            changed.push(...watch.tables.filter((table) => before.get(table) !== after.get(table)));
          }
          throw new Undo(result);
        });
      } catch (error) {
        if (error instanceof Undo) return error.result as T;
        throw error;
      }
    },
  };
}
