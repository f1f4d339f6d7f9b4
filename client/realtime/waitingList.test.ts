import { beforeEach, expect, test, vi } from 'vitest';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { createTable } from './table.ts';
import { createWaitingList } from './waitingList.ts';

let rows: Map<string, AlarmRow>;
const table = createTable<AlarmRow, ReadonlyMap<string, AlarmRow>>(() => rows);
let list: ReturnType<typeof createWaitingList>;

const standing = {
  severity: 1,
  handledStatus: '00',
  condition: 'active',
  escalationLevel: 0,
  version: 1,
  shelvedUntil: null,
} as const;
function put(id: string, firstOccurredAt: number, more: Partial<AlarmRow> = {}): void {
  rows.set(id, { ...standing, id, firstOccurredAt, ...more } as AlarmRow);
  table.touch(new Set([id]));
}
const ids = () => list.rows().map(({ id }) => id);

beforeEach(() => {
  rows = new Map();
  list = createWaitingList(table);
});

test('critical, active and unacknowledged ones wait, and no others', () => {
  put('critical', 1);
  put('major', 2, { severity: 2 });
  put('taken', 3, { handledStatus: '01' });
  put('over', 4, { condition: 'cleared' });
  expect(ids()).toEqual(['critical']);
});

test('one that is shelved does not wait, and waits again when it comes back', () => {
  put('a', 1, { shelvedUntil: 9 });
  expect(ids()).toEqual([]);
  put('a', 1);
  expect(ids()).toEqual(['a']);
});

test('an escalated one is needed first, then what has waited longest', () => {
  put('new', 30);
  put('old', 10);
  put('told', 20, { escalationLevel: 1 });
  expect(ids()).toEqual(['told', 'old', 'new']);
});

test('the array stays the same while another alarm changes', () => {
  put('a', 1);
  const before = list.rows();
  put('minor', 2, { severity: 3 });
  expect(list.rows()).toBe(before);
});

test('one that this page acknowledged is gone at once, and back when it becomes worse again later', () => {
  put('a', 1, { version: 4 });
  const listener = vi.fn();
  list.subscribe(listener);
  list.noteAcked('a', 5);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(ids()).toEqual([]);
  // Something older comes by the socket meanwhile.
  put('a', 1, { version: 4, count: 2 });
  expect(ids()).toEqual([]);
  put('a', 1, { version: 5, handledStatus: '01' });
  expect(ids()).toEqual([]);
  put('a', 1, { version: 6 });
  expect(ids()).toEqual(['a']);
});
