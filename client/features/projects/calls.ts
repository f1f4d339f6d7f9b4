import { get, post, type CallOptions } from '#client/api/http.ts';
import { projectSortFields, type ProjectStatus } from '#domain/projects/project.ts';
import type { Api } from '#server/app.ts';
import { listCalls } from '#client/ui/list/listCalls.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { projectFilters, type ProjectFilters } from './filters.ts';

/** A project with the middle of its guardrails. */
export type ProjectDetail = Api['POST /home/project/project/info']['data'];
export type ProjectInput = Api['POST /home/project/project/add']['input'];

export const {
  page: pageProjects,
  find: findProjects,
  save: exportProjects,
} = listCalls('project', (filters: ProjectFilters) => ({
  ...projectFilters.asked(filters),
  ...sortAsked(filters.sort, projectSortFields),
}));

export const deleteProjects = (ids: readonly string[]) =>
  post('/home/project/project/delete', { id: [...ids] }, { quiet: true });
export const setProjectStatus = (ids: readonly string[], status: ProjectStatus) =>
  post('/home/project/project/setStatus', { ids: [...ids], status });

const quiet = { quiet: true } as const;
/** Rows of one page of a drawer's list. */
export const drawerRows = 20;

export const findProject = (id: string, options: CallOptions): Promise<ProjectDetail> =>
  post('/home/project/project/info', { id }, { ...options, ...quiet });
export const railsOf = (projectId: string, options: CallOptions) =>
  get('/api/web/map/getRails', { projectId }, { ...options, ...quiet });
export const devicesOf = (projectId: string, page: number, options: CallOptions) => {
  const asked = { projectId, start: page, limit: drawerRows, sortField: 'device_name', sortOrder: 'asc' } as const;
  return get('/api/web/realtime/pageRealtimeData', asked, { ...options, ...quiet });
};
export const eventsOf = (projectId: string, page: number, options: CallOptions) =>
  get('/api/web/alarm/pageAlarm', { projectId, start: page, limit: drawerRows }, { ...options, ...quiet });
export const auditOf = (targetId: string, page: number, options: CallOptions) =>
  post(
    '/home/audit/audit/listPage',
    { targetType: 'project', targetId, page, page_size: drawerRows },
    { ...options, ...quiet },
  );
export const eventsByDay = (projectId: string, days: { startDate: string; endDate: string }, options: CallOptions) =>
  get('/api/web/index/getAlarmEventCountOnDate', { projectId, ...days }, { ...options, ...quiet });
