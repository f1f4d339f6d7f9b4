import { expect, test } from 'vitest';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { Delta } from '#domain/realtime.ts';
import { createWatchState, step, type WatchState } from './watch.ts';

const device = (id: string, revision: number): DeviceRow => ({ id, revision }) as DeviceRow;
const alarm = (id: string, revision: number, open: boolean): AlarmRow =>
  ({ id, revision, condition: open ? 'active' : 'cleared', handledStatus: open ? '00' : '02' }) as AlarmRow;
const delta = (prev: number, revision: number, more: Partial<Delta> = {}) => ({
  kind: 'delta' as const,
  delta: { prev, revision, ts: 0, devices: [], alarms: [], rails: [], projects: [], removed: [], ...more },
});

/** Connected, with d1 as of revision 10. */
function live(): WatchState {
  const state = createWatchState();
  const first = step(state, { kind: 'connect' }).ask;
  const answer = { mode: 'snapshot', scope: 's' } as const;
  const second = step(state, { kind: 'changes', token: first?.token ?? 0, answer }).ask;
  const snapshot = { revision: 10, devices: [device('d1', 4)], alarms: [], rails: [], projects: [] };
  step(state, { kind: 'snapshot', token: second?.token ?? 0, snapshot });
  expect(state.local).toBe(10);
  return state;
}

test('the first connection asks for the scope’s name, then for a snapshot', () => {
  const state = createWatchState();
  const { ask } = step(state, { kind: 'connect' });
  expect(ask).toEqual({ kind: 'changes', token: 1, since: 0 });
  expect(step(state, { kind: 'changes', token: 1, answer: { mode: 'snapshot', scope: 's' } }).ask?.kind).toBe(
    'snapshot',
  );
});

test('an item is applied when it is newer than its row, and tells its id', () => {
  const state = live();
  const { touched } = step(state, delta(10, 12, { devices: [device('d1', 12), device('d2', 11)] }));
  expect([...touched.device]).toEqual(['d1', 'd2']);
  expect(state.local).toBe(12);
  step(state, delta(10, 12, { devices: [device('d1', 11)] }));
  expect(state.devices.get('d1')?.revision).toBe(12);
});

test('a gap asks for what came after the own revision, and what follows waits for the answer', () => {
  const state = live();
  const { ask } = step(state, delta(12, 13, { devices: [device('d3', 13)] }));
  expect(ask).toEqual({ kind: 'changes', token: 3, since: 10, scope: 's' });
  expect(step(state, delta(13, 14, { devices: [device('d4', 14)] })).ask).toBeNull();
  expect(state.devices.has('d3')).toBe(false);
  const empty = { alarms: [], rails: [], projects: [], removed: [] };
  const answer = { mode: 'changes', scope: 's', revision: 12, devices: [device('d2', 12)], ...empty } as const;
  expect(step(state, { kind: 'changes', token: 3, answer }).ask).toBeNull();
  expect([...state.devices.keys()]).toEqual(['d1', 'd2', 'd3', 'd4']);
  expect(state.local).toBe(14);
});

test('an older item does not raise a row that has gone since', () => {
  const state = live();
  step(state, delta(10, 15, { removed: [{ kind: 'device', id: 'd1' }] }));
  step(state, delta(10, 12, { devices: [device('d1', 12)] }));
  expect(state.devices.has('d1')).toBe(false);
});

test('an alarm leaves the live table when it is closed', () => {
  const state = live();
  step(state, delta(10, 11, { alarms: [alarm('e', 11, true)] }));
  expect(state.alarms.has('e')).toBe(true);
  const { touched } = step(state, delta(11, 12, { alarms: [alarm('e', 12, false)] }));
  expect(state.alarms.has('e')).toBe(false);
  expect([...touched.alarm]).toEqual(['e']);
});

test('a reset drops every row, and an answer to an earlier question is not heard', () => {
  const state = live();
  const { ask } = step(state, delta(12, 13));
  const { touched } = step(state, { kind: 'reset' });
  expect([...touched.device]).toEqual(['d1']);
  const empty = { alarms: [], rails: [], projects: [], removed: [] };
  const answer = { mode: 'changes', scope: 's', revision: 13, devices: [device('d9', 13)], ...empty } as const;
  step(state, { kind: 'changes', token: ask?.token ?? 0, answer });
  expect(state.devices.size).toBe(0);
});

test('without a connection a poll asks what changed, takes a snapshot when that is the answer, and the next connection verifies it', () => {
  const state = live();
  step(state, { kind: 'disconnect' });
  const first = step(state, { kind: 'poll', isWhole: false }).ask;
  expect(first).toMatchObject({ kind: 'changes', since: 10, scope: 's' });
  const empty = { alarms: [], rails: [], projects: [], removed: [] };
  const changes = { mode: 'changes', scope: 's', revision: 12, devices: [device('d2', 12)], ...empty } as const;
  expect(step(state, { kind: 'changes', token: first?.token ?? 0, answer: changes }).ask).toBeNull();
  expect([...state.devices.keys()]).toEqual(['d1', 'd2']);

  const second = step(state, { kind: 'poll', isWhole: false }).ask;
  const answer = { mode: 'snapshot', scope: 's' } as const;
  const { ask } = step(state, { kind: 'changes', token: second?.token ?? 0, answer });
  expect(ask?.kind).toBe('snapshot');
  const snapshot = { revision: 20, devices: [device('d5', 20)], alarms: [], rails: [], projects: [] };
  step(state, { kind: 'snapshot', token: ask?.token ?? 0, snapshot });
  expect([...state.devices.keys()]).toEqual(['d5']);
  expect(step(state, { kind: 'connect' }).ask?.kind).toBe('changes');
});

test('without a connection a poll takes a snapshot when it is to be whole, or nothing is known yet', () => {
  const state = live();
  step(state, { kind: 'disconnect' });
  expect(step(state, { kind: 'poll', isWhole: true }).ask?.kind).toBe('snapshot');
  expect(step(createWatchState(), { kind: 'poll', isWhole: false }).ask?.kind).toBe('snapshot');
});

test('a page asks for everything while its socket opens, and then for what came between the two', () => {
  const state = createWatchState();
  const early = step(state, { kind: 'poll', isWhole: true }).ask;
  expect(early?.kind).toBe('snapshot');
  expect(step(state, { kind: 'connect' }).ask).toBeNull();
  const snapshot = {
    revision: 10,
    scope: 's',
    devices: [device('d1', 10)],
    alarms: [],
    rails: [],
    projects: [],
  };
  const { ask } = step(state, { kind: 'snapshot', token: early?.token ?? 0, snapshot });
  expect(ask).toMatchObject({ kind: 'changes', since: 10, scope: 's' });
  step(state, delta(12, 13, { devices: [device('d3', 13)] }));
  const empty = { alarms: [], rails: [], projects: [], removed: [] };
  const answer = { mode: 'changes', scope: 's', revision: 12, devices: [device('d2', 12)], ...empty } as const;
  expect(step(state, { kind: 'changes', token: ask?.token ?? 0, answer }).ask).toBeNull();
  expect([...state.devices.keys()].sort()).toEqual(['d1', 'd2', 'd3']);
  expect(state.local).toBe(13);
});

test('what a page asked before it lost its socket is not heard as the answer of the next one', () => {
  const state = createWatchState();
  const early = step(state, { kind: 'poll', isWhole: true }).ask;
  step(state, { kind: 'connect' });
  step(state, { kind: 'disconnect' });
  expect(step(state, { kind: 'connect' }).ask?.kind).toBe('changes');
  const snapshot = { revision: 10, scope: 's', devices: [device('d1', 10)], alarms: [], rails: [], projects: [] };
  step(state, { kind: 'snapshot', token: early?.token ?? 0, snapshot });
  expect(state.devices.size).toBe(0);
});

test('a refresh takes a snapshot, deltas wait for it, and what it does not hold goes', () => {
  const state = live();
  const { ask } = step(state, { kind: 'refresh' });
  expect(ask?.kind).toBe('snapshot');
  step(state, delta(10, 12, { devices: [device('d3', 12)] }));
  const snapshot = { revision: 11, devices: [device('d2', 11)], alarms: [], rails: [], projects: [] };
  const { touched } = step(state, { kind: 'snapshot', token: ask?.token ?? 0, snapshot });
  expect([...touched.device].sort()).toEqual(['d1', 'd2', 'd3']);
  expect([...state.devices.keys()]).toEqual(['d2', 'd3']);
  expect(state.scope).toBe('s');
});

test('a refresh asks nothing while another question is open or nobody is connected', () => {
  const state = live();
  step(state, { kind: 'refresh' });
  expect(step(state, { kind: 'refresh' }).ask).toBeNull();
  step(state, { kind: 'disconnect' });
  expect(step(state, { kind: 'refresh' }).ask).toBeNull();
});

test('what waits for an answer that does not come has an end, and what is left out is asked for after it', () => {
  const state = live();
  const asked = step(state, { kind: 'refresh' }).ask;
  for (let n = 10; n < 5_010; n += 1) step(state, delta(n, n + 1, { devices: [device(`d${n}`, n + 1)] }));
  expect(state.waiting.length).toBeLessThanOrEqual(1_000);
  const snapshot = { revision: 10, devices: [], alarms: [], rails: [], projects: [] };
  const { ask } = step(state, { kind: 'snapshot', token: asked?.token ?? 0, snapshot });
  expect(ask).toMatchObject({ kind: 'changes', since: 10 });
});
