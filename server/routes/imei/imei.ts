import { ulid } from 'ulid';
import { z } from 'zod';
import { addImei } from '#db/imei/addImei.ts';
import { createStockDevices, type StockOutcome } from '#db/imei/createStockDevices.ts';
import { deleteImeis } from '#db/imei/deleteImeis.ts';
import type { ImeiOutcome, ImeisChange } from '#db/imei/lockImeis.ts';
import { moveImeis } from '#db/imei/moveImeis.ts';
import { setImeiModel } from '#db/imei/setImeiModel.ts';
import { setImeiStatus } from '#db/imei/setImeiStatus.ts';
import { updateImei } from '#db/imei/updateImei.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { newDeviceSecret, sealDeviceSecret } from '#db/secrets/deviceSecret.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { diffOf, namedDiff } from '#domain/audit/diff.ts';
import { imeiFaults, imeiSortFields, imeiStatuses, normaliseImei } from '#domain/imei/imei.ts';
import { imeiWords } from '#domain/texts/imeiTexts.ts';
import { searchTextMax } from '#domain/search/search.ts';
import { dayText, rangeOfDays } from '../../http/days.ts';
import { Answer } from '../../http/envelope.ts';
import { id, idList, ids, integer, list, optional, order, trimmedText } from '../../http/input.ts';
import { judgedForm } from '../../http/judgedForm.ts';
import { route, type Call } from '../../http/route.ts';
import { namingTaken } from '../../http/taken.ts';
import { answerMany } from '../answerMany.ts';
import { changeRows } from '../changeAudited.ts';

const root = ['root'] as const;
const text = trimmedText(0, 1_000).default('');
const shape = {
  imei: text,
  orgId: id.or(z.literal('')).default(''),
  modelId: optional(id),
  iccid: text,
  remark: text,
};
const added = judgedForm(shape, imeiFaults);
/** The number itself never changes. */
const { imei: _never, ...rest } = shape;
const updated = judgedForm({ id, version: integer(1, 1_000_000_000).optional(), ...rest }, (typed) => {
  const { imei: _, ...faults } = imeiFaults({ ...typed, imei: '' });
  return faults;
});

function fieldsOf(typed: { orgId: string; modelId?: string | undefined; iccid: string; remark: string }) {
  const given = (words: string): string | null => (words === '' ? null : words);
  return {
    orgId: typed.orgId,
    modelId: typed.modelId ?? null,
    iccid: given(typed.iccid),
    remark: given(typed.remark),
  };
}

export const imeiFilters = {
  ids: idList,
  orgIds: idList,
  status: list(z.enum(imeiStatuses)),
  modelIds: idList,
  batchId: optional(id),
  keyword: optional(trimmedText(1, searchTextMax)),
  startDate: dayText,
  endDate: dayText,
  sortField: optional(z.enum(imeiSortFields)),
  sortOrder: order,
};

/** A filter of days as the verb takes it. */
export function withDays<F extends { startDate?: string | undefined; endDate?: string | undefined }>(
  zone: string,
  { startDate, endDate, ...filter }: F,
) {
  return { ...filter, ...rangeOfDays(zone, startDate, endDate) };
}

/** A change of many at once: each on its own, with one audit row. */
async function changeMany(
  call: Call<{ readonly ids: readonly string[] }, typeof root>,
  work: (tx: WriteTx, change: ImeisChange) => Promise<ImeiOutcome[]>,
) {
  const { input, scope, now, locale } = call;
  const outcomes = await changeRows(call, 'imei', input.ids, (tx) =>
    work(tx, { ids: input.ids, userId: scope.userId, now }),
  );
  return answerMany(outcomes, locale);
}

function madeOf(outcomes: readonly StockOutcome[], plain: ReadonlyMap<string, string>) {
  return outcomes.flatMap(({ id: record, imei }) =>
    imei === undefined ? [] : [{ imei, secret: plain.get(record) ?? '' }],
  );
}

/** The stock of IMEIs. @source docs/requirements.md A18, D9 */
export const imeiRoutes = [
  route({
    method: 'POST',
    path: '/home/imei/imei/listPage',
    access: root,
    scope: 'org',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      ...imeiFilters,
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, ...filter } = withDays(call.deps.config.APP_TZ, call.input);
      return call.ask('listImeis', { ...filter, limit, offset: (page - 1) * limit });
    },
  }),
  route({
    method: 'POST',
    path: '/home/imei/imei/add',
    access: root,
    scope: 'org',
    input: added,
    audit: 'imei.add',
    tells: ['imeis'],
    handle: async (call) => {
      const { input, scope, now } = call;
      const row = { id: ulid(now), imei: normaliseImei(input.imei), ...fieldsOf(input) };
      call.audit({ targetType: 'imei', targetId: row.id, data: diffOf({}, row) });
      await namingTaken(
        call.locale,
        imeiWords,
        call.write((tx) => addImei(tx, scope, { ...row, userId: scope.userId, now })),
      );
      return { id: row.id };
    },
  }),
  route({
    method: 'POST',
    path: '/home/imei/imei/update',
    access: root,
    scope: 'org',
    input: updated,
    audit: 'imei.update',
    tells: ['imeis'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'imei', targetId: input.id });
      const changed = await call.write(async (tx) => {
        const stamps = { id: input.id, version: input.version, userId: scope.userId, now };
        const { before, after } = await updateImei(tx, scope, { ...stamps, ...fieldsOf(input) });
        call.audit({ data: namedDiff(before.imei, before, after) });
        return after;
      });
      return changed;
    },
  }),
  route({
    method: 'POST',
    path: '/home/imei/imei/delete',
    access: root,
    scope: 'org',
    input: z.object({ ids: ids() }),
    audit: 'imei.delete',
    tells: ['imeis'],
    handle: (call) => changeMany(call, (tx, change) => deleteImeis(tx, call.scope, change)),
  }),
  route({
    method: 'POST',
    path: '/home/imei/imei/setStatus',
    access: root,
    scope: 'org',
    input: z.object({ ids: ids(), status: z.enum(['free', 'disabled']) }),
    audit: 'imei.setStatus',
    tells: ['imeis'],
    handle: (call) =>
      changeMany(call, (tx, change) => setImeiStatus(tx, call.scope, { ...change, status: call.input.status })),
  }),
  route({
    method: 'POST',
    path: '/home/imei/imei/move',
    access: root,
    scope: 'org',
    input: z.object({ ids: ids(), orgId: id }),
    audit: 'imei.move',
    tells: ['imeis'],
    handle: (call) =>
      changeMany(call, (tx, change) => moveImeis(tx, call.scope, { ...change, orgId: call.input.orgId })),
  }),
  route({
    method: 'POST',
    path: '/home/imei/imei/setModel',
    access: root,
    scope: 'org',
    input: z.object({ ids: ids(), modelId: id }),
    audit: 'imei.setModel',
    tells: ['imeis'],
    handle: (call) =>
      changeMany(call, (tx, change) => setImeiModel(tx, call.scope, { ...change, modelId: call.input.modelId })),
  }),
  route({
    method: 'POST',
    path: '/home/imei/imei/createDevices',
    access: root,
    scope: 'org',
    input: z.object({ ids: ids(), projectId: id, railId: optional(id) }),
    audit: 'imei.createDevices',
    tells: ['imeis'],
    proof: 'recent',
    replays: false,
    handle: async (call) => {
      const { input, scope } = call;
      const key = parseDataKeys(call.deps.config.DATA_KEY);
      const plain = new Map(input.ids.map((each) => [each, newDeviceSecret()]));
      const secrets = [...plain.values()].map((secret) => sealDeviceSecret(secret, key));
      const place = { projectId: input.projectId, railId: input.railId ?? null };
      const created: Array<{ readonly imei: string; readonly secret: string }> = [];
      const answer = await changeMany(call, async (tx, change) => {
        const done = await createStockDevices(tx, scope, { ...change, ...place, secrets });
        // They are told now and never again: only their seals are kept.
        created.push(...madeOf(done, plain));
        return done;
      });
      return answer instanceof Answer ? new Answer(answer.errno, { ...answer.data, created }) : { ...answer, created };
    },
  }),
] as const;
