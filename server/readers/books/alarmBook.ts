import type { AlarmFilter } from '#db/alarms/alarmFilter.ts';
import { listBookAlarms } from '#db/alarms/listBookAlarms.ts';
import { countReportRows } from '#db/alarms/readReport.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import type { AlarmSort } from '#domain/alarms/alarm.ts';
import { keyOf, type AlarmKey } from '#domain/alarms/alarmKey.ts';
import type { Place } from '#domain/paging/place.ts';
import { alarmListWords as words } from '#domain/texts/reportTexts.ts';
import { maxExportRows } from '../../http/exportLimits.ts';
import { listColumns, type NamedAlarm } from '../alarmColumns.ts';
import { book } from './book.ts';

/** What a workbook of the alarm list is made of: the filters, and the tab in `also`. */
export interface AlarmsExported {
  readonly filter: AlarmFilter;
  readonly sort: AlarmSort;
  readonly order: 'asc' | 'desc';
}

/** In a place of rows, what has no place in the order. */
const behindAll = -1;
const placeOf = ({ values, id }: AlarmKey): Place => ({ values: values.map((each) => each ?? behindAll), id });
const keyOfPlace = ({ values, id }: Place): AlarmKey => ({
  values: values.map((each) => (each === behindAll ? null : each)),
  id,
});

export const alarmBook = book<NamedAlarm, AlarmsExported>({
  name: 'alarms',
  title: words.title,
  columns: listColumns,
  open: (tx, scope, { filter, sort, order }) => {
    const named = readNameBook(tx);
    return async ({ after, countTo = maxExportRows, limit, offset }) => {
      const names = await named;
      const page = { sort, order, limit, offset, after: after === undefined ? undefined : keyOfPlace(after) };
      const rows = await listBookAlarms(tx, scope, { ...filter, ...page });
      const last = rows.at(-1);
      // Only the first page has to say how many there are.
      const total = after === undefined ? await countReportRows(tx, scope, filter, countTo + 1) : 0;
      return {
        records: rows.map((row) => ({ ...row, names })),
        total,
        isMore: total > countTo,
        place: last === undefined ? null : placeOf(keyOf(last, sort)),
      };
    };
  },
});
