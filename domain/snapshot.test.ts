import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceRowSchema } from './devices/device.ts';
import { columnsWriter, unpackDevices, unpackSnapshot, type PackedDevices, type SnapshotDevice } from './snapshot.ts';

const text = fc.string({ maxLength: 8 });
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
/** As forms and devices write it, and as older rows may have it. */
const place = fc
  .record({ lng: fc.double({ min: -180, max: 180, noNaN: true }), lat: fc.double({ min: -90, max: 90, noNaN: true }) })
  .chain(({ lng, lat }) =>
    fc.constantFrom(6, 6, 5, 7).map((digits) => `${lng.toFixed(digits)},${lat.toFixed(digits)}`),
  );
const device: fc.Arbitrary<SnapshotDevice> = fc.record({
  id: fc.uuid(),
  revision: fc.nat(),
  device_name: text,
  code: text,
  imei: fc.oneof(text, fc.stringMatching(/^\d{1,16}$/)),
  address: text,
  position: fc.oneof(orNull(text), place),
  deviceStatus: fc.constantFrom(1, 2, 3, 4),
  statusCode: fc.constantFrom('', 'S03_001', 'S03_005'),
  statusSince: fc.nat(),
  enabled: fc.boolean(),
  maintenanceUntil: orNull(fc.nat()),
  openAlarmCount: fc.nat(),
  openFaultCount: fc.nat(),
  railId: orNull(text),
  railName: text,
  projectId: text,
  projectName: text,
  orgId: text,
  orgName: text,
  modelName: text,
  lastSeenAt: orNull(fc.nat()),
  battery: orNull(fc.double({ min: 0, max: 100, noNaN: true }).map((x) => x + 0)),
  signal: orNull(fc.integer({ min: -156, max: -30 })),
});

/** As it arrives, through JSON. */
function wireOf(devices: readonly SnapshotDevice[]): PackedDevices {
  const writer = columnsWriter();
  for (const each of devices) writer.add(each);
  return JSON.parse(JSON.stringify(writer.packed())) as PackedDevices;
}

const stats = {
  deviceStatusCount: { allCount: 0, normalCount: 0, faultCount: 0, abnormalCount: 0, offlineCount: 0 },
  alarmTodayCount: 0,
  unhandledCount: 0,
};

describe('a packed snapshot', () => {
  it('comes out as it went in, through JSON', () => {
    fc.assert(
      fc.property(fc.array(device, { maxLength: 20 }), (devices) => {
        expect(unpackDevices(wireOf(devices))).toEqual(devices);
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it('carries every field of a device row', () => {
    const columns = Object.keys(wireOf([]).devices);
    expect(columns.sort()).toEqual([...Object.keys(deviceRowSchema.shape), 'lastSeenAt', 'battery', 'signal'].sort());
  });

  it('does not depend on the order of its columns', () => {
    const [one] = fc.sample(device, { seed: 5, numRuns: 1 }) as [SnapshotDevice];
    const packed = wireOf([one]);
    const turned = { ...packed, devices: Object.fromEntries(Object.entries(packed.devices).reverse()) };
    expect(unpackDevices(turned)).toEqual([one]);
  });

  it('gives the client hard and soft fields apart', () => {
    const [one] = fc.sample(device, { seed: 6, numRuns: 1 }) as [SnapshotDevice];
    const packed = wireOf([one]);
    const snapshot = unpackSnapshot({
      ...packed,
      scope: 'here',
      revision: 9,
      railRows: [],
      projectRows: [],
      openAlarms: [],
      truncated: false,
      unread: 2,
      stats,
    });
    expect(snapshot.devices[0]).not.toHaveProperty('battery');
    expect(deviceRowSchema.parse(snapshot.devices[0])).toEqual(snapshot.devices[0]);
    expect(snapshot.soft.get(one.id)).toEqual({ lastSeenAt: one.lastSeenAt, battery: one.battery, signal: one.signal });
    expect(snapshot.revision).toBe(9);
  });
});
