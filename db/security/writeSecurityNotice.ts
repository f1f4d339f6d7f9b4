import { and, count, eq, gte, lt } from 'drizzle-orm';
import { targetCode } from '#domain/codes.ts';
import { mostSubjects, securityContentKey, securityEvents, type SecurityKind } from '#domain/security/events.ts';
import type { WriteTx } from '../engine/database.ts';
import { writeNotices, type WrittenNotice } from '../notices/writeNotices.ts';
import { findRootOrganization } from '../orgs/findRootOrganization.ts';
import { notice } from '../schema/notices.ts';
import { enabledRoots } from '../users/enabledRoots.ts';

export interface SecurityEvent {
  readonly kind: SecurityKind;
  /** Whom or what it happened to: told of once a span. */
  readonly subject: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Keys of all notices of a kind begin so. */
export const sourcePrefix = (kind: SecurityKind): string => `security:${kind}:`;

/**
 * Tells every enabled root of a security event, by the ways that the message settings of the top organisation say.
 * Belongs into the transaction of the event. Nothing is written for what was told of in this span.
 * Unscoped: security.
 */
export async function writeSecurityNotice(tx: WriteTx, event: SecurityEvent, nowMs: number): Promise<WrittenNotice[]> {
  const { kind, subject, params } = event;
  const { everyMs, severity } = securityEvents[kind];
  const span = `${sourcePrefix(kind)}${Math.floor(nowMs / everyMs)}:`;
  const root = await findRootOrganization(tx);
  const userIds = [...(await enabledRoots(tx))].sort();
  if (root === null || userIds.length === 0) return [];
  if (await isTold(tx, `${span}${subject}`)) return [];
  const isMany = (await countTold(tx, span)) >= mostSubjects;
  const source = {
    noticeAction: 'NA09' as const,
    orgId: root.id,
    orgPath: root.path,
    deviceId: null,
    railName: '',
    deviceCode: '',
    deviceAddress: '',
    contentKey: securityContentKey(kind, isMany),
    contentParams: { ...params },
    targetType: targetCode.none,
    targetId: '',
    severity,
    sourceKey: `${span}${isMany ? '*' : subject}`,
    userIds,
  };
  return writeNotices(tx, [source], nowMs);
}

async function isTold(tx: WriteTx, sourceKey: string): Promise<boolean> {
  const found = await tx.sql.select({ id: notice.id }).from(notice).where(eq(notice.sourceKey, sourceKey));
  return found.length > 0;
}

/** `;` is the character after the colon that ends the prefix. */
async function countTold(tx: WriteTx, prefix: string): Promise<number> {
  const [told] = await tx.sql
    .select({ n: count() })
    .from(notice)
    .where(and(gte(notice.sourceKey, prefix), lt(notice.sourceKey, `${prefix.slice(0, -1)};`)));
  return told?.n ?? 0;
}
