import { z } from 'zod';
import { findDevice } from '#db/devices/findDevice.ts';
import { findDeviceRecord } from '#db/devices/findDeviceRecord.ts';
import { listStatusLog } from '#db/devices/listStatusLog.ts';
import { readAvailability } from '#db/devices/readAvailability.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { day } from '#domain/time.ts';
import { id, integer, moment, optional } from '../http/input.ts';
import { route } from '../http/route.ts';

const days = { error: fieldText('device.days.range') };

/** What became of a device. @source product.md A23, D7.2b */
export const deviceHistoryRoutes = [
  route({
    method: 'POST',
    path: '/home/device/device/statusLog',
    access: 'signedIn',
    scope: 'org',
    input: z.object({
      id,
      start: optional(moment),
      end: optional(moment),
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
    }),
    audit: null,
    tells: null,
    handle: async (call) =>
      call.read(async (tx) => {
        const { id: deviceId, page, page_size: limit, ...range } = call.input;
        if ((await findDevice(tx, call.scope, deviceId)) === null) throw new DomainError(9001);
        return listStatusLog(tx, { deviceId, ...range, limit, offset: (page - 1) * limit });
      }),
  }),
  route({
    method: 'POST',
    path: '/home/device/device/availability',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ id, days: z.coerce.number(days).int(days).min(1, days).max(60, days).default(30) }),
    audit: null,
    tells: null,
    handle: async (call) =>
      call.read(async (tx) => {
        const { input, now } = call;
        const device = await findDeviceRecord(tx, call.scope, input.id);
        if (device === null) throw new DomainError(9001);
        // Before it was added there was nothing to hear.
        const from = Math.max(now - input.days * day, device.createdAt);
        return { from, to: now, percent: await readAvailability(tx, device, { from, to: now }) };
      }),
  }),
] as const;
