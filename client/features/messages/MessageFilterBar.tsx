import { ActionIcon, Button, Drawer, SegmentedControl, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconFilter, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n/i18n.ts';
import { getNoticeActions } from '#client/api/notices.ts';
import { DateRange } from '#client/ui/date/DateRange.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { activeFilters, type MessageFilters } from './filters.ts';
import classes from './messages.module.css';

interface Props {
  readonly filters: MessageFilters;
  readonly picked: number;
  readonly busy: boolean;
  readonly onChange: (patch: Partial<MessageFilters>) => void;
  readonly onReset: () => void;
  readonly onMarkRead: () => void;
  readonly onRefresh: () => void;
}

/** Filters on the left, what is done with the selected rows on the right. On a phone type and days stand in a sheet. */
export function MessageFilterBar(props: Props) {
  const { filters, picked, busy, onReset, onMarkRead, onRefresh } = props;
  const { t } = useTranslation();
  const mobile = useMobile();
  return (
    <div className={classes.filters} role="search">
      <ReadFilter {...props} />
      {mobile ? <FilterSheet {...props} /> : <Fields {...props} />}
      {!mobile && activeFilters(filters) > 0 && (
        <Button variant="subtle" onClick={onReset}>
          {t('common.reset')}
        </Button>
      )}
      <div className={classes.tools}>
        {picked > 0 && <span className={classes.picked}>{t('common.selected', { n: picked })}</span>}
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
          onClick={onMarkRead}
          data-testid="message-mark-all-read"
        >
          {t('message.markAllRead')}
        </Button>
        <ActionIcon
          variant="default"
          size={mobile ? 40 : 32}
          aria-label={t('message.refresh')}
          onClick={onRefresh}
          data-testid="message-refresh"
        >
          <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  );
}

const readStates = ['', 'NO', 'YES'] as const;

function ReadFilter({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('message.status')}
      data={readStates.map((value) => ({ value, label: t(`message.isRead.${value === '' ? 'all' : value}`) }))}
      value={filters.isRead}
      onChange={(value) => onChange({ isRead: readStates.find((each) => each === value) ?? '', page: 1 })}
      className={classes.segments ?? ''}
      data-testid="message-status"
    />
  );
}

function FilterSheet(props: Props) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  const active = activeFilters({ ...props.filters, isRead: '' });
  return (
    <>
      <Button
        variant="default"
        className={classes.sheetButton}
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden="true" />}
        onClick={open}
      >
        {active === 0 ? t('common.filters') : t('common.filtersActive', { n: active })}
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        // As high as what is in it: Mantine's own word for that, size "auto", makes it as high as the screen.
        styles={{ content: { height: 'auto' } }}
        zIndex={300}
        title={t('common.filters')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <div className={classes.sheet}>
          <Fields {...props} />
          {active > 0 && (
            <Button variant="subtle" onClick={props.onReset}>
              {t('common.resetFilters')}
            </Button>
          )}
          <Button onClick={close}>{t('common.confirm')}</Button>
        </div>
      </Drawer>
    </>
  );
}

function Fields({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { data: actions = [] } = useAsync(getNoticeActions, []);
  const isEnglish = currentLocale() === 'en-US';
  return (
    <>
      <Select
        w={mobile ? '100%' : 168}
        aria-label={t('message.type')}
        placeholder={t('message.allTypes')}
        clearable
        data={actions.map(({ code, name, nameEn }) => ({ value: code, label: isEnglish ? nameEn : name }))}
        value={filters.noticeAction === '' ? null : filters.noticeAction}
        onChange={(value) => onChange({ noticeAction: value ?? '', page: 1 })}
        comboboxProps={{ zIndex: 400 }}
        data-testid="message-type"
      />
      <DateRange
        {...(mobile ? { w: '100%' } : {})}
        label={t('message.date')}
        value={{ from: filters.from, to: filters.to }}
        onChange={({ from, to }) => onChange({ from, to, page: 1 })}
      />
    </>
  );
}
