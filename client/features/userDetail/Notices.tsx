import { useTranslation } from 'react-i18next';
import { dateTime } from '#client/ui/time/time.ts';
import { pageNotices } from './calls.ts';
import { PagedCard } from './PagedCard.tsx';
import { RowText } from '#client/ui/primitives/RowText.tsx';

/** What the account was told in the last 30 days, and whether it was read. */
export function Notices({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <PagedCard
      title={t('user.detailPage.notices')}
      testId="detail-notices"
      listKey={id}
      load={(page, signal) => pageNotices(id, page, { signal })}
      idOf={(row) => row.id}
      render={(row) => (
        <>
          <RowText
            first={row.content}
            hint={row.content}
            second={[
              row.noticeActionName,
              row.railName,
              t(row.isRead === 1 ? 'user.detailPage.read' : 'user.detailPage.unread'),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
          <time>{dateTime(row.createdAt)}</time>
        </>
      )}
    />
  );
}
