import { imeiSortFields } from '#domain/imei/imei.ts';
import { get, post } from '#client/api/http.ts';
import { listCalls } from '#client/ui/list/listCalls.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { imeiFilters, type ImeiFilters } from './filters.ts';

export const {
  page: pageImeis,
  find: findImeis,
  save: exportImeis,
} = listCalls('imei', (filters: ImeiFilters) => ({
  ...imeiFilters.asked(filters),
  ...sortAsked(filters.sort, imeiSortFields),
}));

export const deleteImeis = (ids: readonly string[]) => post('/home/imei/imei/delete', { ids: [...ids] });
export const setImeiStatus = (ids: readonly string[], status: 'free' | 'disabled') =>
  post('/home/imei/imei/setStatus', { ids: [...ids], status });
export const moveImeis = (ids: readonly string[], orgId: string) =>
  post('/home/imei/imei/move', { ids: [...ids], orgId });
export const setImeiModel = (ids: readonly string[], modelId: string) =>
  post('/home/imei/imei/setModel', { ids: [...ids], modelId });

/** Types with their models, for choices. */
export const loadModels = (signal: AbortSignal) =>
  get('/api/web/dict/getDeviceTypeAndModelTree', {}, { signal, quiet: true });
