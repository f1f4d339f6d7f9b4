import { z } from 'zod';
import { askJob, type JobCommand } from '#db/imports/askJob.ts';
import { beginUndo } from '#db/imports/beginUndo.ts';
import { findImportJob } from '#db/imports/findImportJob.ts';
import { DomainError } from '#domain/errno.ts';
import { importRowStatuses, importStatuses } from '#domain/imei/importJob.ts';
import { searchTextMax } from '#domain/search/search.ts';
import { dayText, rangeOfDays } from '../../http/days.ts';
import { id, integer, list, optional, order, trimmedText } from '../../http/input.ts';
import { placeText } from '../../http/placeText.ts';
import { route } from '../../http/route.ts';
import { audited, jobIn, root, tell } from './jobCalls.ts';

function commandRoute(path: `/home/imei/importRecord/${JobCommand}`, command: JobCommand) {
  return route({
    method: 'POST',
    path,
    access: root,
    scope: 'org',
    input: z.object({ id }),
    audit: `importRecord.${command}`,
    tells: ['import:progress'],
    handle: async (call) => {
      call.audit({ targetType: 'import', targetId: call.input.id });
      const job = await call.write(async (tx) => {
        const before = await findImportJob(tx, call.scope, call.input.id, call.now);
        await askJob(tx, call.scope, { id: call.input.id, command, now: call.now });
        return audited(call, before, await jobIn(call, tx, call.input.id));
      });
      // The workers also tell of one that was cancelled while it waited.
      return tell(call, job, command !== 'pause');
    },
  });
}

/** Imports that were begun, and what becomes of them. @source docs/requirements.md D9, B5 */
export const importRoutes = [
  route({
    method: 'POST',
    path: '/home/imei/importRecord/listPage',
    access: root,
    scope: 'org',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      after: placeText(2),
      status: list(z.enum(importStatuses)),
      userId: optional(id),
      keyword: optional(trimmedText(1, searchTextMax)),
      startDate: dayText,
      endDate: dayText,
      sortField: optional(z.enum(['createdAt'])),
      sortOrder: order,
    }),
    audit: null,
    tells: null,
    handle: async ({ input, now, deps, ask }) => {
      const { page, page_size: limit, startDate, endDate, sortField: _, ...filter } = input;
      const days = rangeOfDays(deps.config.APP_TZ, startDate, endDate);
      const offset = filter.after === undefined ? (page - 1) * limit : 0;
      const found = await ask('listImportJobs', { ...filter, ...days, now, limit, offset });
      // Said before a file is chosen.
      return found.with({ maxRows: deps.config.IMPORT_MAX_ROWS });
    },
  }),
  route({
    method: 'POST',
    path: '/home/imei/importRecord/info',
    access: root,
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const job = await call.read((tx) => findImportJob(tx, call.scope, call.input.id, call.now));
      if (job === null) throw new DomainError(9001);
      return job;
    },
  }),
  route({
    method: 'POST',
    path: '/home/imei/importRecord/rows',
    access: root,
    scope: 'org',
    input: z.object({
      id,
      status: optional(z.enum(importRowStatuses)),
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      after: placeText(1),
    }),
    audit: null,
    tells: null,
    handle: async ({ input, now, locale, ask }) => {
      const { id: jobId, page, page_size: limit, status, after } = input;
      const offset = after === undefined ? (page - 1) * limit : 0;
      return ask('pageImportRows', { jobId, page: { status, limit, offset, after }, now, locale });
    },
  }),
  commandRoute('/home/imei/importRecord/cancel', 'cancel'),
  commandRoute('/home/imei/importRecord/pause', 'pause'),
  commandRoute('/home/imei/importRecord/resume', 'resume'),
  commandRoute('/home/imei/importRecord/retry', 'retry'),
  route({
    method: 'POST',
    path: '/home/imei/importRecord/undo',
    access: root,
    scope: 'org',
    input: z.object({ id }),
    audit: 'importRecord.undo',
    tells: ['import:progress'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'import', targetId: input.id });
      await call.ask('requireUndoable', { id: input.id });
      const job = await call.write(async (tx) => {
        const before = await findImportJob(tx, scope, input.id, now);
        await beginUndo(tx, scope, { id: input.id, userId: scope.userId, now });
        return audited(call, before, await jobIn(call, tx, input.id));
      });
      return tell(call, job, true);
    },
  }),
] as const;
