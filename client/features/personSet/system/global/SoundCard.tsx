import { Button, Group, Select } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { alarmSounds, type AlarmSound } from '#domain/settings/globalSettings.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { playSound } from '#client/ui/sound.ts';
import { Line } from '../../Section.tsx';
import { CardForm } from '../CardForm.tsx';
import type { CardProps } from './GlobalSection.tsx';

const severities = ['1', '2', '3', '4'] as const;

/** Which sound belongs to which severity, for those who switched sound on. */
export function SoundCard({ settings, save }: CardProps) {
  const { t } = useTranslation();
  const fields = useFields<Record<(typeof severities)[number], AlarmSound>>({
    initial: { ...settings.alarmSounds },
    stays: true,
    send: (sounds) => save({ alarmSounds: sounds }),
  });
  return (
    <CardForm
      title={t('setting.system.sound.title')}
      hint={t('setting.system.sound.hint')}
      testId="system-sound"
      fields={{ ...fields, reset: () => fields.reset() }}
    >
      {severities.map((severity) => (
        <Line key={severity} label={t(`severity.${severity}`)}>
          <Group gap="8px 12px">
            <Select
              w={160}
              aria-label={t('setting.system.sound.of', { severity: t(`severity.${severity}`) })}
              allowDeselect={false}
              value={fields.values[severity]}
              data={alarmSounds.map((value) => ({ value, label: t(`setting.system.sound.${value}`) }))}
              onChange={(value) => {
                const sound = alarmSounds.find((each) => each === value);
                if (sound !== undefined) fields.choice(severity).onChange(sound);
              }}
            />
            <Button
              size="xs"
              variant="default"
              disabled={fields.values[severity] === 'none'}
              leftSection={<IconVolume size={14} stroke={1.75} aria-hidden="true" />}
              onClick={() => void playSound(fields.values[severity])}
            >
              {t('setting.preferences.soundTest')}
            </Button>
          </Group>
        </Line>
      ))}
    </CardForm>
  );
}
