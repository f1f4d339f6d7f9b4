import type { AlarmRow } from '#domain/alarms/alarm.ts';

/**
 * Open = its condition is active, or nobody has handled it yet. Closed alarms leave the live table.
 * @source docs/requirements.md B2
 */
export function isOpen(alarm: Pick<AlarmRow, 'condition' | 'handledStatus'>): boolean {
  return alarm.condition === 'active' || alarm.handledStatus === '00' || alarm.handledStatus === '01';
}
