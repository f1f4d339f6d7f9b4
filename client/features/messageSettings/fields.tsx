import { Select, Switch, TextInput } from '@mantine/core';
import { IconInbox, IconMail, IconMessage } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  messageChannels,
  quietFaults,
  severities,
  type MessageChannel,
  type MessageSetting,
} from '#domain/notices/messageConfig.ts';
import { wordsOf } from '#client/ui/form/words.ts';
import { OnOff } from '#client/ui/list/OnOff.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { clockOf } from './draft.ts';
import classes from './messageSettings.module.css';

const glyphs = { inapp: IconInbox, mail: IconMail, sms: IconMessage } as const;
const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

interface Field {
  readonly setting: MessageSetting;
  /** Of which kind of message; part of what a field is called. */
  readonly name: string;
  /** Absent: what is inherited is only read. */
  readonly onChange?: ((patch: Partial<MessageSetting>) => void) | undefined;
}

const onWord = (on: boolean, t: TFunction): string => t(on ? 'messageSettings.on' : 'messageSettings.off');

export function EnabledField({ setting, name, onChange }: Field) {
  const { t } = useTranslation();
  if (onChange === undefined) return <OnOff on={setting.enabled} word={onWord(setting.enabled, t)} />;
  return (
    <Switch
      aria-label={t('messageSettings.of.enabled', { name })}
      checked={setting.enabled}
      onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      data-testid="msgset-enabled"
    />
  );
}

export function BelowField({ setting, name, onChange }: Field) {
  const { t } = useTranslation();
  if (onChange === undefined) {
    return <OnOff on={setting.includeDescendants} word={onWord(setting.includeDescendants, t)} />;
  }
  return (
    <Switch
      aria-label={t('messageSettings.of.below', { name })}
      checked={setting.includeDescendants}
      onChange={(event) => onChange({ includeDescendants: event.currentTarget.checked })}
      data-testid="msgset-below"
    />
  );
}

const clampLevel = (level: number): '1' | '2' | '3' | '4' => {
  const known = severities.find((each) => each === level) ?? 4;
  return `${known}`;
};

export function SeverityField({ setting, name, onChange }: Field) {
  const { t } = useTranslation();
  const value = clampLevel(setting.minSeverity);
  if (onChange === undefined) return <span className={classes.read}>{t(`messageSettings.level.${value}`)}</span>;
  return (
    <Select
      aria-label={t('messageSettings.of.level', { name })}
      data={severities.map((level) => ({
        value: String(level),
        label: t(`messageSettings.level.${clampLevel(level)}`),
      }))}
      value={value}
      allowDeselect={false}
      onChange={(level) => onChange({ minSeverity: Number(level ?? 4) })}
      data-testid="msgset-level"
    />
  );
}

interface Channels {
  readonly value: readonly MessageChannel[];
  readonly label: string;
  readonly onChange?: ((channels: MessageChannel[]) => void) | undefined;
  /** Ways that are not offered. */
  readonly without?: readonly MessageChannel[];
  /** Ways that the message goes; the others are shown as idle. */
  readonly going?: readonly MessageChannel[];
}

/** Ways to switch on and off; messages in the application are always on. */
export function ChannelChips({ value, label, onChange, without = [], going }: Channels) {
  const { t } = useTranslation();
  const flip = (channel: MessageChannel): void =>
    onChange?.(messageChannels.filter((each) => value.includes(each) !== (each === channel)));
  const shown = messageChannels.filter((channel) => !without.includes(channel));
  return (
    <span className={classes.channels} role="group" aria-label={label}>
      {shown.map((channel) => {
        const Glyph = glyphs[channel];
        const isOn = channel === 'inapp' || value.includes(channel);
        if (onChange === undefined) {
          return isOn ? (
            <span
              key={channel}
              className={classes.channelRead}
              {...(going?.includes(channel) === false && {
                'data-idle': true,
                title: t('messageSettings.receiver.idleHint'),
              })}
            >
              <Glyph {...icon} />
              {t(`messageSettings.channel.${channel}`)}
            </span>
          ) : null;
        }
        return (
          <button
            key={channel}
            type="button"
            className={classes.channel}
            aria-pressed={isOn}
            disabled={channel === 'inapp'}
            title={channel === 'inapp' ? t('messageSettings.inappAlways') : undefined}
            onClick={() => flip(channel)}
            data-testid={`msgset-channel-${channel}`}
          >
            <Glyph {...icon} />
            {t(`messageSettings.channel.${channel}`)}
          </button>
        );
      })}
    </span>
  );
}

export function ChannelField({ setting, name, onChange }: Field) {
  const { t } = useTranslation();
  return (
    <ChannelChips
      label={t('messageSettings.of.channels', { name })}
      value={setting.channels}
      onChange={onChange === undefined ? undefined : (channels) => onChange({ channels })}
    />
  );
}

export function QuietField({ setting, name, onChange }: Field) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { quietStart, quietEnd } = setting;
  if (onChange === undefined) {
    return (
      <span className={classes.read}>
        {quietStart === null || quietEnd === null ? t('common.none') : `${quietStart} – ${quietEnd}`}
      </span>
    );
  }
  const faults = quietFaults(setting);
  const fault = faults.quietStart ?? faults.quietEnd;
  const input = (field: 'quietStart' | 'quietEnd') => (
    <TextInput
      size={mobile ? 'sm' : 'xs'}
      placeholder="--:--"
      inputMode="numeric"
      maxLength={5}
      aria-label={t(`messageSettings.of.${field}`, { name })}
      value={setting[field] ?? ''}
      error={faults[field] !== undefined}
      onChange={(event) => onChange({ [field]: event.currentTarget.value === '' ? null : event.currentTarget.value })}
      onBlur={(event) => onChange({ [field]: clockOf(event.currentTarget.value) })}
      data-testid={`msgset-${field}`}
    />
  );
  return (
    <span className={classes.quiet}>
      {input('quietStart')}
      <span aria-hidden="true">–</span>
      {input('quietEnd')}
      {fault !== undefined && (
        <small className={classes.fault} role="alert">
          {wordsOf({ text: fault, params: {} })}
        </small>
      )}
    </span>
  );
}
