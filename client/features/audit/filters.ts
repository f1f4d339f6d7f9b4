import { dayRange } from '#domain/zone.ts';
import { currentZone } from '#client/api/zone.ts';

/** The filters as the address holds them, beside those of the page around. */
export const auditDefaults = {
  user: '',
  action: '',
  targetType: '',
  targetId: '',
  outcome: '',
  from: '',
  to: '',
  page: 1,
  size: 20,
};
export type AuditFilters = typeof auditDefaults;

export const noFilters = { user: '', action: '', targetType: '', targetId: '', outcome: '', from: '', to: '', page: 1 };

export function isFiltered(filters: AuditFilters): boolean {
  const { page: _page, size: _size, ...set } = filters;
  return Object.values(set).some((value) => value !== '');
}

/** The filters as the calls take them; a text that no id can be finds nothing by being left to the server. */
export function asked(filters: AuditFilters) {
  const from = filters.from === '' ? null : dayRange(currentZone(), filters.from);
  const to = filters.to === '' ? null : dayRange(currentZone(), filters.to);
  const outcome = filters.outcome === 'ok' || filters.outcome === 'failed' ? filters.outcome : undefined;
  return {
    userId: filters.user,
    action: filters.action,
    targetType: filters.targetType,
    targetId: filters.targetId.trim(),
    ...(outcome !== undefined && { outcome }),
    ...(from !== null && { start: from.start }),
    ...(to !== null && { end: to.end }),
  };
}
