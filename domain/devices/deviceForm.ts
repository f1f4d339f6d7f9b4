import type { FieldFault, FieldParams, FieldText } from '../access/fieldTexts.ts';
import { lengthOf } from '../orgs/organization.ts';
import { dayRange } from '../zone.ts';
import { imeiFault } from './imei.ts';
import { positionFault } from './position.ts';

export const positionSources = ['manual', 'gps'] as const;
export type PositionSource = (typeof positionSources)[number];

/** What a person gives of a device; an empty text stands for none, NaN for what is no number. */
export interface DeviceForm {
  readonly device_name: string;
  readonly code: string;
  readonly imei: string;
  readonly typeId: string;
  readonly modelId: string;
  /** Empty: unplaced stock. */
  readonly railId: string;
  readonly projectId: string;
  readonly position: string;
  readonly positionSource: string;
  readonly address: string;
  readonly baseX: number;
  readonly baseY: number;
  readonly baseZ: number;
  readonly silentMinutes: number | null;
  readonly installDate: string;
  readonly lastMaintainedAt: string;
  readonly nextMaintainAt: string;
  readonly remark: string;
}

const codeRule = /^[A-Za-z0-9_-]{2,30}$/;
const maxBase = 180;

function fault(text: FieldText, params: FieldParams = {}): FieldFault {
  return { text, params };
}

/** @source docs/requirements.md A10, D0.6 */
export function imeiFieldFault(imei: string): FieldFault | null {
  if (imei.trim() === '') return fault('imei.required');
  const why = imeiFault(imei.trim());
  return why === null ? null : fault(`imei.${why}`);
}

/**
 * The seed's rule on a text as it was given; an empty one takes the device off the map.
 * @source docs/requirements.md A10
 */
export function positionFieldFault(position: string): FieldFault | null {
  const text = position.trim();
  return text === '' || positionFault(text) === null ? null : fault('position.form');
}

/** What a form opened with and is not judged anew: an IMEI that stands, a position stored before the rule. */
export interface DeviceBefore {
  readonly imei: string;
  readonly position: string;
}

/** Faults by field, asked by the client at every change and by the server. @source docs/requirements.md A10, D0.6 */
export function deviceFaults(form: DeviceForm, before?: DeviceBefore): Partial<Record<keyof DeviceForm, FieldFault>> {
  const faults: Partial<Record<keyof DeviceForm, FieldFault | null>> = {};
  const name = lengthOf(form.device_name);
  if (name === 0) faults.device_name = fault('device.name.required');
  else if (name > 40) faults.device_name = fault('device.name.length');
  if (form.code.trim() === '') faults.code = fault('device.code.required');
  else if (!codeRule.test(form.code.trim())) faults.code = fault('device.code.form');
  if (form.imei !== before?.imei) faults.imei = imeiFieldFault(form.imei);
  if (form.typeId === '') faults.typeId = fault('device.type.required');
  if (form.modelId === '') faults.modelId = fault('device.model.required');
  if (form.projectId === '' && form.railId === '') faults.projectId = fault('device.project.required');
  if (form.position !== before?.position) faults.position = positionFieldFault(form.position);
  if (lengthOf(form.address) > 120) faults.address = fault('address.length');
  for (const field of ['baseX', 'baseY', 'baseZ'] as const) {
    if (!(Math.abs(form[field]) <= maxBase)) faults[field] = fault('device.base.range');
  }
  const { silentMinutes } = form;
  if (silentMinutes !== null && !(Number.isInteger(silentMinutes) && silentMinutes >= 1 && silentMinutes <= 1_440)) {
    faults.silentMinutes = fault('silentMinutes.range');
  }
  for (const field of ['installDate', 'lastMaintainedAt', 'nextMaintainAt'] as const) {
    const day = form[field].trim();
    if (day !== '' && dayRange('UTC', day) === null) faults[field] = fault('date.form');
  }
  const { lastMaintainedAt: last, nextMaintainAt: next } = form;
  if (faults.nextMaintainAt === undefined && last !== '' && next !== '' && next < last) {
    faults.nextMaintainAt = fault('device.nextMaintain.order');
  }
  if (lengthOf(form.remark) > 500) faults.remark = fault('remark.length');
  const found = Object.entries(faults).filter(([, each]) => each !== null);
  return Object.fromEntries(found) as Partial<Record<keyof DeviceForm, FieldFault>>;
}
