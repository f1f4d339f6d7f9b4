import { z } from 'zod';
import { setMaintenance } from '#db/devices/setMaintenance.ts';
import { findDevice } from '#db/devices/findDevice.ts';
import { latestValues } from '#db/realtime/latestValues.ts';
import { DomainError, errmsgOf } from '#domain/errno.ts';
import { badField } from '../http/badField.ts';
import { Answer } from '../http/envelope.ts';
import { id, ids, moment } from '../http/input.ts';
import { route } from '../http/route.ts';

export const deviceRoutes = [
  route({
    method: 'POST',
    path: '/home/device/device/info',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    handle: async (call) =>
      call.read(async (tx) => {
        const device = await findDevice(tx, call.scope, call.input.id);
        if (device === null) throw new DomainError(9001);
        const [latest] = await latestValues(tx, call.scope, [device.id]);
        return { ...device, latest: latest ?? null };
      }),
  }),
  route({
    method: 'POST',
    path: '/home/device/device/setMaintenance',
    access: ['device:edit'],
    scope: 'org',
    input: z.object({ ids: ids(), until: moment.nullable() }),
    audit: 'device.setMaintenance',
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      if (input.until !== null && input.until <= now) throw badField('until', 'until.past');
      call.audit({ targetType: 'device', data: input });
      const outcomes = await call.write((tx) => setMaintenance(tx, scope, { ...input, userId: scope.userId, now }));
      const results = outcomes.map((each) => ({ ...each, errmsg: errmsgOf(each.errno, locale) }));
      if (results.some(({ errno }) => errno === 0)) return { results };
      return new Answer(results.some(({ errno }) => errno === 1001) ? 1001 : 9001, { results });
    },
  }),
] as const;
