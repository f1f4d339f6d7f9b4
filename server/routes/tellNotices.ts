import type { ToldReceiver } from '#db/notices/closeNotices.ts';
import type { ServerDeps } from '../http/deps.ts';

/** Other tabs and other people who have these notices are told; their browsers then ask for what they show. */
export function tellNotices(deps: Pick<ServerDeps, 'bus'>, told: readonly ToldReceiver[]): void {
  if (told.length === 0) return;
  deps.bus.publish(
    'hints',
    told.map(({ userId, noticeIds, handledStatus }) => ({
      room: 'user',
      userId,
      event: 'notice:updated',
      payload: { ids: noticeIds, handledStatus },
    })),
  );
}
