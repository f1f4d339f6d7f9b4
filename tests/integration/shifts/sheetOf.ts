import type { ShiftSheet } from '#domain/handover/sheet.ts';

const none = { total: 0, isMore: false, rows: [] };
const never = { count: 0, medianMs: null, p95Ms: null };

/** A sheet of a shift in which nothing came. */
export function sheetOf(
  span: Pick<ShiftSheet, 'day' | 'shift' | 'fromAt' | 'untilAt'>,
  more: Pick<ShiftSheet, 'orgId' | 'orgName'> & Partial<ShiftSheet>,
): ShiftSheet {
  const { day, shift, fromAt, untilAt } = span;
  return {
    day,
    shift,
    fromAt,
    untilAt,
    takenAt: untilAt,
    hasRoster: true,
    onDuty: [],
    figures: {
      total: 0,
      memberCount: 0,
      operators: 1,
      meanRate: 0,
      peak: 0,
      windows: 48,
      overCount: 0,
      floodMs: 0,
      bySeverity: [0, 0, 0, 0],
      byType: [],
      ack: never,
      handle: never,
    },
    open: none,
    shelved: none,
    escalated: none,
    ...more,
  };
}
