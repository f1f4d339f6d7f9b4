import { Box, Group, Select, Switch, TextInput } from '@mantine/core';
import { IconInbox, IconMail, IconMessage } from '@tabler/icons-react';
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
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { PressButton } from '#client/ui/primitives/PressButton.tsx';
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

function Read({ children }: { readonly children: string }) {
  return (
    <Box component="span" c="var(--gl-text-2)">
      {children}
    </Box>
  );
}

interface OneSwitch extends Field {
  readonly of: 'enabled' | 'below';
  readonly flag: 'enabled' | 'includeDescendants';
}

function OneSwitch({ setting, name, onChange, of, flag }: OneSwitch) {
  const { t } = useTranslation();
  const on = setting[flag];
  if (onChange === undefined) return <OnOff on={on} word={t(on ? 'messageSettings.on' : 'messageSettings.off')} />;
  return (
    <Switch
      aria-label={t(`messageSettings.of.${of}`, { name })}
      checked={on}
      onChange={(event) => onChange({ [flag]: event.currentTarget.checked })}
      data-testid={`msgset-${of}`}
    />
  );
}

export const EnabledField = (field: Field) => <OneSwitch {...field} of="enabled" flag="enabled" />;
export const BelowField = (field: Field) => <OneSwitch {...field} of="below" flag="includeDescendants" />;

const clampLevel = (level: number): '1' | '2' | '3' | '4' => {
  const known = severities.find((each) => each === level) ?? 4;
  return `${known}`;
};

export function SeverityField({ setting, name, onChange }: Field) {
  const { t } = useTranslation();
  const value = clampLevel(setting.minSeverity);
  if (onChange === undefined) return <Read>{t(`messageSettings.level.${value}`)}</Read>;
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
  const mobile = useMobile();
  const flip = (channel: MessageChannel): void =>
    onChange?.(messageChannels.filter((each) => value.includes(each) !== (each === channel)));
  const shown = messageChannels.filter((channel) => !without.includes(channel));
  return (
    <Group gap={4} role="group" aria-label={label}>
      {shown.map((channel) => {
        const Glyph = glyphs[channel];
        const isOn = channel === 'inapp' || value.includes(channel);
        const inside = (
          <>
            <Glyph {...icon} />
            {t(`messageSettings.channel.${channel}`)}
          </>
        );
        if (onChange === undefined) {
          const isIdle = going?.includes(channel) === false;
          return (
            isOn && (
              <Chip
                key={channel}
                className={classes.chip ?? ''}
                data-off={isIdle || undefined}
                title={isIdle ? t('messageSettings.receiver.idleHint') : undefined}
              >
                {inside}
              </Chip>
            )
          );
        }
        return (
          <PressButton
            key={channel}
            isOn={isOn}
            h={mobile ? 40 : 26}
            px={mobile ? 12 : 7}
            fz={12}
            radius={4}
            {...(!isOn && { c: 'var(--gl-text-3)' })}
            styles={{ label: { gap: 4 } }}
            disabled={channel === 'inapp'}
            title={channel === 'inapp' ? t('messageSettings.inappAlways') : undefined}
            onClick={() => flip(channel)}
            data-testid={`msgset-channel-${channel}`}
          >
            {inside}
          </PressButton>
        );
      })}
    </Group>
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
    const isNone = quietStart === null || quietEnd === null;
    return <Read>{isNone ? t('common.none') : `${quietStart} – ${quietEnd}`}</Read>;
  }
  const faults = quietFaults(setting);
  const fault = faults.quietStart ?? faults.quietEnd;
  const input = (field: 'quietStart' | 'quietEnd') => (
    <TextInput
      size={mobile ? 'sm' : 'xs'}
      w={mobile ? 96 : 60}
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
    <Group className={classes.quiet ?? ''} gap="2px 4px">
      {input('quietStart')}
      <span aria-hidden="true">–</span>
      {input('quietEnd')}
      {fault !== undefined && (
        <Box component="small" w="100%" c="var(--gl-status-2-shade)" lh="16px" role="alert">
          {wordsOf({ text: fault, params: {} })}
        </Box>
      )}
    </Group>
  );
}
