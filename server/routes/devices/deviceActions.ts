import { z } from 'zod';
import { moveDevices } from '#db/devices/moveDevices.ts';
import { markDevicesMaintained } from '#db/devices/markDevicesMaintained.ts';
import { replaceImei } from '#db/devices/replaceImei.ts';
import { rotateSecret } from '#db/devices/rotateSecret.ts';
import { setEnabled } from '#db/devices/setEnabled.ts';
import { setMaintenance } from '#db/devices/setMaintenance.ts';
import { setModel } from '#db/devices/setModel.ts';
import { setPosition } from '#db/devices/setPosition.ts';
import { readGlobal } from '#db/settings/globalSettings.ts';
import { imeiFieldFault, positionFieldFault } from '#domain/devices/deviceForm.ts';
import { deviceWords } from '#domain/texts/deviceTexts.ts';
import { badField } from '../../http/badField.ts';
import { flag, id, ids, integer, judged, optional } from '../../http/input.ts';
import { judgedForm } from '../../http/judgedForm.ts';
import { route } from '../../http/route.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { namingTaken } from '../../http/taken.ts';
import { newDeviceSecret, sealDeviceSecret } from '#db/secrets/deviceSecret.ts';
import { answerMany } from '../answerMany.ts';
import { changeRows } from '../changeAudited.ts';
import { maintainWhole } from './maintainWhole.ts';
import { maintenanceInput, requireMaintenance } from './maintenanceInput.ts';
import { misfitError, storedPosition } from './deviceInputs.ts';

const edit = { method: 'POST', access: ['device:edit'], scope: 'org' } as const;
const version = integer(1, 1_000_000_000).optional();
/** The text is judged as it was given, before it is formatted. @source docs/requirements.md A10 */
const positioned = judgedForm({ id, position: z.string().max(100).nullable(), version }, ({ position }) => {
  const fault = positionFieldFault(position ?? '');
  return fault === null ? {} : { position: fault };
});

/** What is done with one device or many. @source docs/requirements.md D7b, C9 */
export const deviceActionRoutes = [
  route({
    ...edit,
    path: '/home/device/device/move',
    input: z.object({ ids: ids(), railId: optional(id), projectId: optional(id) }),
    audit: 'device.move',
    tells: null,
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      if (input.railId === undefined && input.projectId === undefined) {
        throw badField('projectId', 'device.project.required');
      }
      const to = { railId: input.railId ?? null, projectId: input.projectId ?? null };
      const results = await changeRows(call, 'device', input.ids, async (tx) => {
        const { settings } = await readGlobal(tx);
        const change = { ids: input.ids, to, userId: scope.userId, now, installationMinutes: settings.silentMinutes };
        const done = await moveDevices(tx, scope, change);
        if (typeof done === 'string') throw misfitError(done);
        return done;
      });
      return answerMany(results, locale);
    },
  }),
  route({
    ...edit,
    path: '/home/device/device/setEnabled',
    input: z.object({ ids: ids(), enabled: flag }),
    audit: 'device.setEnabled',
    tells: null,
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const results = await changeRows(call, 'device', input.ids, (tx) =>
        setEnabled(tx, scope, { ...input, userId: scope.userId, now }),
      );
      return answerMany(results, locale);
    },
  }),
  route({
    ...edit,
    path: '/home/device/device/setMaintenance',
    input: maintenanceInput,
    audit: 'device.setMaintenance',
    tells: null,
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      requireMaintenance(input, now);
      const results = await changeRows(call, 'device', input.ids, (tx) =>
        setMaintenance(tx, scope, { ...input, userId: scope.userId, now }),
      );
      return answerMany(results, locale);
    },
  }),
  route({
    ...edit,
    path: '/home/rail/rail/setMaintenance',
    input: maintenanceInput,
    audit: 'rail.setMaintenance',
    tells: null,
    handle: async (call) => maintainWhole(call, 'rail'),
  }),
  route({
    ...edit,
    path: '/home/project/project/setMaintenance',
    input: maintenanceInput,
    audit: 'project.setMaintenance',
    tells: null,
    handle: async (call) => maintainWhole(call, 'project'),
  }),
  route({
    ...edit,
    path: '/home/device/device/maintained',
    input: z.object({ ids: ids() }),
    audit: 'device.maintained',
    tells: null,
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const zone = call.deps.config.APP_TZ;
      const results = await changeRows(call, 'device', input.ids, (tx) =>
        markDevicesMaintained(tx, scope, { ...input, zone, userId: scope.userId, now }),
      );
      return answerMany(results, locale);
    },
  }),
  route({
    ...edit,
    path: '/home/device/device/setModel',
    input: z.object({ ids: ids(), modelId: id }),
    audit: 'device.setModel',
    tells: null,
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const results = await changeRows(call, 'device', input.ids, async (tx) => {
        const { settings } = await readGlobal(tx);
        const change = { ...input, userId: scope.userId, now, installationMinutes: settings.silentMinutes };
        const done = await setModel(tx, scope, change);
        if (done === null) throw badField('modelId', 'device.model.required');
        return done;
      });
      return answerMany(results, locale);
    },
  }),
  route({
    ...edit,
    path: '/home/device/device/setPosition',
    input: positioned,
    audit: 'device.setPosition',
    tells: null,
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const change = { ...input, position: storedPosition(input.position), userId: scope.userId, now };
      const results = await changeRows(call, 'device', [input.id], async (tx) => {
        const isChanged = await setPosition(tx, scope, { ...change, version: input.version });
        return [{ id: input.id, errno: isChanged ? 0 : 1001 }];
      });
      return answerMany(results, locale);
    },
  }),
  route({
    ...edit,
    path: '/home/device/device/replaceImei',
    input: z.object({ id, imei: judged(imeiFieldFault) }),
    audit: 'device.replaceImei',
    tells: null,
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const results = await namingTaken(
        locale,
        { imei: deviceWords.imei },
        changeRows(call, 'device', [input.id], async (tx) => {
          const former = await replaceImei(tx, scope, { ...input, userId: scope.userId, now });
          return [{ id: input.id, errno: former === null ? 1001 : 0 }];
        }),
      );
      return answerMany(results, locale);
    },
  }),
  route({
    method: 'POST',
    path: '/home/device/device/rotateSecret',
    access: ['device:secret'],
    scope: 'org',
    input: z.object({ id }),
    audit: 'device.rotateSecret',
    tells: null,
    proof: 'recent',
    replays: false,
    handle: async (call) => {
      const { input, scope, now } = call;
      const secret = newDeviceSecret();
      const sealed = sealDeviceSecret(secret, parseDataKeys(call.deps.config.DATA_KEY));
      await changeRows(call, 'device', [input.id], async (tx) => {
        await rotateSecret(tx, scope, { id: input.id, ...sealed, userId: scope.userId, now });
        return [{ id: input.id, errno: 0 }];
      });
      return { secret };
    },
  }),
] as const;
