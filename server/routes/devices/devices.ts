import { ulid } from 'ulid';
import { z } from 'zod';
import { createDevice } from '#db/devices/createDevice.ts';
import { deleteDevices } from '#db/devices/deleteDevices.ts';
import { findDeviceRecord } from '#db/devices/findDeviceRecord.ts';
import { findSecretHint } from '#db/devices/findSecretHint.ts';
import { readOwnThresholds } from '#db/devices/readOwnThresholds.ts';
import { updateDevice } from '#db/devices/updateDevice.ts';
import { latestValues } from '#db/realtime/latestValues.ts';
import { readGlobal } from '#db/settings/globalSettings.ts';
import { may } from '#domain/access/access.ts';
import { diffOf, namedDiff } from '#domain/audit/diff.ts';
import { DomainError } from '#domain/errno.ts';
import { deviceWords } from '#domain/texts/deviceTexts.ts';
import { zoneDate } from '#domain/zone.ts';
import { flag, id, ids, integer } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { namingTaken } from '../../http/taken.ts';
import { newDeviceSecret, sealDeviceSecret } from '#db/secrets/deviceSecret.ts';
import { answerMany } from '../answerMany.ts';
import { changeAudited } from '../changeAudited.ts';
import { addedDevice, deviceFilters, fieldsOf, misfitError, storedPosition, updatedDevice } from './deviceInputs.ts';
import { tellNotices } from '../notices/tellNotices.ts';

const editor = ['device:edit'] as const;
const { device_name, code, imei } = deviceWords;
const labels = { device_name, code, imei } as const;

/** Devices as people maintain them. @source docs/requirements.md A10, D7.2b */
export const deviceRoutes = [
  route({
    method: 'POST',
    path: '/home/device/device/listPage',
    access: 'signedIn',
    scope: 'org',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      ...deviceFilters,
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, ...filter } = call.input;
      return call.ask('listDevices', { ...filter, now: call.now, limit, offset: (page - 1) * limit });
    },
  }),
  route({
    method: 'POST',
    path: '/home/device/device/info',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    tells: null,
    handle: async (call) =>
      call.read(async (tx) => {
        const { scope, input } = call;
        const device = await findDeviceRecord(tx, scope, input.id);
        if (device === null) throw new DomainError(9001);
        const [latest] = await latestValues(tx, scope, [device.id]);
        const isKeeper = may(scope.access, ['device:secret']);
        const secretHint = isKeeper ? await findSecretHint(tx, scope, device.id) : null;
        const [thresholds = {}] = await readOwnThresholds(tx, [device]);
        return { ...device, secretHint, thresholds, latest: latest ?? null };
      }),
  }),
  route({
    method: 'POST',
    path: '/home/device/device/add',
    access: editor,
    scope: 'org',
    input: addedDevice,
    audit: 'device.add',
    tells: null,
    replays: false,
    handle: async (call) => {
      const { input, scope, now } = call;
      const { imei: typed, position, ...rest } = input;
      const secret = newDeviceSecret();
      const row = { id: ulid(now), ...fieldsOf(rest), imei: typed, position: storedPosition(position) };
      const sealed = sealDeviceSecret(secret, parseDataKeys(call.deps.config.DATA_KEY));
      call.audit({ targetType: 'device', targetId: row.id, data: diffOf({}, row) });
      await namingTaken(
        call.locale,
        labels,
        call.write(async (tx) => {
          const found = await createDevice(tx, scope, { ...row, ...sealed, createdBy: scope.userId, now });
          if (found !== null) throw misfitError(found);
        }),
      );
      return { id: row.id, secret };
    },
  }),
  route({
    method: 'POST',
    path: '/home/device/device/update',
    access: editor,
    scope: 'org',
    input: updatedDevice,
    audit: 'device.update',
    tells: null,
    handle: async (call) => {
      const { scope, now } = call;
      const { id: deviceId, version, imei: typed, position, ...rest } = call.input;
      call.audit({ targetType: 'device', targetId: deviceId });
      const change = {
        id: deviceId,
        version,
        ...fieldsOf(rest),
        imei: typed,
        position: position === undefined ? undefined : storedPosition(position),
        today: zoneDate(call.deps.config.APP_TZ, now),
        userId: scope.userId,
        now,
      };
      return namingTaken(
        call.locale,
        labels,
        call.write(async (tx) => {
          const { settings } = await readGlobal(tx);
          const changed = await updateDevice(tx, scope, { ...change, installationMinutes: settings.silentMinutes });
          if (typeof changed === 'string') throw misfitError(changed);
          call.audit({
            data: namedDiff(changed.before.device_name, changed.before, changed.after),
            orgId: changed.after.orgId,
          });
          return changed.after;
        }),
      );
    },
  }),
  route({
    method: 'POST',
    path: '/home/device/device/delete',
    access: editor,
    scope: 'org',
    input: z.object({ id: ids(), force: flag.default(false) }),
    audit: 'device.delete',
    tells: ['notice:updated'],
    handle: async (call) => {
      const { input, scope, session, now, locale } = call;
      const actor = { userId: scope.userId, name: session.user.realName };
      const { results, told } = await changeAudited(
        call,
        'device',
        input.id,
        (tx) => deleteDevices(tx, scope, { ids: input.id, force: input.force, actor, now }),
        (done) => done.results,
      );
      // Of one device the caller is told what stands in the way.
      const [only] = results;
      if (results.length === 1 && only?.errno === 9006) {
        throw new DomainError(9006, { data: { references: only.references } });
      }
      tellNotices(call, told);
      return answerMany(results, locale);
    },
  }),
] as const;
