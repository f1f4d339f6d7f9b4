import { useTranslation } from 'react-i18next';
import { dateTime } from '#client/ui/time/time.ts';
import { pageNotices } from './calls.ts';
import { PagedRows } from './PagedRows.tsx';
import classes from './userDetail.module.css';

/** What the account was told in the last 30 days, and whether it was read. */
export function Notices({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <PagedRows
      title={t('user.detailPage.notices')}
      testId="detail-notices"
      listKey={id}
      load={(page, signal) => pageNotices(id, page, { signal })}
      idOf={(row) => row.id}
      render={(row) => (
        <>
          <div className={classes.rowText}>
            <span title={row.content}>{row.content}</span>
            <small>
              {[row.noticeActionName, row.railName].filter(Boolean).join(' · ')} ·{' '}
              {t(row.isRead === 1 ? 'user.detailPage.read' : 'user.detailPage.unread')}
            </small>
          </div>
          <time>{dateTime(row.createdAt)}</time>
        </>
      )}
    />
  );
}
