import { expect, test } from 'vitest';
import { byNeed, needOf } from './need.ts';

const row = (
  id: string,
  handledStatus: '00' | '01' | '02',
  severity: number,
  escalationLevel = 0,
  lastOccurredAt = 1,
  { dueAt = null, lateAt = null }: { readonly dueAt?: number | null; readonly lateAt?: number | null } = {},
) => ({
  id,
  handledStatus,
  severity,
  escalationLevel,
  lastOccurredAt,
  dueAt,
  lateAt,
});

test('13.3 unacknowledged critical ones need somebody most, then escalated ones, then what waits, then the rest', () => {
  const rows = [
    row('handled', '02', 1, 3, 9),
    row('minor', '00', 3, 0, 8),
    row('escalated', '01', 2, 1, 2),
    row('critical, older', '00', 1, 0, 3),
    row('acknowledged', '01', 1, 0, 7),
    row('critical', '00', 1, 0, 4),
    row('critical, escalated', '00', 1, 1, 1),
    row('acknowledged, late', '01', 3, 0, 1, { dueAt: 5, lateAt: 5 }),
    row('was late, has time again', '01', 3, 0, 6, { dueAt: 9, lateAt: 5 }),
  ];
  expect([...rows].sort(byNeed).map(({ id }) => id)).toEqual([
    'critical, escalated',
    'critical',
    'critical, older',
    'escalated',
    'acknowledged, late',
    'minor',
    'acknowledged',
    'was late, has time again',
    'handled',
  ]);
  expect(rows.map(needOf)).toEqual([0, 1, 2, 3, 1, 3, 4, 2, 1]);
});

test('13.3 of one need and time the order is one, whichever comes first', () => {
  const [a, b] = [row('a', '00', 1), row('b', '00', 1)];
  expect([a, b].sort(byNeed)).toEqual([b, a]);
  expect([b, a].sort(byNeed)).toEqual([b, a]);
});
