import { ulid } from 'ulid';
import { z } from 'zod';
import { countOverdue } from '#db/overdue/countOverdue.ts';
import { listRules } from '#db/overdue/listRules.ts';
import { saveRules } from '#db/overdue/saveRules.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { escalateRoles, mostRules, overdueFaults, ruleTypes } from '#domain/overdue/rule.ts';
import { code, id, idList, integer, optional, trimmedText } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { namingTaken } from '../../http/taken.ts';

const operator = ['operate'] as const;
const labels = { name: { zh: '规则名称', en: 'Name of the rule' } } as const;

const fields = {
  orgId: id,
  ruleType: z.enum(ruleTypes),
  name: trimmedText(0, 1_000).default(''),
  minutes: z.number(),
  severities: z.array(z.int().min(1).max(4)).max(4).default([]),
  typeCodes: z.array(code).max(60).default([]),
  projectId: optional(id),
  escalateRole: optional(z.enum(escalateRoles)),
  escalateUserIds: z.array(id).max(200).default([]),
  repeatMinutes: z.number().default(0),
  maxRepeats: z.number().default(1),
  enabled: z.boolean().default(true),
  orderNo: optional(integer(0, 9_999)),
};
const version = optional(integer(1, 1_000_000_000));
const item = z.strictObject({ id: optional(id), version, ...fields, _delete: z.boolean().default(false) });
type Item = z.output<typeof item>;

/** Faults of the domain's own rules, at their fields below `path`. */
function judge(rule: Item, path: readonly PropertyKey[], context: z.RefinementCtx): void {
  const faults = overdueFaults(rule.ruleType, { ...rule, escalateRole: rule.escalateRole ?? null });
  for (const [field, fault] of Object.entries(faults)) {
    if (fault === undefined) continue;
    context.addIssue({ code: 'custom', path: [...path, field], message: fieldText(fault.text, fault.params) });
  }
}

const saved = z
  .strictObject({
    items: z
      .array(item)
      .min(1)
      .max(2 * mostRules),
  })
  .superRefine(({ items }, context) => {
    const [first] = items;
    const isOneSet = items.every((each) => each.orgId === first?.orgId && each.ruleType === first.ruleType);
    const kept = items.filter(({ _delete }) => !_delete);
    if (!isOneSet || kept.length > mostRules) {
      context.addIssue({ code: 'custom', path: ['items'], message: fieldText('overdue.set') });
    }
    for (const [at, each] of items.entries()) if (!each._delete) judge(each, ['items', at], context);
  });

/** For a preview a rule needs no name and no receivers: they do not change what it matches. */
const previewed = z
  .strictObject({ id: optional(id), version, ...fields })
  .superRefine((rule, context) => judge({ ...rule, name: '--', escalateRole: 'operate', _delete: false }, [], context));

/** A rule's columns; what is left out of severities, types and orders stands for all, all, and its place. */
function columnsOf(rule: Omit<Item, '_delete'>, at: number) {
  const { name, minutes, severities, typeCodes, escalateUserIds, repeatMinutes, maxRepeats, enabled } = rule;
  return {
    name,
    minutes,
    severities: [...new Set(severities)].sort((a, b) => a - b),
    typeCodes: [...new Set(typeCodes)],
    projectId: rule.projectId ?? null,
    escalateRole: rule.escalateRole ?? null,
    escalateUserIds: [...new Set(escalateUserIds)],
    repeatMinutes,
    maxRepeats,
    enabled,
    orderNo: rule.orderNo ?? at,
  };
}

/** By when something must be handled, and who is told when it was not. @source docs/requirements.md A17, D4 */
export const overdueRoutes = [
  route({
    method: 'POST',
    path: '/home/overdue/overdue/configList',
    access: operator,
    scope: 'org',
    input: z.strictObject({ orgId: optional(id), ruleType: optional(z.enum(ruleTypes)) }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const orgId = call.input.orgId ?? call.session.user.orgId;
      if (orgId === null) throw new DomainError(9007);
      return call.read(async (tx) => {
        const { orgPath, ...list } = await listRules(tx, call.scope, { orgId, ruleType: call.input.ruleType });
        return { ...list, counts: await countOverdue(tx, orgPath, call.now) };
      });
    },
  }),
  route({
    method: 'POST',
    path: '/home/overdue/overdue/configSave',
    access: operator,
    scope: 'org',
    input: saved,
    audit: 'overdue.save',
    tells: ['overdue'],
    handle: async (call) => {
      const { scope, now, locale } = call;
      const { items } = call.input;
      const [first] = items;
      if (first === undefined) throw new DomainError(9002);
      const { orgId, ruleType } = first;
      call.audit({ targetType: 'overdue', targetId: `${orgId}:${ruleType}`, orgId });
      const rules = items.map((each, at) => ({
        id: each.id,
        version: each.version,
        isDeleted: each._delete,
        ...columnsOf(each, at),
      }));
      const done = await namingTaken(
        locale,
        labels,
        call.write(async (tx) => {
          const result = await saveRules(tx, scope, { orgId, ruleType, items: rules, newId: () => ulid(now), now });
          call.audit({ data: { before: result.before, after: result.after, replanned: result.replanned } });
          return { ...result, list: await listRules(tx, scope, { orgId, ruleType }) };
        }),
      );
      return { records: done.list.records, replanned: done.replanned };
    },
  }),
  route({
    method: 'POST',
    path: '/home/overdue/overdue/preview',
    access: operator,
    scope: 'org',
    input: previewed,
    audit: null,
    tells: null,
    handle: async (call) => {
      const { id: known, orgId, ruleType, version: seen } = call.input;
      // A new rule stands behind the others, as it will when it is saved; a stored one keeps its place.
      const columns = columnsOf(call.input, mostRules);
      const rule = { id: known ?? 'new', orgId, ruleType, version: seen ?? 0, ...columns };
      return call.ask('previewRule', { rule, now: call.now, zone: call.deps.config.APP_TZ });
    },
  }),
  route({
    method: 'POST',
    path: '/home/overdue/overdue/listPage',
    access: 'signedIn',
    scope: 'org',
    input: z.strictObject({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      kind: optional(z.union([z.literal(2), z.literal(3)])),
      orgIds: idList,
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, kind, orgIds } = call.input;
      const wanted = { orgIds, kind, offset: (page - 1) * limit, limit };
      return call.ask('pageOverdue', { page: wanted, now: call.now, locale: call.locale });
    },
  }),
] as const;
