import type { NoticeAction } from '#domain/alarms/notice.ts';
import { handledCode, type ClosedCode } from '#domain/codes.ts';
import type { WriteTx } from '../engine/database.ts';
import { newId } from '../engine/newId.ts';
import { notice, noticeUser } from '../schema/notices.ts';
import { inChunks } from '../engine/inChunks.ts';
import { addDeliveries } from './addDeliveries.ts';
import { findReceivers, type Audience } from './findReceivers.ts';

/** Something that its organisation is told of. */
export interface NoticeSource {
  readonly noticeAction: NoticeAction;
  readonly orgId: string;
  readonly orgPath: string;
  readonly deviceId: string | null;
  readonly railName: string;
  readonly deviceCode: string;
  readonly deviceAddress: string;
  readonly contentKey: string;
  readonly contentParams: Record<string, string | number>;
  readonly targetType: number;
  readonly targetId: string;
  readonly severity: number;
  /** What it tells of is finished with; absent: it waits for somebody. */
  readonly handledStatus?: ClosedCode;
  /** One notice for each, ever. */
  readonly sourceKey: string;
  /** These are told instead of the organisation's. */
  readonly userIds?: readonly string[];
  /** These are told too. */
  readonly alsoUserIds?: readonly string[];
  /** By mail and SMS too, whatever the message settings say, and without quiet hours. */
  readonly byEveryWay?: boolean;
}

/** A notice that was written now, and those who have it. */
export interface WrittenNotice extends NoticeSource {
  readonly id: string;
  readonly createdAt: number;
  /** How many sources it stands for. */
  readonly merged: number;
  readonly userIds: readonly string[];
  /** What of it leaves by mail or SMS: rows of the outbox, to be enqueued after the commit. */
  readonly deliveryIds: readonly string[];
}

/** More notices than this of one action and organisation in one transaction become one with a count. */
export const mergeAbove = 20;

/**
 * Writes notices, a row for each user who is told now, and the deliveries; once a source. What the message settings say
 * nobody is to be told of writes nothing. Belongs into the transaction of what they tell of.
 * @param leavesAt when the schedule sends what nobody enqueues; absent: what its writer enqueues at once, for that lost
 * @source docs/requirements.md A14, A16
 */
export async function writeNotices(
  tx: WriteTx,
  sources: readonly NoticeSource[],
  nowMs: number,
  leavesAt?: number,
): Promise<WrittenNotice[]> {
  if (sources.length === 0) return [];
  const audienceOf = await findReceivers(tx, sources);
  const told = sources.filter((source) => audienceOf(source) !== null);
  const audiences = new Map<string, Audience>();
  const wanted = mergeMany(told).map((source): WrittenNotice => {
    const id = newId(nowMs);
    const audience = audienceOf(source);
    if (audience !== null) audiences.set(id, audience);
    return { ...source, id, createdAt: nowMs, userIds: audience?.userIds ?? [], deliveryIds: [] };
  });
  const written: WrittenNotice[] = [];
  for (const some of inChunks(wanted, 500)) {
    const added = await tx.sql
      .insert(notice)
      .values(some.map(rowOf))
      .onConflictDoNothing()
      .returning({ id: notice.id });
    const ids = new Set(added.map((row) => row.id));
    written.push(...some.filter((row) => ids.has(row.id)));
  }
  const rows = written.flatMap(({ id, userIds, noticeAction, deviceId }) =>
    userIds.map((userId) => ({ noticeId: id, userId, createdAt: nowMs, noticeAction, deviceId })),
  );
  for (const some of inChunks(rows, 1_000)) await tx.sql.insert(noticeUser).values(some);
  const deliveries = written.flatMap(({ id: noticeId, orgId }) => {
    const audience = audiences.get(noticeId);
    if (audience === undefined) return [];
    const { quietStart, quietEnd } = audience.setting;
    return audience.deliveries.map((to) => ({ ...to, noticeId, orgId, quietStart, quietEnd }));
  });
  if (deliveries.length === 0) return written;
  const deliveryIds = await addDeliveries(tx, deliveries, nowMs, leavesAt);
  return written.map((each) => ({ ...each, deliveryIds: deliveryIds.get(each.id) ?? [] }));
}

type Merged = NoticeSource & { readonly merged: number };

function mergeMany(sources: readonly NoticeSource[]): Merged[] {
  const groups = new Map<string, NoticeSource[]>();
  for (const source of sources) {
    const key = `${source.noticeAction}/${source.orgId}/${source.userIds?.join() ?? ''}/${source.alsoUserIds?.join() ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(source);
    else groups.set(key, [source]);
  }
  return [...groups.values()].flatMap((group) =>
    // An assignment may be taken back, each by itself.
    group.length > mergeAbove && group[0]?.noticeAction !== 'NA08'
      ? [mergedNotice(group)]
      : group.map((source) => ({ ...source, merged: 1 })),
  );
}

function mergedNotice(group: readonly NoticeSource[]): Merged {
  const [whole] = group;
  if (!whole) throw new Error('A group of notices is empty');
  const { handledStatus: _of, ...first } = whole;
  const isOver = group.every(({ handledStatus }) => handledStatus !== undefined);
  const isOneType = group.every((source) => source.contentParams['typeCode'] === first.contentParams['typeCode']);
  return {
    ...first,
    deviceId: null,
    railName: '',
    deviceCode: '',
    deviceAddress: '',
    contentKey: 'notice.content.merged',
    contentParams: {
      count: group.length,
      typeCode: isOneType ? (first.contentParams['typeCode'] ?? '') : '',
    },
    targetId: '',
    severity: Math.min(...group.map((source) => source.severity)),
    ...(isOver && { handledStatus: handledCode.handled }),
    sourceKey: `merged:${first.sourceKey}`,
    merged: group.length,
  };
}

function rowOf(written: WrittenNotice): typeof notice.$inferInsert {
  const { orgPath: _path, merged: _merged, userIds: _userIds, alsoUserIds: _also, ...rest } = written;
  const { deliveryIds: _deliveryIds, byEveryWay: _ways, ...row } = rest;
  return row;
}
