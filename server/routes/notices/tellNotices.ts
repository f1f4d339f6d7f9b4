import type { ToldReceiver } from '#db/notices/closeNotices.ts';
import type { Teller } from '../../http/route.ts';

/** Other tabs and other people who have these notices are told; their browsers then ask for what they show. */
export function tellNotices({ tell }: Teller<'notice:updated'>, told: readonly ToldReceiver[]): void {
  tell(
    ...told.map(({ userId, noticeIds, handledStatus }) => {
      const payload = { ids: [...noticeIds], handledStatus };
      return { userId, event: 'notice:updated', payload } as const;
    }),
  );
}
