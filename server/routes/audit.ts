import { z } from 'zod';
import { findAudit } from '#db/audit/findAudit.ts';
import { listAudit, type AuditRow } from '#db/audit/listAudit.ts';
import { auditActionName } from '#domain/audit/actionName.ts';
import { briefOf, briefText } from '#domain/audit/brief.ts';
import { quietActions } from '#domain/audit/quietActions.ts';
import { DomainError, type Locale } from '#domain/errno.ts';
import { auditColumnWords as heads, omittedText } from '#domain/texts/auditTexts.ts';
import type { Word } from '#domain/texts/names.ts';
import { zoneDate } from '#domain/zone.ts';
import { code, id, integer, list, moment, optional } from '../http/input.ts';
import { route } from '../http/route.ts';
import { sendWorkbook, sheetKeys, type SheetColumn } from '../http/workbook.ts';
import { maxCellUnits } from '../http/xlsx/xml.ts';

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

const columns: ReadonlyArray<SheetColumn<AuditRow>> = [
  { key: 'at', title: heads.at, kind: 'time', value: (row) => row.at },
  { key: 'username', title: heads.username, value: (row) => row.username },
  { key: 'ip', title: heads.ip, value: (row) => row.ip },
  { key: 'action', title: heads.action, width: 22, value: (row, locale) => auditActionName(row.action, locale) },
  { key: 'code', title: heads.code, width: 22, value: (row) => row.action },
  { key: 'targetType', title: heads.targetType, value: (row) => row.targetType },
  { key: 'targetId', title: heads.targetId, width: 28, value: (row) => row.targetId },
  { key: 'errno', title: heads.errno, kind: 'number', value: (row) => row.result },
  { key: 'durationMs', title: heads.durationMs, kind: 'number', value: (row) => row.durationMs },
  { key: 'requestId', title: heads.requestId, width: 28, value: (row) => row.requestId },
  { key: 'data', title: heads.data, width: 60, value: (row, locale) => contentText(row.data, locale) },
];

/** Room in a cell for the words that say what is left out. */
const wordsUnits = 200;

/** What a row tells, as JSON; behind it in words how much of it a cell cannot hold. */
function contentText(data: unknown, locale: Locale): string | null {
  if (data === null || data === undefined) return null;
  const { text, omitted } = briefText(data, maxCellUnits - wordsUnits);
  if (omitted === 0) return text;
  return `${text ?? ''} ${omittedText(omitted, locale)}`.trim();
}

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

/** Who did what. @source product.md A22, D11 */
export const auditRoutes = [
  route({
    method: 'POST',
    path: '/home/audit/audit/listPage',
    access: ['audit:view'],
    scope: 'org',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      ...filters,
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, action, ...filter } = call.input;
      const asked = { ...filter, ...whichOf(action), limit, offset: (page - 1) * limit };
      const { records, total } = await call.read((tx) => listAudit(tx, call.scope, asked));
      // What a call did to hundreds of rows is asked for one by one: a page of such would be megabytes.
      return { records: records.map((row) => ({ ...row, ...briefOf(row.data) })), total };
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
    input: z.object({ ...filters, columns: sheetKeys(columns) }),
    audit: 'audit.export',
    tells: null,
    costly: 'export',
    handle: async (call) => {
      const { columns: only, action, ...filter } = call.input;
      return sendWorkbook(call, {
        name: 'audit',
        title: heads.title,
        columns,
        only,
        filters: filterWords(call.input, call.deps.config.APP_TZ),
        read: (tx, page) => listAudit(tx, call.scope, { ...filter, ...whichOf(action), ...page }),
      });
    },
  }),
] as const;
