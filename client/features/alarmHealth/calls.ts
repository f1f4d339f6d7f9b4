import type { AlarmHealth } from '#domain/alarms/health.ts';
import { serverNow } from '#client/api/clock.ts';
import { get, type CallOptions } from '#client/api/http.ts';
import { dayOf } from '#client/ui/time/time.ts';
import { daysOf, positionsOf, type HealthFilters } from './filters.ts';

export function getHealth(filters: HealthFilters, options: CallOptions = {}): Promise<AlarmHealth> {
  const { from, to } = daysOf(filters, dayOf(serverNow()));
  const query = { startDate: from, endDate: to, orgIds: filters.orgIds, operators: positionsOf(filters) };
  return get('/api/web/alarm/getHealth', query, { quiet: true, ...options });
}
