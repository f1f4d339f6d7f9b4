import { z } from 'zod';
import { removeRoster } from '#db/roster/removeRoster.ts';
import { saveRoster } from '#db/roster/saveRoster.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import { applyWays, mostOnDuty } from '#domain/roster/roster.ts';
import { shiftNames } from '#domain/shifts/shift.ts';
import { dayRange, zoneDate } from '#domain/zone.ts';
import { id, integer, optional } from '../../http/input.ts';
import { route } from '../../http/route.ts';

const editor = ['alarm:assign'] as const;
/** Of the years that zones know. */
export const dayOfShift = z
  .string()
  .refine((text) => dayRange('UTC', text) !== null, { error: fieldText('date.form') });
/** 0: none is there yet. */
const version = integer(0, 1_000_000_000);

/** The organisation that is asked for, else the caller's own. @throws DomainError 9007 for a caller without one */
export function orgAsked(asked: string | undefined, orgPath: string | null): string {
  const [own] = idsNearestFirst(orgPath ?? '');
  const orgId = asked ?? own;
  if (orgId === undefined) throw new DomainError(9007);
  return orgId;
}

/** Who is on duty. @source docs/adr/0047-shifts.md */
export const rosterRoutes = [
  route({
    method: 'POST',
    path: '/home/shift/roster/info',
    access: 'signedIn',
    scope: 'org',
    input: z.strictObject({ orgId: optional(id), day: optional(dayOfShift) }),
    audit: null,
    tells: null,
    handle: async ({ ask, scope, input, now, deps }) => {
      const orgId = orgAsked(input.orgId, scope.orgPath);
      return ask('readRoster', { orgId, day: input.day, now, zone: deps.config.APP_TZ });
    },
  }),
  route({
    method: 'POST',
    path: '/home/shift/roster/save',
    access: editor,
    scope: 'org',
    input: z.strictObject({
      orgId: id,
      version,
      day: dayOfShift,
      shift: z.enum(shiftNames),
      apply: z.enum(applyWays),
      userIds: z
        .array(id)
        .max(200)
        .transform((list) => [...new Set(list)])
        .pipe(z.array(id).max(mostOnDuty, { error: fieldText('roster.many', { max: mostOnDuty }) })),
    }),
    audit: 'roster.save',
    tells: ['rosters'],
    handle: async (call) => {
      const { input, scope, now, deps } = call;
      const zone = deps.config.APP_TZ;
      const { orgId, day, shift, apply } = input;
      call.audit({ targetType: 'roster', targetId: orgId, orgId });
      return call.write(async (tx) => {
        const {
          version: saved,
          before,
          after,
        } = await saveRoster(tx, scope, { ...input, today: zoneDate(zone, now), now });
        call.audit({ data: { day, shift, apply, before, after } });
        return { version: saved };
      });
    },
  }),
  route({
    method: 'POST',
    path: '/home/shift/roster/delete',
    access: editor,
    scope: 'org',
    input: z.strictObject({ orgId: id, version }),
    audit: 'roster.delete',
    tells: ['rosters'],
    handle: async (call) => {
      const { input, scope } = call;
      const { orgId } = input;
      call.audit({ targetType: 'roster', targetId: orgId, orgId, data: input });
      await call.write((tx) => removeRoster(tx, scope, input));
      return {};
    },
  }),
] as const;
