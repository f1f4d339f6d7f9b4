import { expect, test } from 'vitest';
import { rowsWriter, type OldDevices } from './oldSnapshot.ts';

const shared = ['statusCode', 'railId', 'railName', 'projectId', 'projectName', 'orgId', 'orgName', 'modelName'];

/** As the client of 2.7.0 reads it. */
function unpack({ strings, deviceColumns, devices }: OldDevices): object[] {
  return devices.map((row) =>
    Object.fromEntries(
      deviceColumns.map((column, at) => {
        const cell = row[at] ?? null;
        return [column, shared.includes(column) && cell !== null ? (strings[cell as number] ?? '') : cell];
      }),
    ),
  );
}

test('a page that was opened before the columns reads every device', () => {
  const ofOne = {
    id: 'a',
    revision: 3,
    device_name: 'A',
    code: 'C',
    imei: '860123000003407',
    address: '',
    position: '118.125200,31.239700',
    deviceStatus: 2,
    statusCode: 'S03_003',
    statusSince: 5,
    enabled: true,
    maintenanceUntil: null,
    openAlarmCount: 1,
    openFaultCount: 0,
    railId: null,
    railName: '',
    projectId: 'p',
    projectName: 'P',
    orgId: 'o',
    orgName: 'O',
    modelName: 'M',
    lastSeenAt: 9,
    battery: 42.5,
    signal: null,
  };
  const devices = [ofOne, { ...ofOne, id: 'b', railId: 'r', railName: 'O' }];
  const writer = rowsWriter();
  for (const device of devices) writer.add(device);
  expect(unpack(JSON.parse(JSON.stringify(writer.packed())) as OldDevices)).toEqual(devices);
});
