import { expect, test } from 'vitest';
import type { HandledStatus } from '#domain/alarms/alarm.ts';
import { incidentsOf, pendingOf } from './incidents.ts';

const alarm = (id: string, severity: number, handledStatus: HandledStatus, firstOccurredAt: number) => ({
  id,
  severity,
  handledStatus,
  firstOccurredAt,
});
const ids = (rows: ReadonlyArray<{ id: string }>) => rows.map(({ id }) => id).join('');
const rows = [
  alarm('a', 1, '01', 9),
  alarm('b', 1, '00', 1),
  alarm('c', 1, '00', 5),
  alarm('d', 2, '00', 8),
  alarm('e', 1, '02', 7),
  alarm('f', 2, '01', 3),
];

test('the newest critical alarm that nobody has taken comes first, handled ones are no incident any more', () => {
  expect(ids(incidentsOf(rows))).toBe('cba');
});

test('what waits stands by its gravity, of these the longest wait first', () => {
  expect(ids(pendingOf(rows))).toBe('bcafd');
});

test('13.2 an incident is one card and one line, its first hit, whichever of its alarms is the newest', () => {
  const hit = (id: string, firstOccurredAt: number) => ({ ...alarm(id, 1, '00', firstOccurredAt), incidentId: 'a' });
  const rows = [hit('a', 1), hit('b', 2), hit('c', 3)];
  expect(ids(incidentsOf(rows))).toBe('a');
  expect(ids(pendingOf(rows))).toBe('a');
});
