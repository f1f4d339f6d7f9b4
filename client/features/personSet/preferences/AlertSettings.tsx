import { Button, Group, SegmentedControl, Switch } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultGlobal } from '#domain/settings/globalSettings.ts';
import type { PersonalSettings, SoundSeverity } from '#domain/settings/personal.ts';
import { base } from '#client/stores/base.ts';
import { askNoticePermission, noticePermission } from '#client/ui/desktopNotice.ts';
import { playSound } from '#client/ui/sound.ts';
import { toast } from '#client/ui/toast.ts';
import { Line, Section } from '../Section.tsx';
import layout from '#client/ui/form/form.module.css';

interface Props {
  readonly personal: PersonalSettings;
  readonly save: (change: Partial<PersonalSettings>) => void;
}

const severities = ['1', '2', '3', '4'] as const;

/** What a new alarm does beyond the page: a sound, and a notice on the desktop. */
export function AlertSettings({ personal, save }: Props) {
  const { t } = useTranslation();
  const [permission, setPermission] = useState(noticePermission);
  const test = async (): Promise<void> => {
    const sounds = base.alarmSounds ?? defaultGlobal.alarmSounds;
    const sound = sounds[personal.soundMinSeverity];
    // A severity that the installation keeps silent is tested with the sound of the worst.
    const heard = await playSound(sound === 'none' ? sounds['1'] : sound);
    if (!heard) toast('warn', t('setting.preferences.soundBlocked'));
  };
  const switchNotice = async (on: boolean): Promise<void> => {
    if (!on) {
      save({ desktopNotice: false });
      return;
    }
    const answer = await askNoticePermission();
    setPermission(answer);
    if (answer === 'granted') save({ desktopNotice: true });
  };
  return (
    <Section title={t('setting.preferences.alerts')} hint={t('setting.preferences.alertsHint')}>
      <Line label={t('setting.preferences.sound')}>
        <Group gap="8px 12px">
          <Switch
            aria-label={t('setting.preferences.sound')}
            checked={personal.soundOnAlarm}
            onChange={(event) => save({ soundOnAlarm: event.currentTarget.checked })}
            data-testid="preferences-sound"
          />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconVolume size={14} stroke={1.75} aria-hidden="true" />}
            onClick={() => void test()}
            data-testid="preferences-sound-test"
          >
            {t('setting.preferences.soundTest')}
          </Button>
        </Group>
      </Line>
      <Line label={t('setting.preferences.soundFrom')} hint={t('setting.preferences.soundFromHint')}>
        <SegmentedControl
          aria-label={t('setting.preferences.soundFrom')}
          disabled={!personal.soundOnAlarm}
          value={String(personal.soundMinSeverity)}
          data={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
          onChange={(value) => save({ soundMinSeverity: Number(value) as SoundSeverity })}
          data-testid="preferences-sound-severity"
        />
      </Line>
      <Line label={t('setting.preferences.desktop')} hint={t('setting.preferences.desktopHint')}>
        <Group gap="8px 12px">
          <Switch
            aria-label={t('setting.preferences.desktop')}
            disabled={permission === 'unsupported' || permission === 'denied'}
            checked={personal.desktopNotice && permission === 'granted'}
            onChange={(event) => void switchNotice(event.currentTarget.checked)}
            data-testid="preferences-desktop"
          />
          <span className={layout.hint} data-testid="preferences-desktop-permission" data-permission={permission}>
            {t(`setting.preferences.permission.${permission}`)}
          </span>
        </Group>
      </Line>
    </Section>
  );
}
