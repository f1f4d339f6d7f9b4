import { ulid } from 'ulid';
import { z } from 'zod';
import { createRail } from '#db/rails/createRail.ts';
import { deleteRails } from '#db/rails/deleteRails.ts';
import type { RailOutcome } from '#db/rails/lockRails.ts';
import { placeDevices, placeModes } from '#db/rails/placeDevices.ts';
import { saveRailPath } from '#db/rails/saveRailPath.ts';
import { markMaintained, setCycle } from '#db/rails/setMaintained.ts';
import { updateRail } from '#db/rails/updateRail.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { diffOf, namedDiff } from '#domain/audit/diff.ts';
import { DomainError } from '#domain/errno.ts';
import { judgePath, mostVertices } from '#domain/rails/path.ts';
import { mostCycleDays, railFaults } from '#domain/rails/railForm.ts';
import { railSortFields } from '#domain/rails/railList.ts';
import { railWords } from '#domain/texts/railTexts.ts';
import { searchTextMax } from '#domain/search/search.ts';
import { code, flag, id, idList, ids, integer, list, optional, order, trimmedText } from '../../http/input.ts';
import { judgedForm } from '../../http/judgedForm.ts';
import { route } from '../../http/route.ts';
import { namingTaken } from '../../http/taken.ts';
import { answerMany } from '../answerMany.ts';
import { changeAudited, changeRows } from '../changeAudited.ts';

const editor = ['rail:edit'] as const;
const labels = { name: railWords.name } as const;

const text = trimmedText(0, 1_000).default('');
const named = id.or(z.literal('')).default('');
const shape = {
  orgId: named,
  projectId: named,
  name: text,
  address: text,
  railType: code.or(z.literal('')).default(''),
  roadName: text,
  stakeStart: text,
  stakeEnd: text,
  installDate: text,
  maintenanceCycleDays: z.coerce.number().default(0),
  remark: text,
};
/** A vertex takes some thirty characters, and spaces are allowed. */
const path = z
  .string()
  .max(mostVertices * 100)
  .transform((given, context) => {
    const judged = judgePath(given);
    if (judged !== null) return judged;
    context.addIssue({ code: 'custom', message: fieldText('path.form') });
    return z.NEVER;
  });
const added = judgedForm({ ...shape, path: path.optional() }, railFaults);
const updated = judgedForm({ id, version: integer(1, 1_000_000_000).optional(), ...shape }, railFaults);

/** An empty text is none. */
function fieldsOf(typed: z.output<z.ZodObject<typeof shape>>) {
  const given = (text: string): string | null => (text === '' ? null : text);
  return {
    orgId: typed.orgId,
    projectId: typed.projectId,
    name: typed.name,
    address: typed.address,
    railType: typed.railType,
    roadName: given(typed.roadName),
    stakeStart: given(typed.stakeStart),
    stakeEnd: given(typed.stakeEnd),
    installDate: given(typed.installDate),
    maintenanceCycleDays: typed.maintenanceCycleDays,
    remark: given(typed.remark),
  };
}

export const railFilters = {
  ids: idList,
  orgIds: idList,
  projectId: optional(id),
  railType: list(code),
  status: optional(z.coerce.number().pipe(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]))),
  due: optional(z.enum(['soon', 'overdue'])),
  drawn: optional(flag),
  keyword: optional(trimmedText(1, searchTextMax)),
  sortField: optional(z.enum(railSortFields)),
  sortOrder: order,
};

/** Of one guardrail the caller is told what stands in the way. */
function tellReferences(outcomes: readonly RailOutcome[]): void {
  const [only] = outcomes;
  if (outcomes.length !== 1 || only?.errno !== 9006) return;
  throw new DomainError(9006, { data: { references: only.references } });
}

/**
 * Guardrails ("fences"). Every change takes a revision: maps and lists everywhere follow.
 * @source docs/requirements.md A8, D7
 */
export const railRoutes = [
  route({
    method: 'POST',
    path: '/home/rail/rail/listPage',
    access: 'signedIn',
    scope: 'org',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      ...railFilters,
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, ...filter } = call.input;
      const asked = { ...filter, limit, offset: (page - 1) * limit, now: call.now };
      return call.ask('pageRailRows', asked);
    },
  }),
  route({
    method: 'POST',
    path: '/home/rail/rail/info',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    tells: null,
    handle: async (call) => call.ask('findRailFully', call.input),
  }),
  route({
    method: 'POST',
    path: '/home/rail/rail/add',
    access: editor,
    scope: 'org',
    input: added,
    audit: 'rail.add',
    tells: null,
    handle: async (call) => {
      const { input, scope, now } = call;
      const drawn = { path: input.path?.text ?? '[]', lengthM: input.path?.lengthM ?? 0 };
      const row = { id: ulid(now), ...fieldsOf(input), ...drawn };
      call.audit({ targetType: 'rail', targetId: row.id, orgId: row.orgId, data: diffOf({}, row) });
      const zone = call.deps.config.APP_TZ;
      await namingTaken(
        call.locale,
        labels,
        call.write((tx) => createRail(tx, scope, { ...row, zone, userId: scope.userId, now })),
      );
      return { id: row.id };
    },
  }),
  route({
    method: 'POST',
    path: '/home/rail/rail/update',
    access: editor,
    scope: 'org',
    input: updated,
    audit: 'rail.update',
    tells: null,
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'rail', targetId: input.id });
      const who = { zone: call.deps.config.APP_TZ, userId: scope.userId, now };
      const update = { id: input.id, version: input.version, ...fieldsOf(input), ...who };
      const { after } = await namingTaken(
        call.locale,
        labels,
        call.write(async (tx) => {
          const changed = await updateRail(tx, scope, update);
          call.audit({
            orgId: changed.after.orgId,
            data: namedDiff(changed.before.name, changed.before, changed.after),
          });
          return changed;
        }),
      );
      return after;
    },
  }),
  route({
    method: 'POST',
    path: '/home/rail/rail/savePath',
    access: editor,
    scope: 'org',
    input: z.object({ id, path, version: integer(1, 1_000_000_000) }),
    audit: 'rail.savePath',
    tells: null,
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'rail', targetId: input.id });
      const change = { id: input.id, version: input.version, ...input.path, userId: scope.userId, now };
      const { after } = await call.write(async (tx) => {
        const changed = await saveRailPath(tx, scope, change);
        const { path: before, lengthM: beforeM } = changed.before;
        const { path: text, lengthM } = changed.after;
        const data = namedDiff(changed.before.name, { path: before, lengthM: beforeM }, { path: text, lengthM });
        call.audit({ orgId: changed.after.orgId, data });
        return changed;
      });
      return { lengthM: after.lengthM, version: after.version };
    },
  }),
  route({
    method: 'POST',
    path: '/home/rail/rail/placeDevices',
    access: editor,
    scope: 'org',
    input: z.object({ id, deviceIds: ids(), mode: z.enum(placeModes) }),
    audit: 'rail.placeDevices',
    tells: null,
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const outcomes = await changeAudited(
        call,
        'device',
        input.deviceIds,
        (tx) => placeDevices(tx, scope, { ...input, userId: scope.userId, now }),
        (done) => done,
        { targetType: 'rail', targetId: input.id },
      );
      return answerMany(outcomes, locale);
    },
  }),
  route({
    method: 'POST',
    path: '/home/rail/rail/maintained',
    access: editor,
    scope: 'org',
    input: z.object({ ids: ids() }),
    audit: 'rail.maintained',
    tells: null,
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const zone = call.deps.config.APP_TZ;
      const outcomes = await changeRows(call, 'rail', input.ids, (tx) =>
        markMaintained(tx, scope, { ...input, zone, userId: scope.userId, now }),
      );
      return answerMany(outcomes, locale);
    },
  }),
  route({
    method: 'POST',
    path: '/home/rail/rail/setCycle',
    access: editor,
    scope: 'org',
    input: z.object({
      ids: ids(),
      maintenanceCycleDays: z.coerce
        .number({ error: fieldText('rail.cycle.range') })
        .int({ error: fieldText('rail.cycle.range') })
        .min(0, { error: fieldText('rail.cycle.range') })
        .max(mostCycleDays, { error: fieldText('rail.cycle.range') }),
    }),
    audit: 'rail.setCycle',
    tells: null,
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const zone = call.deps.config.APP_TZ;
      const outcomes = await changeRows(call, 'rail', input.ids, (tx) =>
        setCycle(tx, scope, { ...input, zone, userId: scope.userId, now }),
      );
      return answerMany(outcomes, locale);
    },
  }),
  route({
    method: 'POST',
    path: '/home/rail/rail/delete',
    access: editor,
    scope: 'org',
    input: z.object({ id: ids() }),
    audit: 'rail.delete',
    tells: null,
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const outcomes = await changeRows(call, 'rail', input.id, (tx) =>
        deleteRails(tx, scope, { ids: input.id, userId: scope.userId, now }),
      );
      tellReferences(outcomes);
      return answerMany(outcomes, locale);
    },
  }),
] as const;
