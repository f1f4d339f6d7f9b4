import { z } from 'zod';
import { findAudit } from '#db/audit/findAudit.ts';
import { quietActions } from '#domain/audit/quietActions.ts';
import { DomainError } from '#domain/errno.ts';
import { auditColumnWords as heads } from '#domain/texts/auditTexts.ts';
import type { Word } from '#domain/texts/names.ts';
import { zoneDate } from '#domain/zone.ts';
import { code, id, integer, list, moment, optional } from '../../http/input.ts';
import { placeText } from '../../http/placeText.ts';
import { route } from '../../http/route.ts';
import { sendWorkbook, sheetKeys } from '../../http/workbook.ts';
import { auditBook } from '../../readers/books/auditBook.ts';

const filters = {
  userId: optional(id),
  /** `module.verb`, or a whole `module`; several joined by comma. */
  action: list(code, 20),
  targetType: optional(code),
  targetId: optional(code),
  errno: optional(integer(0, 9_999)),
  /** `failed`: everything that was refused. */
  outcome: optional(z.enum(['ok', 'failed'])),
  start: optional(moment),
  end: optional(moment),
};

type Filters = z.output<z.ZodObject<typeof filters>>;

const whichOf = (action: Filters['action']) => ({ actions: action, without: action === undefined ? quietActions : [] });

function filterWords(input: Filters, zone: string): Array<readonly [Word, string]> {
  const found: Array<readonly [Word, string]> = [];
  if (input.userId !== undefined) found.push([heads.userId, input.userId]);
  if (input.action !== undefined) found.push([heads.code, input.action.join(', ')]);
  if (input.targetType !== undefined) found.push([heads.targetType, input.targetType]);
  if (input.targetId !== undefined) found.push([heads.targetId, input.targetId]);
  if (input.errno !== undefined) found.push([heads.errno, String(input.errno)]);
  if (input.outcome !== undefined) found.push([heads.outcome, input.outcome]);
  if (input.start !== undefined || input.end !== undefined) {
    const days = [input.start, input.end].map((at) => (at === undefined ? '…' : zoneDate(zone, at)));
    found.push([heads.at, days.join(' – ')]);
  }
  return found;
}

/** Who did what. @source docs/requirements.md A22, D11 */
export const auditRoutes = [
  route({
    method: 'POST',
    path: '/home/audit/audit/listPage',
    access: ['audit:view'],
    scope: 'org',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      after: placeText(2),
      ...filters,
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, action, ...filter } = call.input;
      const asked = {
        ...filter,
        ...whichOf(action),
        limit,
        offset: filter.after === undefined ? (page - 1) * limit : 0,
      };
      return call.ask('pageAudit', asked);
    },
  }),
  route({
    method: 'POST',
    path: '/home/audit/audit/info',
    access: ['audit:view'],
    scope: 'org',
    input: z.object({ id: integer(1, Number.MAX_SAFE_INTEGER) }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const found = await call.read((tx) => findAudit(tx, call.scope, call.input.id));
      if (found === null) throw new DomainError(9001);
      return found;
    },
  }),
  route({
    method: 'POST',
    path: '/home/audit/audit/export',
    // `export` is asked for by the workbook itself: both are needed.
    access: ['audit:view'],
    scope: 'org',
    input: z.object({ ...filters, columns: sheetKeys(auditBook.columns) }),
    audit: 'audit.export',
    tells: null,
    costly: 'export',
    handle: async (call) => {
      const { columns: only, action, ...filter } = call.input;
      const filters = filterWords(call.input, call.deps.config.APP_TZ);
      return sendWorkbook(call, { book: 'audit', filter: { ...filter, ...whichOf(action) }, only, filters });
    },
  }),
] as const;
