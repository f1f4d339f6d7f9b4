import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconUserEdit } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { MessageConfigRow, MessageSetting } from '#domain/notices/messageConfig.ts';
import { StaleNote } from '#client/ui/form/StaleNote.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { isStale, type Draft } from './draft.ts';
import { BelowField, ChannelField, EnabledField, QuietField, SeverityField } from './fields.tsx';
import { ReceiverChips } from './ReceiverChips.tsx';
import classes from './messageSettings.module.css';

interface Props {
  readonly row: MessageConfigRow;
  readonly draft: Draft | undefined;
  readonly busy: boolean;
  readonly onChange: (patch: Partial<MessageSetting>) => void;
  readonly onSave: () => void;
  readonly onUndo: () => void;
  readonly onKeep: () => void;
  readonly onCustomise: () => void;
  readonly onRestore: () => void;
  readonly onReceivers: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

function wordsFor(setting: MessageSetting, t: TFunction): ReadonlyArray<readonly [name: string, value: string]> {
  const yes = (on: boolean): string => t(on ? 'messageSettings.on' : 'messageSettings.off');
  const level = `${setting.minSeverity}` as '1' | '2' | '3' | '4';
  const { quietStart, quietEnd, channels } = setting;
  return [
    [t('messageSettings.col.enabled'), yes(setting.enabled)],
    [t('messageSettings.col.level'), t(`messageSettings.level.${level}`)],
    [t('messageSettings.col.channels'), channels.map((each) => t(`messageSettings.channel.${each}`)).join('、')],
    [t('messageSettings.col.quiet'), quietStart === null ? '' : `${quietStart} – ${quietEnd ?? ''}`],
    [t('messageSettings.col.below'), yes(setting.includeDescendants)],
  ];
}

/** One kind of message: what is inherited is read, what is the organisation's own is changed here. */
export function SettingRow(props: Props) {
  const { row, draft, busy, onChange } = props;
  const { t } = useTranslation();
  const mobile = useMobile();
  const isOwn = row.configId !== null;
  const setting: MessageSetting = draft ?? row;
  const name = row.noticeActionName;
  const field = { setting, name, onChange: isOwn ? onChange : undefined };
  const labelled = (key: 'enabled' | 'level' | 'channels' | 'quiet' | 'below' | 'receivers', cell: ReactNode) => (
    <div role="cell" className={classes.cell} data-cell={key}>
      <span className={classes.cellLabel} aria-hidden="true">
        {t(`messageSettings.col.${key}`)}
      </span>
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
      data-off={setting.enabled ? undefined : true}
    >
      <div role="cell" className={classes.cell} data-cell="name">
        <span className={classes.name}>
          <b>{name}</b>
          {draft !== undefined && (
            <span className={classes.dirty} data-testid="msgset-dirty">
              {t('messageSettings.dirty')}
            </span>
          )}
        </span>
        <Source row={row} />
      </div>
      {labelled('enabled', <EnabledField {...field} />)}
      {labelled('level', <SeverityField {...field} />)}
      {labelled('channels', <ChannelField {...field} />)}
      {labelled('quiet', <QuietField {...field} />)}
      {labelled('below', <BelowField {...field} />)}
      {labelled(
        'receivers',
        <span className={classes.receivers}>
          <ReceiverChips receivers={row.receivers} others={row.othersCount} noticeAction={row.noticeAction} />
          {isOwn && (
            <Tooltip label={t('messageSettings.editReceivers')} withArrow openDelay={300}>
              <ActionIcon
                size={mobile ? 40 : 28}
                variant="subtle"
                color="gray"
                aria-label={t('messageSettings.of.receivers', { name })}
                onClick={props.onReceivers}
                data-testid="msgset-receivers"
              >
                <IconUserEdit {...icon} />
              </ActionIcon>
            </Tooltip>
          )}
        </span>,
      )}
      <div role="cell" className={classes.cell} data-cell="actions">
        <Actions {...props} isOwn={isOwn} />
      </div>
      {isStale(row, draft) && draft !== undefined && (
        <div role="cell" className={classes.note}>
          <StaleNote
            changes={wordsFor(row, t).filter(([, value], at) => value !== wordsFor(draft, t)[at]?.[1])}
            onTake={(theirs) => (theirs ? props.onUndo() : props.onKeep())}
          />
        </div>
      )}
      {busy && <span className={classes.busy} aria-hidden="true" />}
    </div>
  );
}

function Source({ row }: { readonly row: MessageConfigRow }) {
  const { t } = useTranslation();
  const from = row.inheritedFrom;
  if (from === null) {
    return (
      <span className={classes.badge} data-own="true" data-testid="msgset-source">
        {t('messageSettings.own')}
      </span>
    );
  }
  const words =
    from.orgName === null ? t('messageSettings.factory') : t('messageSettings.inherited', { org: from.orgName });
  return (
    <span className={classes.badge} title={words} data-testid="msgset-source">
      {words}
    </span>
  );
}

function Actions({ row, draft, busy, isOwn, ...on }: Props & { readonly isOwn: boolean }) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const size = mobile ? 'sm' : 'xs';
  const name = row.noticeActionName;
  if (!isOwn) {
    return (
      <Button
        size={size}
        variant="default"
        loading={busy}
        leftSection={<IconPencil size={14} stroke={1.75} aria-hidden="true" />}
        aria-label={t('messageSettings.of.customise', { name })}
        onClick={on.onCustomise}
        data-testid="msgset-customise"
      >
        {t('messageSettings.customise')}
      </Button>
    );
  }
  if (draft !== undefined) {
    return (
      <>
        <Tooltip label={t('common.undo')} withArrow openDelay={300}>
          <ActionIcon
            size={mobile ? 40 : 28}
            variant="subtle"
            color="gray"
            aria-label={t('messageSettings.of.undo', { name })}
            onClick={on.onUndo}
            data-testid="msgset-undo"
          >
            <IconArrowBackUp {...icon} />
          </ActionIcon>
        </Tooltip>
        <Button
          size={size}
          loading={busy}
          disabled={isStale(row, draft)}
          aria-label={t('messageSettings.of.save', { name })}
          onClick={on.onSave}
          data-testid="msgset-save"
        >
          {t('common.save')}
        </Button>
      </>
    );
  }
  return (
    <Button
      size={size}
      variant="subtle"
      loading={busy}
      aria-label={t('messageSettings.of.restore', { name })}
      onClick={on.onRestore}
      data-testid="msgset-restore"
    >
      {t('messageSettings.restore')}
    </Button>
  );
}
