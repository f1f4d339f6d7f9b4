import { Button, Modal } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import { messageOf } from '#client/api/errors.ts';
import { handleNotice, readNotices, type NoticeRow } from '#client/api/notices.ts';
import { useOpenNotice } from '#client/ui/notice/useOpenNotice.ts';
import { onEvent } from '#client/realtime/live.ts';
import { account } from '#client/stores/account.ts';
import { clearRedDot } from '#client/stores/menu.ts';
import { message, messagePageSize, openMessage } from '#client/stores/message.ts';
import { refreshUnread } from '#client/stores/user.ts';
import { ask } from '#client/ui/form/ask.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { CardList } from '#client/ui/table/CardList.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { Pager } from '#client/ui/table/Pager.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { toast, toastFailure } from '#client/ui/toast.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { HandleCell, messageColumns } from './columns.tsx';
import { activeFilters, type MessageFilters } from './filters.ts';
import { ReadMark, TypeMark } from './marks.tsx';
import { MessageCard } from './MessageCard.tsx';
import { MessageFilterBar } from './MessageFilterBar.tsx';
import { useMessages } from './useMessages.ts';
import classes from './messages.module.css';

interface Props {
  readonly place: 'page' | 'modal';
  /** The details lead to another page. */
  readonly onLeave?: () => void;
  /** A message is shown whole, over the list. */
  readonly onDialog?: (open: boolean) => void;
}

const idOf = (row: NoticeRow): string => row.id;
const dataOf = (row: NoticeRow) => ({
  'data-read': row.isRead === 1 ? '1' : '0',
  'data-handled': row.handledStatus,
  'data-device': row.deviceCode,
});
const tall = (): string | undefined => classes.tall;
const never: ReadonlySet<string> = new Set();

/** The messages of the signed-in person, as a page and in the bell's modal. @source docs/requirements.md C12 */
export function MessageList({ place, onLeave, onDialog }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const mayHandle = may(userInfo?.access ?? [], ['alarm:handle']);
  useState(openMessage);
  const { page, noticeAction, isRead } = useSnapshot(message);
  const [days, setDays] = useState({ from: '', to: '' });
  const filters: MessageFilters = { page, noticeAction, isRead, ...days };
  const [picked, setPicked] = useState(never);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [shownId, setShownId] = useState<string>();
  const { rows, total, isMore, error, loading, waiting, changed, reload } = useMessages(
    filters,
    page === 1 && picked.size === 0 && !over && shownId === undefined,
  );
  const openNotice = useOpenNotice();

  // Opening the list clears the dot; what comes while it is open is seen here.
  useEffect(() => {
    clearRedDot();
    return onEvent('message', () => queueMicrotask(clearRedDot));
  }, []);
  const last = Math.max(1, Math.ceil(total / messagePageSize));
  const isBeyond = rows?.length === 0 && total > 0 && page > last;
  useEffect(() => {
    if (isBeyond) message.page = last;
  }, [isBeyond, last]);

  const change = ({ from, to, ...kept }: Partial<MessageFilters>): void => {
    setPicked(never);
    if (from !== undefined || to !== undefined) setDays({ from: from ?? '', to: to ?? '' });
    Object.assign(message, kept);
  };
  const reset = (): void => change({ noticeAction: '', isRead: '', from: '', to: '', page: 1 });
  const show = useCallback(
    (id: string | undefined) => {
      setShownId(id);
      onDialog?.(id !== undefined);
    },
    [onDialog],
  );

  const details = useCallback(
    async (row: NoticeRow): Promise<void> => {
      const { isAway, marked } = openNotice(row);
      if (isAway) onLeave?.();
      else show(row.id);
      await marked;
      reload();
    },
    [openNotice, onLeave, reload, show],
  );
  const markRead = async (): Promise<void> => {
    if (picked.size === 0) {
      toast('warn', t('message.selectFirst'));
      return;
    }
    setBusy(true);
    try {
      const { count } = await readNotices([...picked]);
      toast('ok', t('message.readOk', { n: count }));
      setPicked(never);
    } catch (error) {
      toastFailure(t('message.readFail'), error);
    }
    setBusy(false);
    reload();
    await refreshUnread();
  };
  const handle = useCallback(
    async (row: NoticeRow): Promise<void> => {
      if (!(await ask({ title: t('common.tip'), text: t('message.handleConfirm') }))) return;
      try {
        await handleNotice(row.id);
        toast('ok', t('message.handleOk'));
      } catch (error) {
        toastFailure(t('message.handleFail'), error);
      }
      reload();
      await refreshUnread();
    },
    [reload, t],
  );

  const onHandle = useMemo(() => (mayHandle ? (row: NoticeRow) => void handle(row) : undefined), [mayHandle, handle]);
  const onDetails = useCallback((row: NoticeRow) => void details(row), [details]);
  const columns = useMemo(() => messageColumns(t, { onDetails, onHandle }), [t, onDetails, onHandle]);
  const shown = rows?.find(({ id }) => id === shownId);
  const pick = (id: string, on: boolean): void => {
    const next = new Set(picked);
    if (on) next.add(id);
    else next.delete(id);
    setPicked(next);
  };
  const instead =
    error !== undefined && rows === undefined ? (
      <ErrorState error={error} onRetry={reload} />
    ) : rows?.length === 0 && !isBeyond ? (
      <EmptyState
        title={t('message.empty')}
        hint={t('message.emptyHint')}
        onReset={activeFilters(filters) > 0 ? reset : undefined}
      />
    ) : undefined;
  const common = {
    label: t('layout.bell.title'),
    rows,
    idOf,
    onOpen: onDetails,
    newRows: waiting,
    onNewRows: () => {
      setPicked(never);
      if (page === 1) reload();
      else message.page = 1;
    },
    instead,
  };

  return (
    <div className={`${classes.list} ${place === 'modal' ? classes.modal : ''}`} data-testid="message-list">
      <MessageFilterBar
        filters={filters}
        picked={picked.size}
        busy={busy}
        onChange={change}
        onReset={reset}
        onMarkRead={() => void markRead()}
        onRefresh={reload}
      />
      <div className={classes.body}>
        {loading && rows !== undefined && <ProgressLine />}
        {error !== undefined && rows !== undefined && <Stale error={error} onRetry={reload} />}
        {mobile ? (
          <CardList
            {...common}
            renderCard={(row) => (
              <MessageCard
                row={row}
                picked={picked.has(row.id)}
                onPick={(on) => pick(row.id, on)}
                onHandle={onHandle}
              />
            )}
          />
        ) : (
          <DataTable
            {...common}
            columns={columns}
            picked={picked}
            onPicked={setPicked}
            changed={changed}
            rowData={dataOf}
            rowClass={tall}
            onHover={setOver}
          />
        )}
      </div>
      <Pager
        page={page}
        size={messagePageSize}
        total={total}
        isMore={isMore}
        onPage={(next) => change({ page: next })}
        left={<span>{t('message.total', { total, n: messagePageSize })}</span>}
      />
      <Modal
        opened={shown !== undefined}
        onClose={() => show(undefined)}
        zIndex={300}
        size={480}
        title={shown?.noticeActionName ?? ''}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        data-testid="message-content"
      >
        {shown !== undefined && (
          <div className={classes.whole}>
            <div className={classes.cardHead}>
              <TypeMark row={shown} />
              <ReadMark isRead={shown.isRead} />
            </div>
            <p>{shown.content}</p>
            <div className={classes.cardFoot}>
              <time>{dateTime(shown.createdAt)}</time>
              <HandleCell row={shown} t={t} onHandle={onHandle} isTall={mobile} />
            </div>
          </div>
        )}
      </Modal>
    </div>
  );
}

/** The rows stand, but could not be renewed. */
function Stale({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.stale} role="alert">
      {messageOf(error)}
      <Button size="xs" variant="subtle" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
