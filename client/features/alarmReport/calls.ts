import { alarmSortFields, type AlarmRow } from '#domain/alarms/alarm.ts';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { get, type CallOptions, type Page } from '#client/api/http.ts';
import { download } from '#client/api/download.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { dayOf } from '#client/ui/time/time.ts';
import { serverNow } from '#client/api/clock.ts';
import { daysOf, granularityOf, type ReportFilters } from './filters.ts';

/** A row of the report's table: an alarm or fault with its sentence. */
export type ReportRow = AlarmRow & { readonly content: string };

const split = (text: string): string[] | undefined => (text === '' ? undefined : text.split(','));

/** The filters as calls take them; days are always named, so that one midnight does not part report and table. */
function queryOf(filters: ReportFilters) {
  const { from, to } = daysOf(filters, dayOf(serverNow()));
  const { kind, orgIds, projectId, railId, modelIds, typeCode, severity, handledStatus, condition, text } = filters;
  const places = { orgIds, projectId, railId, modelIds };
  return { startDate: from, endDate: to, kind, ...places, typeCode, severity, handledStatus, condition, text };
}

export function getReport(filters: ReportFilters, options: CallOptions = {}): Promise<AlarmReport> {
  const query = { ...queryOf(filters), granularity: granularityOf(filters) };
  return get('/api/web/alarm/getAlarmFaultReport', query, { quiet: true, ...options });
}

export function pageRows(filters: ReportFilters, options: CallOptions = {}): Promise<Page<ReportRow>> {
  const sort = { sortField: 'firstOccurredAt', sortOrder: 'desc', ...sortAsked(filters.sort, alarmSortFields) };
  const page = { start: filters.page, limit: filters.size };
  const query = { ...queryOf(filters), dateField: 'firstOccurredAt', ...sort, ...page };
  return get('/api/web/alarm/pageAlarm', query, { quiet: true, ...options });
}

export function findRows(ids: readonly string[], options: CallOptions = {}): Promise<Page<ReportRow>> {
  return get('/api/web/alarm/pageAlarm', { ids: ids.join(), limit: ids.length }, { quiet: true, ...options });
}

export function exportReport(filters: ReportFilters): Promise<void> {
  const { kind, orgIds, modelIds, typeCode, severity, handledStatus, ...rest } = queryOf(filters);
  return download('/api/web/alarm/exportAlarmFaultReport', {
    ...rest,
    kind: kind === '' ? undefined : Number(kind),
    orgIds: split(orgIds),
    modelIds: split(modelIds),
    typeCode: split(typeCode),
    severity: split(severity),
    handledStatus: split(handledStatus),
    granularity: granularityOf(filters),
  });
}
