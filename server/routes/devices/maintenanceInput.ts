import { z } from 'zod';
import { badField } from '../../http/badField.ts';
import { ids, moment, optional, trimmedText } from '../../http/input.ts';

/** Until when devices are worked on, and why; `until` null ends it. */
export const maintenanceInput = z.object({
  ids: ids(),
  until: moment.nullable(),
  reason: optional(trimmedText(2, 200, 'reason.length')),
});
export type MaintenanceInput = z.output<typeof maintenanceInput>;

/** @throws DomainError 9002 for an end that has passed, and for a maintenance without a reason */
export function requireMaintenance({ until, reason }: MaintenanceInput, now: number): void {
  if (until === null) return;
  if (until <= now) throw badField('until', 'until.past');
  if (reason === undefined) throw badField('reason', 'reason.length');
}
