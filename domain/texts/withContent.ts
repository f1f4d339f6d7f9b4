import type { AlarmRow } from '../alarms/alarm.ts';
import type { Locale } from '../errno.ts';
import { alarmContent } from './alarmContent.ts';
import type { NameBook } from './names.ts';

/** An alarm with its sentence in the reader's language. */
export function withContent(row: AlarmRow, locale: Locale, book: NameBook) {
  return { ...row, content: alarmContent(row, locale, book) };
}
