import type { NoticeQuery } from '#client/api/notices.ts';
import { filtersFor } from '#client/ui/list/filters.ts';

/** Whether they are read is asked by tabs above. @source docs/requirements.md C12 */
export const messageFilters = filtersFor<NoticeQuery>()({
  noticeAction: { kind: 'one', label: 'message.type', w: 168, ask: (noticeAction) => ({ noticeAction }) },
  days: {
    kind: 'days',
    label: 'message.date',
    w: 170,
    ask: ({ from, to }) => ({ createdStartDate: from, createdEndDate: to }),
  },
});
