import { Button, Group, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { refreshUnread } from '#client/stores/user.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { badge } from '#client/ui/number.ts';
import { shortContent } from '#client/ui/notice/shortContent.ts';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { MiddleCut } from '#client/ui/primitives/MiddleCut.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { toastFailure } from '#client/ui/toast.ts';
import { readAllOf } from '#client/api/notices.ts';
import { useOpenNotice } from '#client/ui/notice/useOpenNotice.ts';
import type { NoticeTabsData } from './useNoticeTabs.ts';
import classes from './notice.module.css';

const tabs = ['notifications', 'messages', 'todos'] as const;
type Tab = (typeof tabs)[number];

interface Props {
  readonly data: NoticeTabsData | undefined;
  readonly error: unknown;
  readonly onReload: () => void;
  /** Something was chosen: the popover is done. */
  readonly onDone: () => void;
}

const whole = { variant: 'subtle', h: 44, radius: 0 } as const;
/** Where the whole of a tab is. */
const wholes = {
  notifications: '/message/list',
  messages: '/message/list',
  todos: '/device/deviceAlarmList?tab=overdue',
} as const satisfies Record<Tab, string>;

/**
 * The three tabs of the popover, each with its count, the newest ten and the way to all.
 * @source docs/requirements.md F7
 */
export function NoticePanel({ data, error, onReload, onDone }: Props) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [tab, setTab] = useState<Tab>(() => tabs.find((each) => (data?.[each].total ?? 0) > 0) ?? 'notifications');
  const clear = async (): Promise<void> => {
    if (tab === 'todos') return;
    try {
      await readAllOf(tab);
    } catch (error) {
      toastFailure(t('message.readFail'), error);
    }
    onReload();
    await refreshUnread();
  };
  return (
    <Tabs
      value={tab}
      onChange={(next) => setTab(tabs.find((each) => each === next) ?? 'notifications')}
      pos="relative"
      data-testid="notice-panel"
    >
      <Tabs.List grow className={classes.tabs}>
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each} px={8} data-testid={`notice-tab-${each}`}>
            {t(`layout.notice.tab.${each}`)}{' '}
            {(data?.[each].total ?? 0) > 0 && <Chip look="bad">{badge(data?.[each].total ?? 0)}</Chip>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {data === undefined && error === undefined && <ProgressLine />}
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={onReload} />}
      {tabs.map((each) => (
        <Tabs.Panel key={each} value={each}>
          {data !== undefined && data[each].total === 0 && (
            <Text c="dimmed" ta="center" px={16} py={40} role="status">
              {t(`layout.notice.empty.${each}`)}
            </Text>
          )}
          {data !== undefined && <Rows tab={each} data={data} onDone={onDone} />}
        </Tabs.Panel>
      ))}
      <Group component="footer" grow gap={0}>
        {tab !== 'todos' && (
          <Button
            {...whole}
            disabled={data === undefined || data[tab].total === 0}
            onClick={() => void clear()}
            data-testid="notice-clear"
          >
            {t('layout.notice.clear')}
          </Button>
        )}
        <Button
          {...whole}
          onClick={() => {
            navigate(wholes[tab]);
            onDone();
          }}
          data-testid="notice-all"
        >
          {t('layout.notice.all')}
        </Button>
      </Group>
    </Tabs>
  );
}

function Rows({
  tab,
  data,
  onDone,
}: {
  readonly tab: Tab;
  readonly data: NoticeTabsData;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const openNotice = useOpenNotice();
  const [, navigate] = useLocation();
  const open = (notice: Parameters<typeof openNotice>[0]): void => {
    onDone();
    // A message that is all there is to read stands whole in the message centre.
    if (!openNotice(notice).isAway) navigate('/message/list');
  };
  if (tab === 'todos') {
    return (
      <ul className={`gl-plain ${classes.rows}`}>
        {data.todos.records.map((todo) => (
          <li key={todo.id}>
            <button
              type="button"
              className={classes.row}
              onClick={() => open({ id: '', isRead: 1, targetType: todo.kind, targetId: todo.id })}
            >
              <b className="gl-cut">{alarmTypeText(t, todo.typeCode)}</b>
              <Ago at={todo.firstOccurredAt} />
              <span>
                {todo.device_name} {todo.deviceCode}
              </span>
              <span className="gl-cut">{t(todo.isMine ? 'layout.notice.mine' : 'layout.notice.overdue')}</span>
            </button>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={`gl-plain ${classes.rows}`}>
      {data[tab].records.map((notice) => (
        <li key={notice.id}>
          <button type="button" className={classes.row} onClick={() => open(notice)}>
            <b className="gl-cut">{notice.noticeActionName}</b>
            <Ago at={notice.createdAt} />
            <span>{shortContent(notice.content)}</span>
            <MiddleCut text={notice.railName} />
          </button>
        </li>
      ))}
    </ul>
  );
}
