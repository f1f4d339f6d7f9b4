import type { UserListRow } from '#domain/users/user.ts';
import { onlineMs } from '#domain/users/user.ts';
import { presenceKeys } from '#workers/bus/presenceKeys.ts';
import type { ServerDeps } from './deps.ts';

/** Longer than this the list does not wait for a dot. */
const patienceMs = 300;

/** The rows, with those online who have a live socket on any server. Without Redis they stay as sessions have them. */
export async function withPresence(
  deps: Pick<ServerDeps, 'redis' | 'prefix'>,
  rows: readonly UserListRow[],
  now: number,
): Promise<UserListRow[]> {
  const asked = rows.filter(({ online }) => online === false);
  if (asked.length === 0) return [...rows];
  const scores = await Promise.race([
    deps.redis.zmscore(presenceKeys(deps.prefix).online, ...asked.map(({ id }) => id)).catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), patienceMs).unref()),
  ]);
  const here = new Set(asked.filter((_, at) => Number(scores[at] ?? 0) > now - onlineMs).map(({ id }) => id));
  return rows.map((row) => (here.has(row.id) ? { ...row, online: true } : row));
}
