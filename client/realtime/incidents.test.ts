import { expect, test } from 'vitest';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { onePerIncident, toldOfIncidents } from './incidents.ts';

const row = (id: string, incidentId: string | null, severity = 1, firstOccurredAt = 1, more: Partial<AlarmRow> = {}) =>
  ({ id, incidentId, severity, firstOccurredAt, handledStatus: '00', shelvedUntil: null, ...more }) as AlarmRow;
const ids = (rows: readonly AlarmRow[]) => rows.map(({ id }) => id);

test('13.2 of each incident the first row stands for all; what belongs to none stands for itself', () => {
  expect(ids(onePerIncident([row('a', 'a'), row('b', 'a'), row('c', null), row('d', null)]))).toEqual(['a', 'c', 'd']);
});

test('13.2 one sound an incident: its first alarm tells, and one that is worse', () => {
  const fresh = [row('b', 'a', 1, 2), row('a', 'a', 3, 1), row('c', 'a', 1, 3), row('other', 'other', 3, 4)];
  expect(ids(toldOfIncidents(fresh, fresh))).toEqual(['a', 'b', 'other']);
  expect(ids(toldOfIncidents([row('d', 'a', 1, 9)], fresh))).toEqual([]);
  // What was handled or shelved calls nobody any more.
  const settled = [row('a', 'a', 1, 1, { handledStatus: '02' }), row('b', 'a', 1, 2, { shelvedUntil: 9 })];
  expect(ids(toldOfIncidents([row('d', 'a', 1, 9)], settled))).toEqual(['d']);
});
