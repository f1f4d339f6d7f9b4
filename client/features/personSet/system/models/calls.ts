import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { get, post } from '#client/api/http.ts';
import { fetchGlobal } from '../global/calls.ts';

export interface Model {
  readonly id: string;
  readonly typeId: string;
  readonly code: string;
  readonly name: string;
  readonly manufacturer: string;
  readonly reportIntervalSec: number;
  readonly heightMm: number | null;
  readonly thresholds: ThresholdOverrides | null;
  readonly version: number;
}
export interface DeviceType {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly metrics: readonly string[];
  readonly children: readonly Model[];
}
export interface Catalogue {
  readonly types: readonly DeviceType[];
  /** The installation's figures: what stands below a model. */
  readonly installation: ThresholdOverrides;
}

export async function fetchCatalogue(signal: AbortSignal): Promise<Catalogue> {
  const [types, { thresholds }] = await Promise.all([
    get('/api/web/dict/getDeviceTypeAndModelTree', {}, { signal, quiet: true }),
    fetchGlobal(signal),
  ]);
  return { types, installation: thresholds };
}

export interface ModelChange extends Omit<Model, 'id' | 'version' | 'thresholds'> {
  /** Undefined for a new one. */
  readonly id?: string | undefined;
  readonly version?: number | undefined;
  readonly thresholds: ThresholdOverrides;
}

export async function saveModel({ typeId, code, ...model }: ModelChange): Promise<void> {
  const thresholds = Object.fromEntries(Object.entries(model.thresholds).map(([type, row]) => [type, { ...row }]));
  const place = model.id === undefined ? { typeId, code } : {};
  await post('/home/deviceModel/deviceModel/save', { ...model, ...place, thresholds }, { quiet: true });
}

export interface TypeChange extends Omit<DeviceType, 'id' | 'children'> {
  readonly id?: string | undefined;
}

export async function saveType({ id, code, metrics, name, nameEn }: TypeChange): Promise<void> {
  const place = id === undefined ? { code } : { id };
  await post('/home/deviceType/deviceType/save', { name, nameEn, ...place, metrics: [...metrics] }, { quiet: true });
}

export async function deleteModel(id: string): Promise<void> {
  await post('/home/deviceModel/deviceModel/delete', { id }, { quiet: true });
}

export async function deleteType(id: string): Promise<void> {
  await post('/home/deviceType/deviceType/delete', { id }, { quiet: true });
}
