import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useAsync } from '#client/ui/useAsync.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { pageNotices, readNotice, type NoticeRow } from './notices.ts';
import classes from './layout.module.css';

const shownNotices = 10;

interface Props {
  readonly onDone: () => void;
  readonly onRead: () => void;
}

/** The latest notices; one click marks it read and opens what it is about. */
export function NoticeList({ onDone, onRead }: Props) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { data, error, reload } = useAsync(() => pageNotices(shownNotices), []);
  const open = (notice: NoticeRow): void => {
    if (notice.isRead !== 1) void readNotice(notice.id).then(onRead, () => undefined);
    if (notice.targetType === 2 || notice.targetType === 3) {
      navigate(`/device/deviceAlarmList?open=${encodeURIComponent(notice.targetId)}`);
    }
    onDone();
  };
  return (
    <section aria-label={t('layout.bell.title')} style={{ position: 'relative' }}>
      <div className={classes.panelHead}>{t('layout.bell.title')}</div>
      {data === undefined && error === undefined && <ProgressLine />}
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data?.records.length === 0 && <EmptyState hint={t('layout.bell.empty')} />}
      <ul className={classes.notices}>
        {data?.records.map((notice) => (
          <li key={notice.id}>
            <button
              type="button"
              className={`${classes.notice} ${notice.isRead === 1 ? '' : classes.noticeNew}`}
              onClick={() => open(notice)}
            >
              <i aria-hidden="true" />
              <b>
                {notice.noticeActionName}
                {notice.isRead !== 1 && <em className="gl-hidden">{t('layout.bell.unread')}</em>}
              </b>
              <Ago at={notice.createdAt} />
              <span>{notice.content}</span>
              <span>
                {notice.railName} {notice.deviceCode}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
