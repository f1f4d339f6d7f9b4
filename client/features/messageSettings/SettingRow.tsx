import { ActionIcon, Box, Button, Group, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconUserEdit, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { MessageConfigRow, MessageSetting } from '#domain/notices/messageConfig.ts';
import { StaleNote } from '#client/ui/form/StaleNote.tsx';
import { Lines } from '#client/ui/list/Lines.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { isStale } from './draft.ts';
import { EndpointField } from './EndpointField.tsx';
import { BelowField, ChannelField, EnabledField, QuietField, SeverityField } from './fields.tsx';
import { ReceiverChips } from './ReceiverChips.tsx';
import type { Settings } from './useSettings.ts';
import classes from './messageSettings.module.css';

interface Props {
  readonly row: MessageConfigRow;
  readonly settings: Settings;
  readonly onReceivers: () => void;
}

function wordsFor(
  setting: MessageSetting,
  known: Settings['channels'],
  t: TFunction,
): ReadonlyArray<readonly [name: string, value: string]> {
  const yes = (on: boolean): string => t(on ? 'messageSettings.on' : 'messageSettings.off');
  const level = `${setting.minSeverity}` as '1' | '2' | '3' | '4';
  const { quietStart, quietEnd, channels, endpointIds } = setting;
  const named = (known ?? []).filter(({ id }) => endpointIds.includes(id)).map(({ name }) => name);
  return [
    [t('messageSettings.col.enabled'), yes(setting.enabled)],
    [t('messageSettings.col.level'), t(`messageSettings.level.${level}`)],
    [
      t('messageSettings.col.channels'),
      channels.map((each) => t(`messageSettings.channel.${each}`)).join(t('common.listJoin')),
    ],
    [t('messageSettings.tab.channels'), named.join(t('common.listJoin'))],
    [t('messageSettings.col.quiet'), quietStart === null ? '' : `${quietStart} – ${quietEnd ?? ''}`],
    [t('messageSettings.col.below'), yes(setting.includeDescendants)],
  ];
}

/** One kind of message: what is inherited is read, what is the organisation's own is changed here. */
export function SettingRow({ row, settings, onReceivers }: Props) {
  const { t } = useTranslation();
  const isOwn = row.configId !== null;
  const draft = settings.drafts[row.noticeAction];
  const setting: MessageSetting = draft ?? row;
  const name = row.noticeActionName;
  const field = {
    setting,
    name,
    onChange: isOwn ? (patch: Partial<MessageSetting>) => settings.change(row, patch) : undefined,
  };
  const changes =
    draft === undefined || !isStale(row, draft)
      ? undefined
      : wordsFor(row, settings.channels, t).filter(
          ([, value], at) => value !== wordsFor(draft, settings.channels, t)[at]?.[1],
        );
  const labelled = (key: 'enabled' | 'level' | 'channels' | 'quiet' | 'below' | 'receivers', cell: ReactNode) => (
    <div role="cell" style={{ gridArea: key }}>
      <small className={classes.label} aria-hidden="true">
        {t(`messageSettings.col.${key}`)}
      </small>
      {cell}
    </div>
  );
  return (
    <div
      role="row"
      className={classes.row}
      data-testid="msgset-row"
      data-action={row.noticeAction}
      data-own={isOwn}
      data-dirty={draft !== undefined}
      data-off={!setting.enabled || undefined}
    >
      <div role="cell" style={{ gridArea: 'name' }}>
        <Lines
          first={
            <>
              <b>{name}</b>
              {draft !== undefined && (
                <Box component="small" ml={8} c="var(--gl-link)" data-testid="msgset-dirty">
                  ● {t('messageSettings.dirty')}
                </Box>
              )}
            </>
          }
          second={<Source row={row} />}
        />
      </div>
      {labelled('enabled', <EnabledField {...field} />)}
      {labelled('level', <SeverityField {...field} />)}
      {labelled(
        'channels',
        <>
          <ChannelField {...field} />
          <EndpointField {...field} channels={settings.channels} others={row.otherEndpoints} />
        </>,
      )}
      {labelled('quiet', <QuietField {...field} />)}
      {labelled('below', <BelowField {...field} />)}
      {labelled(
        'receivers',
        <Group gap={4} wrap="nowrap">
          <ReceiverChips receivers={row.receivers} others={row.othersCount} noticeAction={row.noticeAction} />
          {isOwn && (
            <HintedIcon
              icon={IconUserEdit}
              hint={t('messageSettings.editReceivers')}
              label={t('messageSettings.of.receivers', { name })}
              onClick={onReceivers}
              testId="msgset-receivers"
            />
          )}
        </Group>,
      )}
      <Group role="cell" gap={4} justify="flex-end" style={{ gridArea: 'actions' }}>
        <Actions row={row} settings={settings} />
      </Group>
      {changes !== undefined && (
        <Box role="cell" py={8} style={{ gridColumn: '1 / -1' }}>
          <StaleNote changes={changes} onTake={(theirs) => (theirs ? settings.undo(row) : settings.keep(row))} />
        </Box>
      )}
      {settings.isBusy(row) && <span className={classes.busy} aria-hidden="true" />}
    </div>
  );
}

interface HintedIconProps {
  readonly icon: Icon;
  readonly hint: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly testId: string;
}

function HintedIcon({ icon: Glyph, hint, label, onClick, testId }: HintedIconProps) {
  const mobile = useMobile();
  return (
    <Tooltip label={hint}>
      <ActionIcon
        size={mobile ? 40 : 28}
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={onClick}
        data-testid={testId}
      >
        <Glyph size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

function Source({ row: { inheritedFrom: from } }: { readonly row: MessageConfigRow }) {
  const { t } = useTranslation();
  const words =
    from === null
      ? t('messageSettings.own')
      : from.orgName === null
        ? t('messageSettings.factory')
        : t('messageSettings.inherited', { org: from.orgName });
  return (
    <Box
      className="gl-cut"
      component="span"
      display="block"
      c={from === null ? 'var(--gl-link)' : 'inherit'}
      title={words}
      data-testid="msgset-source"
    >
      {words}
    </Box>
  );
}

function Actions({ row, settings }: Omit<Props, 'onReceivers'>) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const draft = settings.drafts[row.noticeAction];
  const button = (of: 'customise' | 'save' | 'restore') => ({
    size: mobile ? 'sm' : 'xs',
    loading: settings.isBusy(row),
    'aria-label': t(`messageSettings.of.${of}`, { name: row.noticeActionName }),
    'data-testid': `msgset-${of}`,
  });
  if (row.configId === null) {
    const pencil = <IconPencil size={14} stroke={1.75} aria-hidden="true" />;
    return (
      <Button
        {...button('customise')}
        variant="default"
        leftSection={pencil}
        onClick={() => void settings.customise(row)}
      >
        {t('messageSettings.customise')}
      </Button>
    );
  }
  if (draft === undefined) {
    return (
      <Button {...button('restore')} variant="subtle" onClick={() => void settings.restore(row)}>
        {t('messageSettings.restore')}
      </Button>
    );
  }
  return (
    <>
      <HintedIcon
        icon={IconArrowBackUp}
        hint={t('common.undo')}
        label={t('messageSettings.of.undo', { name: row.noticeActionName })}
        onClick={() => settings.undo(row)}
        testId="msgset-undo"
      />
      <Button {...button('save')} disabled={isStale(row, draft)} onClick={() => settings.save([row.noticeAction])}>
        {t('common.save')}
      </Button>
    </>
  );
}
