import { post, type CallOptions } from '#client/api/http.ts';

const quiet = (options: CallOptions): CallOptions => ({ quiet: true, ...options });

export function findUser(id: string, options: CallOptions) {
  return post('/home/user/user/info', { id }, quiet(options));
}
export type UserDetail = Awaited<ReturnType<typeof findUser>>;

export function listSessions(id: string, options: CallOptions) {
  return post('/home/user/user/sessions', { id }, quiet(options));
}
export type SessionRow = Awaited<ReturnType<typeof listSessions>>['records'][number];

export function pageNotices(id: string, page: number, options: CallOptions) {
  return post('/home/user/user/notices', { id, page, page_size: shownRows }, quiet(options));
}

/** Rows of a card's list. */
export const shownRows = 10;

/** Takes a lost second factor away: the password alone signs in. */
export function resetTotp(id: string) {
  return post('/home/user/user/resetTotp', { id });
}

interface TrailFilter {
  readonly userId?: string;
  readonly action?: string;
  readonly targetType?: string;
  readonly targetId?: string;
}

export function pageTrail(filter: TrailFilter, page: number, options: CallOptions) {
  return post('/home/audit/audit/listPage', { ...filter, page, page_size: shownRows }, quiet(options));
}
export type TrailRow = Awaited<ReturnType<typeof pageTrail>>['records'][number];
