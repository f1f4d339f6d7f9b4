import { z } from 'zod';
import { countersignHandover } from '#db/handovers/countersignHandover.ts';
import { findHandover } from '#db/handovers/findHandover.ts';
import { pageHandovers } from '#db/handovers/pageHandovers.ts';
import { signHandover } from '#db/handovers/signHandover.ts';
import { withdrawHandover } from '#db/handovers/withdrawHandover.ts';
import { DomainError } from '#domain/errno.ts';
import { noteLength, type HandoverRow } from '#domain/handover/sheet.ts';
import { shiftNames } from '#domain/shifts/shift.ts';
import { id, integer, moment, optional, trimmedText } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { dayOfShift, orgAsked } from './rosters.ts';

const signer = ['alarm:handle'] as const;
const shift = { orgId: id, day: dayOfShift, shift: z.enum(shiftNames) };
const words = trimmedText(0, noteLength).default('');

/** What the audit log says of a sheet: whose shift, and the figures that were signed. */
function factsOf({ sheet, leaver, receiver }: HandoverRow) {
  const { day, shift: name, figures, open, shelved, escalated } = sheet;
  const totals = { came: figures.total, open: open.total, shelved: shelved.total, escalated: escalated.total };
  return { day, shift: name, ...totals, leaver: leaver.name, ...(receiver && { receiver: receiver.name }) };
}

/** A shift hands over to the next. @source docs/adr/0047-shifts.md */
export const handoverRoutes = [
  route({
    method: 'POST',
    path: '/home/shift/handover/preview',
    access: 'signedIn',
    scope: 'org',
    input: z.strictObject(shift),
    audit: null,
    tells: null,
    costly: 'report',
    handle: async ({ ask, input, now, deps }) => ask('readShiftSheet', { ...input, zone: deps.config.APP_TZ, now }),
  }),
  route({
    method: 'POST',
    path: '/home/shift/handover/sign',
    access: signer,
    scope: 'org',
    input: z.strictObject({ ...shift, note: words }),
    audit: 'handover.sign',
    tells: ['handovers'],
    costly: 'report',
    proof: 'recent',
    handle: async (call) => {
      const { input, scope, now, deps, session } = call;
      const { note, ...asked } = input;
      call.audit({ targetType: 'handover', orgId: asked.orgId });
      const packed = await call.ask('readShiftSheet', { ...asked, zone: deps.config.APP_TZ, now });
      const sheet = await packed.value();
      return call.write(async (tx) => {
        const signedId = await signHandover(tx, scope, { sheet, note, name: session.user.realName, now });
        const row = await findHandover(tx, scope, { id: signedId });
        if (row === null) throw new DomainError(9001);
        call.audit({ targetId: signedId, data: factsOf(row) });
        return row;
      });
    },
  }),
  route({
    method: 'POST',
    path: '/home/shift/handover/countersign',
    access: signer,
    scope: 'org',
    input: z.strictObject({ id, remark: words }),
    audit: 'handover.countersign',
    tells: ['handovers'],
    proof: 'recent',
    handle: async (call) => {
      const { input, scope, now, session } = call;
      call.audit({ targetType: 'handover', targetId: input.id });
      return call.write(async (tx) => {
        const row = await countersignHandover(tx, scope, { ...input, name: session.user.realName, now });
        call.audit({ orgId: row.sheet.orgId, data: factsOf(row) });
        return row;
      });
    },
  }),
  route({
    method: 'POST',
    path: '/home/shift/handover/withdraw',
    access: signer,
    scope: 'org',
    input: z.strictObject({ id }),
    audit: 'handover.withdraw',
    tells: ['handovers'],
    handle: async (call) => {
      const { input, scope } = call;
      call.audit({ targetType: 'handover', targetId: input.id });
      return call.write(async (tx) => {
        const row = await withdrawHandover(tx, scope, input);
        call.audit({ orgId: row.sheet.orgId, data: factsOf(row) });
        return {};
      });
    },
  }),
  route({
    method: 'POST',
    path: '/home/shift/handover/listPage',
    access: 'signedIn',
    scope: 'org',
    input: z.strictObject({ orgId: optional(id), limit: integer(1, 100).default(20), before: optional(moment) }),
    audit: null,
    tells: null,
    handle: async ({ read, scope, input }) => {
      const orgId = orgAsked(input.orgId, scope.orgPath);
      return read((tx) => pageHandovers(tx, scope, { ...input, orgId }));
    },
  }),
  route({
    method: 'POST',
    path: '/home/shift/handover/info',
    access: 'signedIn',
    scope: 'org',
    input: z.strictObject({ id }),
    audit: null,
    tells: null,
    handle: async ({ read, scope, input }) => {
      const found = await read((tx) => findHandover(tx, scope, input));
      if (found === null) throw new DomainError(9001);
      return found;
    },
  }),
] as const;
