import { ulid } from 'ulid';
import { z } from 'zod';
import { addDeviceModel, deleteDeviceModel, findDeviceModel, updateDeviceModel } from '#db/models/deviceModels.ts';
import { addDeviceType, deleteDeviceType, findDeviceType, updateDeviceType } from '#db/models/deviceTypes.ts';
import { planSilence } from '#db/models/planSilence.ts';
import { readGlobal } from '#db/settings/globalSettings.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { settleOverrides } from '#domain/alarms/figures.ts';
import { resolveThresholds } from '#domain/alarms/thresholds.ts';
import { namedDiff } from '#domain/audit/diff.ts';
import { selfAndAncestors } from '#domain/orgs/path.ts';
import { DomainError } from '#domain/errno.ts';
import { metricKeys } from '#domain/telemetry/metrics.ts';
import { badField } from '../../http/badField.ts';
import { id, integer, optional, trimmedText } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { acceptedOverrides } from '../../http/acceptedOverrides.ts';
import { namingTaken } from '../../http/taken.ts';

const root = { method: 'POST', access: ['root'], scope: 'none' } as const;
const name = trimmedText(1, 40, 'model.name');
const code = z.string().regex(/^[A-Za-z0-9_-]{1,30}$/, { error: fieldText('dict.code') });
const codeLabel = { code: { zh: '编码', en: 'Code' } } as const;
const interval = fieldText('model.interval');
const height = fieldText('model.height');

const typeInput = z.strictObject({
  /** Without one the type is added. */
  id: optional(id),
  code: optional(code),
  name,
  nameEn: name,
  metrics: z.array(z.enum(metricKeys as [string, ...string[]])).max(100),
});
const modelInput = z.strictObject({
  /** Without one the model is added. */
  id: optional(id),
  version: optional(integer(1, 1_000_000_000)),
  typeId: optional(id),
  code: optional(code),
  name,
  manufacturer: trimmedText(0, 40, 'model.name'),
  reportIntervalSec: z.int({ error: interval }).min(10, { error: interval }).max(86_400, { error: interval }),
  heightMm: z.number({ error: height }).min(1, { error: height }).max(20_000, { error: height }).nullable(),
  thresholds: z.record(z.string().max(40), z.record(z.string().max(40), z.number())),
});

/** Device types and models: the catalogue of the installation. @source docs/requirements.md A9, D6 */
export const deviceModelRoutes = [
  route({
    ...root,
    path: '/home/deviceType/deviceType/save',
    input: typeInput,
    audit: 'deviceType.save',
    tells: ['models'],
    handle: async (call) => {
      const { id: known, code, ...input } = call.input;
      const typeId = known ?? ulid(call.now);
      call.audit({ targetType: 'deviceType', targetId: typeId, data: call.input });
      if (known === undefined && code === undefined) throw badField('code', 'dict.code');
      await namingTaken(
        call.locale,
        codeLabel,
        call.write(async (tx) => {
          const before = known === undefined ? null : await findDeviceType(tx, known);
          call.audit({ data: namedDiff(before?.name ?? input.name, before ?? {}, { code, ...input }) });
          if (known !== undefined) await updateDeviceType(tx, known, input);
          else if (code !== undefined) await addDeviceType(tx, { ...input, id: typeId, code });
        }),
      );
      return { id: typeId };
    },
  }),
  route({
    ...root,
    path: '/home/deviceType/deviceType/delete',
    input: z.strictObject({ id }),
    audit: 'deviceType.delete',
    tells: ['models'],
    handle: async (call) => {
      call.audit({ targetType: 'deviceType', targetId: call.input.id });
      await call.write(async (tx) => {
        const before = await findDeviceType(tx, call.input.id);
        await deleteDeviceType(tx, call.input.id);
        call.audit({ data: { name: before?.name, before, after: {} } });
      });
      return null;
    },
  }),
  route({
    ...root,
    path: '/home/deviceModel/deviceModel/save',
    input: modelInput,
    audit: 'deviceModel.save',
    tells: ['reset', 'models'],
    handle: async (call) => {
      const { id: known, version, typeId, code, thresholds: given, ...rest } = call.input;
      const modelId = known ?? ulid(call.now);
      call.audit({ targetType: 'deviceModel', targetId: modelId });
      const { isRenamed } = await namingTaken(
        call.locale,
        codeLabel,
        call.write(async (tx) => {
          const { settings } = await readGlobal(tx);
          const below = resolveThresholds(null, null, settings.thresholds).values;
          const input = { ...rest, thresholds: acceptedOverrides(settleOverrides(given, below)) };
          if (known === undefined) {
            if (code === undefined) throw badField('code', 'dict.code');
            if (typeId === undefined) throw badField('typeId', 'ids.none');
            call.audit({ data: namedDiff(input.name, {}, { typeId, code, ...input }) });
            await addDeviceModel(tx, { ...input, id: modelId, typeId, code });
            return { isRenamed: false };
          }
          const before = await findDeviceModel(tx, known);
          if (before === null) throw new DomainError(9001);
          const after = await updateDeviceModel(tx, { ...input, id: known, version: version ?? before.version });
          call.audit({ data: namedDiff(before.name, before, after) });
          if (after.reportIntervalSec !== before.reportIntervalSec) {
            await planSilence(tx, { modelId: known, installationMinutes: settings.silentMinutes });
          }
          return { isRenamed: after.name !== before.name };
        }),
      );
      // Rows that browsers hold carry the name.
      const [top] = selfAndAncestors(call.scope.orgPath ?? '');
      if (isRenamed && top !== undefined) call.tell({ orgPath: top, event: 'reset' });
      return { id: modelId };
    },
  }),
  route({
    ...root,
    path: '/home/deviceModel/deviceModel/delete',
    input: z.strictObject({ id }),
    audit: 'deviceModel.delete',
    tells: ['models'],
    handle: async (call) => {
      call.audit({ targetType: 'deviceModel', targetId: call.input.id });
      await call.write(async (tx) => {
        const before = await findDeviceModel(tx, call.input.id);
        await deleteDeviceModel(tx, call.input.id);
        call.audit({ data: { name: before?.name, before, after: {} } });
      });
      return null;
    },
  }),
] as const;
