import { listAudit, type AuditPage, type AuditRow } from '#db/audit/listAudit.ts';
import { auditActionName } from '#domain/audit/actionName.ts';
import { briefText } from '#domain/audit/brief.ts';
import type { Locale } from '#domain/errno.ts';
import { auditColumnWords as heads, omittedText } from '#domain/texts/auditTexts.ts';
import { byPlace } from '../../http/placeText.ts';
import { maxCellUnits } from '../../http/xlsx/xml.ts';
import type { SheetColumn } from '../../http/xlsx/listSheets.ts';
import { book } from './book.ts';

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

export const auditBook = book<AuditRow, Omit<AuditPage, 'offset' | 'limit' | 'after'>>({
  name: 'audit',
  title: heads.title,
  columns,
  open: (tx, scope, filter) => async (page) => byPlace(await listAudit(tx, scope, { ...filter, ...page }), 2),
});
