import type { Severity } from '#domain/alarms/alarm.ts';

/** A number of the wire as one of the four severities; unknown ones are information. */
export function clampSeverity(severity: number): Severity {
  return severity === 1 || severity === 2 || severity === 3 ? severity : 4;
}
