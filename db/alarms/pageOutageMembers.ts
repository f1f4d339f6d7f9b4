import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { HeavyTx } from '../engine/database.ts';
import { eventMember } from '../schema/alarmHistory.ts';
import { device } from '../schema/devices.ts';
import { rail } from '../schema/rails.ts';
import { findAlarm } from './findAlarm.ts';

/** A device that an area outage took along. */
export interface OutageMember {
  readonly deviceId: string;
  /** Empty when the device is gone. */
  readonly device_name: string;
  readonly code: string;
  readonly railName: string;
  readonly fromAt: number;
  /** When it was heard again; null while it is missing. */
  readonly untilAt: number | null;
}

interface MembersAsked {
  readonly id: string;
  /** Those that are missing, or those that are back. */
  readonly isBack: boolean;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Members of an area outage, a page of those that are missing still or of those that are back, and how many of each.
 * @throws DomainError 9001 when there is no such alarm for this caller
 */
export async function pageOutageMembers(tx: HeavyTx, scope: Scope, { id, isBack, offset, limit }: MembersAsked) {
  if ((await findAlarm(tx, scope, { id })) === null) throw new DomainError(9001);
  const [counts] = await tx.sql
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      back: sql<number>`count(${eventMember.untilAt})`.mapWith(Number),
    })
    .from(eventMember)
    .where(eq(eventMember.eventId, id));
  const back = counts?.back ?? 0;
  const missing = (counts?.all ?? 0) - back;
  const found = await tx.sql
    .select({ deviceId: eventMember.deviceId, fromAt: eventMember.fromAt, untilAt: eventMember.untilAt })
    .from(eventMember)
    .where(and(eq(eventMember.eventId, id), (isBack ? isNotNull : isNull)(eventMember.untilAt)))
    .orderBy(asc(eventMember.deviceId))
    .limit(limit)
    .offset(offset);
  const named = await tx.sql
    .select({ id: device.id, device_name: device.device_name, code: device.code, railName: rail.name })
    .from(device)
    .leftJoin(rail, eq(rail.id, device.railId))
    .where(
      inArray(
        device.id,
        found.map(({ deviceId }) => deviceId),
      ),
    );
  const names = new Map(named.map((each) => [each.id, each]));
  const records = found.map((member): OutageMember => {
    const { device_name = '', code = '', railName = '' } = names.get(member.deviceId) ?? {};
    return { ...member, device_name, code, railName: railName ?? '' };
  });
  return { records, total: isBack ? back : missing, missing, back };
}
