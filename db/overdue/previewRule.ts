import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { handledCode } from '#domain/codes.ts';
import { silenceLimitMs } from '#domain/devices/silence.ts';
import { replanned } from '#domain/overdue/due.ts';
import { ruleForEvent, silenceRule } from '#domain/overdue/match.ts';
import type { OverdueRule } from '#domain/overdue/rule.ts';
import type { RulePreview } from '#domain/overdue/view.ts';
import type { ReadTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { device, deviceModel, deviceState } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { overdueRule } from '../schema/overdue.ts';
import { previewMaintenance } from './previewMaintenance.ts';
import { loadRules } from './loadRules.ts';
import { listWaiting } from './replanDue.ts';

const shown = 5;
const nothing: RulePreview = { matched: 0, governed: 0, samples: [] };

export interface PreviewInput {
  /** Its `orderNo` is where a new one would stand. */
  readonly rule: OverdueRule;
  readonly now: number;
  /** In which a day of maintenance begins. */
  readonly zone: string;
}

/**
 * What a rule would do if it stood in the place of the one with its id, or behind the others.
 * @throws DomainError 9007 when its organisation is not in the scope
 * @source docs/requirements.md C17, D4
 */
export async function previewRule(
  tx: ReadTx,
  scope: Scope,
  { rule: given, now, zone }: PreviewInput,
): Promise<RulePreview> {
  const { path } = await requireOrganization(tx, scope, given.orgId);
  const rule = await inItsPlace(tx, given);
  if (!rule.enabled) return nothing;
  if (rule.ruleType === 'maintenance_overdue') {
    const rulesAt = (paths: Iterable<string>) => rulesWith(tx, rule, paths);
    return previewMaintenance(tx, { rule, orgPath: path, now, zone, rulesAt });
  }
  if (rule.ruleType === 'device_silent') return previewSilence(tx, rule, path, now);
  const waiting = await listWaiting(tx, { ruleType: rule.ruleType, orgPath: path });
  const rules = await rulesWith(
    tx,
    rule,
    waiting.map(({ orgPath }) => orgPath),
  );
  const governed = waiting
    .filter((event) => ruleForEvent(rules, event) === rule)
    .map((event) => ({ event, due: replanned(event, rule, now) }));
  const overdue = governed.filter(({ due }) => due.escalationLevel > 0 || (due.dueAt !== null && due.dueAt <= now));
  const samples = governed
    .map(({ event }) => {
      const { id, typeCode, severity, device_name, deviceCode, railName, handledStatus } = event;
      // From level 0: an event that was escalated already is overdue since its first reminder.
      const { dueAt } = replanned({ ...event, escalationLevel: 0 }, rule, now);
      const acknowledged = handledStatus === handledCode.acknowledged;
      return { id, typeCode, severity, device_name, deviceCode, railName, acknowledged, dueAt: dueAt ?? now };
    })
    .sort((one, other) => one.dueAt - other.dueAt)
    .slice(0, shown);
  return { matched: overdue.length, governed: governed.length, samples };
}

async function inItsPlace(tx: ReadTx, rule: OverdueRule): Promise<OverdueRule> {
  const [stored] = await tx.sql
    .select({ orderNo: overdueRule.orderNo })
    .from(overdueRule)
    .where(and(eq(overdueRule.id, rule.id), eq(overdueRule.orgId, rule.orgId)));
  return { ...rule, ...stored };
}

/** The stored rules with this one among them. */
async function rulesWith(tx: ReadTx, rule: OverdueRule, paths: Iterable<string>): Promise<OverdueRule[]> {
  const stored = await loadRules(tx, [rule.ruleType], paths);
  return [...stored.filter(({ id }) => id !== rule.id), rule];
}

async function previewSilence(tx: ReadTx, rule: OverdueRule, path: string, now: number): Promise<RulePreview> {
  const devices = await tx.sql
    .select({
      projectId: device.projectId,
      orgPath: organization.path,
      silentMinutes: device.silentMinutes,
      reportIntervalSec: deviceModel.reportIntervalSec,
      lastSeenAt: deviceState.lastSeenAt,
    })
    .from(device)
    .innerJoin(organization, eq(organization.id, device.orgId))
    .innerJoin(deviceModel, eq(deviceModel.id, device.modelId))
    .innerJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .where(
      and(
        isNull(device.deletedAt),
        isNull(device.silentMinutes),
        isNotNull(device.activatedAt),
        gte(organization.path, path),
        lt(organization.path, `${path}~`),
      ),
    );
  const rules = await rulesWith(tx, rule, new Set(devices.map(({ orgPath }) => orgPath)));
  const governed = devices.filter((each) => silenceRule(rules, each) === rule);
  const matched = governed.filter(
    ({ lastSeenAt, reportIntervalSec }) => now - lastSeenAt > silenceLimitMs(null, rule.minutes, reportIntervalSec),
  );
  return { matched: matched.length, governed: governed.length, samples: [] };
}
