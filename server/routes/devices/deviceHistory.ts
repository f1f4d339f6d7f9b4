import { z } from 'zod';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { day } from '#domain/time.ts';
import { id, integer, moment, optional } from '../../http/input.ts';
import { placeText } from '../../http/placeText.ts';
import { route } from '../../http/route.ts';

const days = { error: fieldText('device.days.range') };

/** What became of a device. @source docs/requirements.md A23, D7.2b */
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
      after: placeText(2),
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { id: deviceId, page, page_size: limit, ...range } = call.input;
      const offset = range.after === undefined ? (page - 1) * limit : 0;
      return call.ask('pageStatusLog', { deviceId, ...range, limit, offset });
    },
  }),
  route({
    method: 'POST',
    path: '/home/device/device/availability',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ id, days: z.coerce.number(days).int(days).min(1, days).max(60, days).default(30) }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { input, now } = call;
      return call.ask('findAvailability', { id: input.id, since: now - input.days * day, now });
    },
  }),
] as const;
