import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { messageOf } from '#client/api/errors.ts';
import type { CallOptions } from '#client/api/http.ts';
import { getNoticeActions, handleNotice, pageNotices, readNotices, type NoticeRow } from '#client/api/notices.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { onEvent } from '#client/realtime/live.ts';
import { clearRedDot } from '#client/stores/menu.ts';
import { message, openMessage } from '#client/stores/message.ts';
import { refreshUnread } from '#client/stores/user.ts';
import { useAcknowledge, useMayHandle } from '#client/ui/alarms/useAcknowledge.ts';
import { ask } from '#client/ui/form/ask.ts';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import { RowActions } from '#client/ui/list/RowActions.tsx';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { useOpenNotice } from '#client/ui/notice/useOpenNotice.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { toast, toastFailure } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { actionsFrom, messageColumns } from './columns.tsx';
import { messageFilters } from './filters.ts';
import { ReadMark, TypeMark } from './marks.tsx';
import { ackAction, handleAction, readActions } from './messageActions.ts';
import { MessageCard } from './MessageCard.tsx';
import { ReadHead } from './ReadHead.tsx';
import { useMessages } from './useMessages.ts';
import { useWaitingRows, type MessageRow } from './useWaitingRows.ts';
import list from '#client/ui/list/list.module.css';
import classes from './messages.module.css';

interface Props {
  /** The details lead to another page. */
  readonly onLeave?: () => void;
  /** A message is shown whole, over the list. */
  readonly onDialog?: (open: boolean) => void;
}

/**
 * The messages of the signed-in person, the same on their page and in the bell's modal.
 * @source docs/requirements.md C12
 */
export function MessageList({ onLeave, onDialog }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const isEnglish = currentLocale() === 'en-US';
  useState(openMessage);
  const { page, page_size: size, noticeAction, isRead } = useSnapshot(message);
  const [days, setDays] = useState({ from: '', to: '' });
  const filters = { page, size, sort: '', noticeAction, ...days };
  const { data: types = [] } = useAsync(getNoticeActions, []);
  const [busy, setBusy] = useState(false);
  const [shownId, setShownId] = useState<string>();
  const key = JSON.stringify({ ...filters, isRead });
  const load = (start: number, limit: number, options?: CallOptions) =>
    pageNotices({ ...messageFilters.asked(filters), isRead, start, limit }, options);
  const picks = usePicked<MessageRow>(key, load);
  const messages = useMessages({
    key,
    load: (signal) => load(page, size, { signal }),
    end: page * size,
    // New ones come by themselves on the first page alone.
    held: picks.held || page > 1 || shownId !== undefined,
  });
  const { error, reload } = messages;
  const rows = useWaitingRows(messages.rows);
  const openNotice = useOpenNotice();

  // Opening the list clears the dot; what comes while it is open is seen here.
  useEffect(() => {
    clearRedDot();
    return onEvent('message', () => queueMicrotask(clearRedDot));
  }, []);

  const change = ({ from, to, size: rowsOfPage, ...kept }: Partial<typeof filters>): void => {
    if (from !== undefined && to !== undefined) setDays({ from, to });
    if (rowsOfPage !== undefined) message.page_size = rowsOfPage;
    Object.assign(message, kept);
  };
  const show = (id: string | undefined): void => {
    setShownId(id);
    onDialog?.(id !== undefined);
  };
  const details = async (row: NoticeRow): Promise<void> => {
    const { isAway, marked } = openNotice(row);
    if (isAway) onLeave?.();
    else show(row.id);
    await marked;
    reload();
  };
  const markRead = async (chosen: readonly NoticeRow[]): Promise<void> => {
    if (chosen.length === 0) {
      toast('warn', t('message.selectFirst'));
      return;
    }
    setBusy(true);
    try {
      const { count } = await readNotices(chosen.map(({ id }) => id));
      toast('ok', t('message.readOk', { n: count }));
      picks.drop(chosen);
    } catch (failure) {
      toastFailure(t('message.readFail'), failure);
    }
    setBusy(false);
    reload();
    await refreshUnread();
  };
  const handle = async (row: NoticeRow): Promise<void> => {
    if (!(await ask({ title: t('common.tip'), text: t('message.handleConfirm') }))) return;
    try {
      await handleNotice(row.id);
      toast('ok', t('message.handleOk'));
    } catch (failure) {
      toastFailure(t('message.handleFail'), failure);
    }
    reload();
    await refreshUnread();
  };

  const mayHandle = useMayHandle();
  const { acknowledge } = useAcknowledge();
  const own = mayHandle ? [ackAction(t, acknowledge), handleAction(t, handle)] : [];
  const actions: Array<RowAction<MessageRow>> = [...readActions(t, markRead), ...own];
  const latest = useLatest(details);
  const columns = useMemo(() => messageColumns(t, (row) => void latest.current(row)), [t, latest]);
  const shown = rows?.find(({ id }) => id === shownId);
  return (
    <div className={list.list} data-testid="message-list">
      <ListFrame
        area="message"
        title={t('layout.bell.title')}
        head={ReadHead}
        view="messages"
        list={{ ...messages, rows }}
        columns={columns}
        actions={actions}
        actionsWidth={mayHandle && rows?.some(({ waits }) => waits) === true ? (isEnglish ? 264 : 196) : 132}
        actionsFrom={actionsFrom()}
        busy={busy}
        filters={filters}
        onTurn={change}
        picks={picks}
        onOpen={(row) => void details(row)}
        onNewRows={() => (page === 1 ? reload() : change({ page: 1 }))}
        isTall={false}
        rowData={(row) => ({
          'data-read': row.isRead === 1 ? '1' : '0',
          'data-handled': row.handledStatus,
          'data-device': row.deviceCode,
        })}
        renderCard={(row, foot) => (
          <MessageCard row={row} picks={picks}>
            {foot}
          </MessageCard>
        )}
        tools={
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void markRead(picks.chosen(rows))}
            data-testid="message-mark-all-read"
          >
            {t('message.markAllRead')}
          </Button>
        }
        onReset={
          isRead !== '' || messageFilters.count(filters) > 0
            ? () => {
                change(messageFilters.none);
                message.isRead = '';
              }
            : undefined
        }
        empty={{ title: t('message.empty'), hint: t('message.emptyHint') }}
      >
        <FilterFields
          area="message"
          of={messageFilters}
          filters={filters}
          onChange={change}
          choices={{
            noticeAction: types.map(({ code, name, nameEn }) => ({
              value: code,
              label: isEnglish ? nameEn : name,
            })),
          }}
        />
        {error !== undefined && rows !== undefined && (
          <Alert color="yellow" role="alert" p="xs">
            <Group gap="xs">
              {messageOf(error)}
              <Button size="compact-sm" variant="default" onClick={reload}>
                {t('common.retry')}
              </Button>
            </Group>
          </Alert>
        )}
      </ListFrame>
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
          <Stack gap={12} style={{ overflowWrap: 'anywhere' }}>
            <div className={classes.cardHead}>
              <TypeMark row={shown} />
              <ReadMark isRead={shown.isRead} />
            </div>
            <p>{shown.content}</p>
            <div className={classes.cardFoot}>
              <time>{dateTime(shown.createdAt)}</time>
              <RowActions area="message" actions={actions} row={shown} touch={mobile} />
            </div>
          </Stack>
        )}
      </Modal>
    </div>
  );
}
