import { post, type CallOptions } from '#client/api/http.ts';
import { railSortFields } from '#domain/rails/railList.ts';
import { listCalls } from '#client/ui/list/listCalls.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { railFilters, type RailFilters } from './filters.ts';

export const {
  page: pageRails,
  find: findRails,
  save: exportRails,
} = listCalls('rail', (filters: RailFilters) => ({
  ...railFilters.asked(filters),
  ...sortAsked(filters.sort, railSortFields),
}));

export const railInfo = (id: string, options: CallOptions = {}) => post('/home/rail/rail/info', { id }, options);

export const deleteRails = (ids: readonly string[]) =>
  post('/home/rail/rail/delete', { id: [...ids] }, { quiet: true });
export const markMaintained = (ids: readonly string[]) => post('/home/rail/rail/maintained', { ids: [...ids] });
export const setCycle = (ids: readonly string[], maintenanceCycleDays: number) =>
  post('/home/rail/rail/setCycle', { ids: [...ids], maintenanceCycleDays });
export const placeDevices = (id: string, deviceIds: readonly string[], mode: 'even' | 'snap') =>
  post('/home/rail/rail/placeDevices', { id, deviceIds: [...deviceIds], mode });
export const savePath = (id: string, path: string, version: number) =>
  post('/home/rail/rail/savePath', { id, path, version }, { quiet: true });
