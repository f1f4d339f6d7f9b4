import type { BookAlarm } from '#db/alarms/listBookAlarms.ts';
import { kindCode } from '#domain/codes.ts';
import { alarmContent } from '#domain/texts/alarmContent.ts';
import {
  alarmTypeName,
  causeName,
  handledStatusName,
  say,
  severityName,
  type NameBook,
  type Word,
} from '#domain/texts/names.ts';
import { reportWords as words } from '#domain/texts/reportTexts.ts';
import { minute } from '#domain/time.ts';
import type { SheetColumn } from '../http/xlsx/listSheets.ts';

/** An alarm with the names that the dictionaries give types. */
export type NamedAlarm = BookAlarm & { readonly names: NameBook };

/** Minutes with one decimal. */
export const minutes = (ms: number | null | undefined): number | null =>
  ms == null ? null : Math.round((ms / minute) * 10) / 10;

const since = (row: BookAlarm, at: number | null) => (at === null ? null : minutes(at - row.firstOccurredAt));
const kindWord = (kind: number): Word => (kind === kindCode.alarm ? words.alarms : words.faults);

/** What workbooks say of an alarm: those of the report. */
export const reportColumns: ReadonlyArray<SheetColumn<NamedAlarm>> = [
  { key: 'kind', title: words.kind, width: 8, value: (row, locale) => say(kindWord(row.kind), locale) },
  { key: 'severity', title: words.severity, width: 8, value: (row, locale) => severityName(row.severity, locale) },
  { key: 'type', title: words.type, value: (row, locale) => alarmTypeName(row.typeCode, locale, row.names) },
  { key: 'content', title: words.content, width: 40, value: (row, locale) => alarmContent(row, locale, row.names) },
  { key: 'device', title: words.device, width: 26, value: (row) => row.device_name },
  { key: 'deviceCode', title: words.deviceCode, value: (row) => row.deviceCode },
  { key: 'rail', title: words.rail, width: 26, value: (row) => row.railName },
  { key: 'address', title: words.address, width: 36, value: (row) => row.deviceAddress },
  { key: 'first', title: words.first, kind: 'time', value: (row) => row.firstOccurredAt },
  { key: 'last', title: words.last, kind: 'time', value: (row) => row.lastOccurredAt },
  { key: 'count', title: words.count, kind: 'number', value: (row) => row.count },
  { key: 'duration', title: words.duration, kind: 'number', value: (row) => since(row, row.clearedAt) },
  { key: 'ack', title: words.ack, kind: 'number', value: (row) => since(row, row.ackAt) },
  { key: 'handle', title: words.handle, kind: 'number', value: (row) => since(row, row.handledAt) },
  { key: 'person', title: words.person, value: (row) => row.handledByName ?? row.ackByName },
  {
    key: 'handled',
    title: words.handledStatus,
    width: 12,
    value: (row, locale) => handledStatusName(row.handledStatus, locale),
  },
  {
    key: 'cause',
    title: words.cause,
    value: (row, locale) => (row.causeCode === null ? null : causeName(row.causeCode, locale, row.names)),
  },
];

/** Those of the list as well. */
export const listColumns: ReadonlyArray<SheetColumn<NamedAlarm>> = [
  ...reportColumns,
  { key: 'condition', title: words.condition, width: 8, value: (row, locale) => say(words[row.condition], locale) },
  { key: 'assignee', title: words.assignee, value: (row) => row.assigneeName },
  { key: 'due', title: words.due, kind: 'time', value: (row) => row.dueAt },
  { key: 'escalation', title: words.escalation, kind: 'number', value: (row) => row.escalationLevel },
  { key: 'result', title: words.result, width: 40, value: (row) => row.handleResult },
  { key: 'shelvedUntil', title: words.shelvedUntil, kind: 'time', value: (row) => row.shelvedUntil },
  { key: 'shelveReason', title: words.shelveReason, width: 26, value: (row) => row.shelveReason },
  { key: 'shelvedBy', title: words.shelvedBy, value: (row) => row.shelvedByName },
];
