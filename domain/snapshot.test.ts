import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceRowSchema } from './devices/device.ts';
import { packDevices, unpackDevices, unpackSnapshot, type SnapshotDevice } from './snapshot.ts';

const text = fc.string({ maxLength: 8 });
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const device: fc.Arbitrary<SnapshotDevice> = fc.record({
  id: fc.uuid(),
  revision: fc.nat(),
  device_name: text,
  code: text,
  imei: text,
  address: text,
  position: orNull(text),
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
  battery: orNull(fc.nat(100)),
  signal: orNull(fc.integer({ min: -156, max: -30 })),
});

const stats = {
  deviceStatusCount: { allCount: 0, normalCount: 0, faultCount: 0, abnormalCount: 0, offlineCount: 0 },
  alarmTodayCount: 0,
  unhandledCount: 0,
};

describe('a packed snapshot', () => {
  it('comes out as it went in, through JSON', () => {
    fc.assert(
      fc.property(fc.array(device, { maxLength: 20 }), (devices) => {
        const wire = JSON.parse(JSON.stringify(packDevices(devices))) as ReturnType<typeof packDevices>;
        expect(unpackDevices(wire)).toEqual(devices);
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  it('carries every field of a device row', () => {
    const columns = packDevices([]).deviceColumns;
    expect([...columns].sort()).toEqual(
      [...Object.keys(deviceRowSchema.shape), 'lastSeenAt', 'battery', 'signal'].sort(),
    );
  });

  it('does not depend on the order of its columns', () => {
    const [one] = fc.sample(device, { seed: 5, numRuns: 1 }) as [SnapshotDevice];
    const packed = packDevices([one]);
    const turned = {
      ...packed,
      deviceColumns: [...packed.deviceColumns].reverse(),
      devices: packed.devices.map((row) => [...row].reverse()),
    };
    expect(unpackDevices(turned)).toEqual([one]);
  });

  it('gives the client hard and soft fields apart', () => {
    const [one] = fc.sample(device, { seed: 6, numRuns: 1 }) as [SnapshotDevice];
    const packed = packDevices([one]);
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
