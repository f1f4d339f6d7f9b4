import { expect, it } from 'vitest';
import { deviceFaults, type DeviceForm } from './deviceForm.ts';
import { makeImei } from './imei.ts';

const imei = makeImei('86012345', 7);
const form: DeviceForm = {
  device_name: '桥墩一号',
  code: 'DT-001',
  imei,
  typeId: 'tilt',
  modelId: 'GL-T100',
  railId: '',
  projectId: 'p',
  position: '',
  positionSource: 'manual',
  address: '',
  baseX: 0,
  baseY: 0,
  baseZ: 0,
  silentMinutes: null,
  installDate: '',
  lastMaintainedAt: '',
  nextMaintainAt: '',
  remark: '',
};
const textsOf = (patch: Partial<DeviceForm>, before?: { imei: string; position: string }) =>
  Object.fromEntries(
    Object.entries(deviceFaults({ ...form, ...patch }, before)).map(([field, { text }]) => [field, text]),
  );

it('a whole form has no fault, an empty one names every field that is missing', () => {
  expect(textsOf({})).toEqual({});
  const empty = { device_name: ' ', code: '', imei: '', typeId: '', modelId: '', projectId: '' };
  expect(textsOf(empty)).toEqual({
    device_name: 'device.name.required',
    code: 'device.code.required',
    imei: 'imei.required',
    typeId: 'device.type.required',
    modelId: 'device.model.required',
    projectId: 'device.project.required',
  });
  // A guardrail brings its project.
  expect(textsOf({ projectId: '', railId: 'r' })).toEqual({});
});

it('SEED-369 a position is judged by the seed’s rule as it is typed', () => {
  for (const bad of ['117.2345,31.82345', '117.23456,31.8234', '180.00000,31.82345', '117.23456, 31.82345', '117,31']) {
    expect([bad, textsOf({ position: bad })]).toEqual([bad, { position: 'position.form' }]);
  }
  for (const good of ['117.23456,31.82345', ' -117.234567,-31.823456 ', '']) {
    expect([good, textsOf({ position: good })]).toEqual([good, {}]);
  }
});

it('what stood there before is not judged anew: a position of old rows, an IMEI that is not changed', () => {
  const before = { imei: '123', position: '117.2,31.8' };
  expect(textsOf({ ...before }, before)).toEqual({});
  expect(textsOf({ ...before, position: '117.3,31.8' }, before)).toEqual({ position: 'position.form' });
  expect(textsOf({ ...before, imei: '1234' }, before)).toEqual({ imei: 'imei.digits' });
});

it('numbers, days and lengths have their bounds', () => {
  const last = imei.at(-1) === '0' ? '1' : '0';
  expect(
    textsOf({
      device_name: '名'.repeat(41),
      code: '编号',
      imei: imei.slice(0, 14) + last,
      baseX: Number.NaN,
      baseZ: 180.1,
      silentMinutes: 0,
      installDate: '2026-02-30',
      lastMaintainedAt: '2026-03-02',
      nextMaintainAt: '2026-03-01',
      address: '路'.repeat(121),
      remark: '字'.repeat(501),
    }),
  ).toEqual({
    device_name: 'device.name.length',
    code: 'device.code.form',
    imei: 'imei.luhn',
    baseX: 'device.base.range',
    baseZ: 'device.base.range',
    silentMinutes: 'silentMinutes.range',
    installDate: 'date.form',
    nextMaintainAt: 'device.nextMaintain.order',
    address: 'address.length',
    remark: 'remark.length',
  });
});
