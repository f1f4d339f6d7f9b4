import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceRow } from '#domain/devices/device.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { knownStatus } from '#domain/devices/status.ts';
import { bySeverity, matcher, noFilter, type PositionFilter } from './filter.ts';
import { Tally } from './tally.ts';

const device = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  deviceStatus: fc.constantFrom(0, 1, 2, 3, 4),
  statusSince: fc.integer({ min: 0, max: 5 }),
  orgId: fc.constantFrom('o1', 'o2'),
  projectId: fc.constantFrom('p1', 'p2'),
  enabled: fc.boolean(),
  position: fc.constantFrom('118.125200,31.239700', '116.3974,39.9092', null),
});

const row = (patch: object): DeviceRow =>
  ({ device_name: '', code: '', imei: '', railName: '', address: '', projectName: 'P', ...patch }) as DeviceRow;

test('counts and list kept change by change equal those made anew', () => {
  const step = fc.oneof(device.map(row), fc.constantFrom('a', 'b', 'c'));
  const filter = fc.record({
    orgIds: fc.constantFrom(new Set<string>(), new Set(['o1'])),
    status: fc.constantFrom(null, 1, 2, 4),
  });
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 12 }), filter, (rounds, chosen) => {
      const full: PositionFilter = { ...noFilter, ...chosen };
      const tally = new Tally(full);
      const rows = new Map<string, DeviceRow>();
      for (const round of rounds) {
        for (const each of round) {
          if (typeof each === 'string') rows.delete(each);
          else rows.set(each.id, each);
          const id = typeof each === 'string' ? each : each.id;
          tally.put(id, rows.get(id));
        }
        const matched = [...rows.values()].filter(matcher(full));
        const listed = matched.filter((r) => full.status === null || knownStatus(r.deviceStatus) === full.status);
        expect(tally.list()).toEqual(listed.sort(bySeverity));
        expect(tally.known).toBe([...rows.values()].filter((r) => r.enabled).length);
        expect(tally.matched).toBe(matched.length);
        expect(tally.skipped).toBe(listed.filter((r) => parsePosition(r.position) === null).length);
        expect(tally.counts[2]).toBe(matched.filter((r) => r.deviceStatus === 2).length);
        const ofOrg = [...tally.ofOrg.values()].reduce((sum, count) => sum + count, 0);
        const ofProject = [...tally.ofProject.values()].reduce((sum, { count }) => sum + count, 0);
        expect([ofOrg, ofProject]).toEqual([tally.known, tally.known]);
      }
    }),
    { seed: 20 },
  );
});
