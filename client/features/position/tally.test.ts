import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceRow } from '#domain/devices/device.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { knownStatus } from '#domain/devices/status.ts';
import { DeviceStore } from '#client/realtime/deviceStore.ts';
import { deviceRow } from '#tests/support/storeOf.ts';
import { matcher, noFilter, severityKey, type PositionFilter } from './filter.ts';
import { Tally } from './tally.ts';

const device = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  deviceStatus: fc.constantFrom(0, 1, 2, 3, 4),
  statusSince: fc.integer({ min: 0, max: 5 }),
  orgId: fc.constantFrom('o1', 'o2'),
  projectId: fc.constantFrom('p1', 'p2'),
  railId: fc.constantFrom('r1', null),
  enabled: fc.boolean(),
  position: fc.constantFrom('118.125200,31.239700', '116.3974,39.9092', null),
});

/** The smaller first. */
const bySeverity = (a: DeviceRow, b: DeviceRow): number =>
  severityKey(knownStatus(a.deviceStatus), a.statusSince) - severityKey(knownStatus(b.deviceStatus), b.statusSince) ||
  (a.id < b.id ? -1 : 1);

test('counts and list kept change by change equal those made anew', () => {
  const step = fc.oneof(device.map(deviceRow), fc.constantFrom('a', 'b', 'c'));
  const filter = fc.record({
    orgIds: fc.constantFrom(new Set<string>(), new Set(['o1'])),
    status: fc.constantFrom(null, 1, 2, 4),
  });
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 12 }), filter, (rounds, chosen) => {
      const full: PositionFilter = { ...noFilter, ...chosen };
      const store = new DeviceStore();
      const tally = new Tally(store, full);
      const rows = new Map<string, DeviceRow>();
      for (const round of rounds) {
        for (const each of round) {
          const id = typeof each === 'string' ? each : each.id;
          if (typeof each === 'string') rows.delete(each);
          else rows.set(each.id, each);
          if (typeof each === 'string') store.delete(id);
          else store.set(id, each);
          if (store.lastSlotOf(id) >= 0) tally.put(store.lastSlotOf(id));
        }
        const ofStore = matcher(full, store);
        const matched = [...rows.values()].filter(({ id }) => ofStore(store.slotOf(id)));
        const listed = matched.filter((r) => full.status === null || knownStatus(r.deviceStatus) === full.status);
        const list = Array.from(tally.list(), (slot) => store.rowAt(slot));
        expect(list).toEqual(listed.sort(bySeverity));
        expect(tally.known).toBe([...rows.values()].filter((r) => r.enabled).length);
        expect(tally.matched).toBe(matched.length);
        expect(tally.skipped).toBe(listed.filter((r) => parsePosition(r.position) === null).length);
        expect(tally.counts[2]).toBe(matched.filter((r) => r.deviceStatus === 2).length);
        const ofOrg = [...tally.ofOrg.values()].reduce((sum, count) => sum + count, 0);
        const ofProject = [...tally.ofProject.values()].reduce((sum, { count }) => sum + count, 0);
        expect([ofOrg, ofProject]).toEqual([tally.known, tally.known]);
        const ofRail = [...rows.values()].filter((r) => r.railId === 'r1' && r.deviceStatus === 4).length;
        expect(tally.ofRail('r1')?.[4] ?? 0).toBe(ofRail);
      }
    }),
    { seed: 20 },
  );
});
