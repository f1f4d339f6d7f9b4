import { and, count, eq, gte, inArray, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { deviceStatusCode } from '#domain/codes.ts';
import type { ReadTx } from '../engine/database.ts';
import { selectRaw } from '../engine/raw.ts';
import { device } from '../schema/devices.ts';
import { notice, noticeUser } from '../schema/notices.ts';
import { organization } from '../schema/organizations.ts';
import { inChunks } from '../engine/inChunks.ts';
import { unreadOf } from './noticeState.ts';

/** The bell says 99+ long before: more devices than this of one user's unread notices are not told apart. */
const mostDevices = 1_000;

const unwell = [deviceStatusCode.fault, deviceStatusCode.abnormal];

/** Living devices of an organisation and all below it; nothing is seen without one. */
function seenDevices(tx: ReadTx, orgPath: string, condition: SQL): Promise<number> {
  const living = and(isNull(device.deletedAt), gte(organization.path, orgPath), lt(organization.path, `${orgPath}~`));
  return tx.sql
    .select({ n: count() })
    .from(device)
    .innerJoin(organization, eq(organization.id, device.orgId))
    .where(and(living, condition))
    .then(([row]) => row?.n ?? 0);
}

/** Devices in the scope that are faulty or abnormal. */
export async function countUnwell(tx: ReadTx, orgPath: string | null): Promise<number> {
  return orgPath === null ? 0 : seenDevices(tx, orgPath, inArray(device.deviceStatus, unwell));
}

/** Well devices in the scope with a notice that the user has not read, and such notices without a device. */
export async function countNoticed(tx: ReadTx, userId: string, orgPath: string | null): Promise<number> {
  const told = (await hasBare(tx, userId)) ? await devicesByNotice(tx, userId) : await devicesInOrder(tx, userId);
  let noticed = 0;
  for (const ids of orgPath === null ? [] : inChunks(told.ids)) {
    const isNoticed = and(inArray(device.id, ids), notInArray(device.deviceStatus, unwell)) as SQL;
    noticed += await seenDevices(tx, orgPath ?? '', isNoticed);
  }
  return noticed + told.withoutDevice;
}

interface ToldDevices {
  readonly ids: readonly string[];
  readonly withoutDevice: number;
}

/** From one device to the next in the index: however many notices each has. */
async function devicesInOrder(tx: ReadTx, userId: string): Promise<ToldDevices> {
  const { deviceId } = noticeUser;
  const next = (behind: SQL): SQL =>
    sql`(select min(${deviceId}) from ${noticeUser} where ${unreadOf(userId)} and ${deviceId} > ${behind})`;
  const rows = await selectRaw<{ id: string | null }>(
    tx,
    sql`with recursive told(id) as (select ${next(sql`''`)} union all select ${next(sql`told.id`)} from told where told.id is not null)
select id from told limit ${mostDevices}`,
  );
  const bare = tx.sql
    .select({ one: sql`1`.as('one') })
    .from(noticeUser)
    .where(and(unreadOf(userId), isNull(deviceId)))
    .limit(mostDevices)
    .as('bare');
  const [without] = await tx.sql.select({ n: count() }).from(bare);
  return { ids: rows.flatMap(({ id }) => id ?? []), withoutDevice: without?.n ?? 0 };
}

/** Whether rows of before 2.8 are still without what they are about: then their notices say it. */
async function hasBare(tx: ReadTx, userId: string): Promise<boolean> {
  const bare = and(unreadOf(userId), eq(noticeUser.noticeAction, ''));
  const [one] = await tx.sql.select({ id: noticeUser.noticeId }).from(noticeUser).where(bare).limit(1);
  return one !== undefined;
}

async function devicesByNotice(tx: ReadTx, userId: string): Promise<ToldDevices> {
  const joined = eq(notice.id, noticeUser.noticeId);
  const ids = await tx.sql
    .selectDistinct({ id: notice.deviceId })
    .from(noticeUser)
    .innerJoin(notice, joined)
    .where(and(unreadOf(userId), isNotNull(notice.deviceId)))
    .limit(mostDevices);
  const [without] = await tx.sql
    .select({ n: count() })
    .from(noticeUser)
    .innerJoin(notice, joined)
    .where(and(unreadOf(userId), isNull(notice.deviceId)));
  return { ids: ids.flatMap(({ id }) => id ?? []), withoutDevice: without?.n ?? 0 };
}
