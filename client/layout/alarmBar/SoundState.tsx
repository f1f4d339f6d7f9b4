import { ActionIcon, Tooltip } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { defaultGlobal } from '#domain/settings/globalSettings.ts';
import { attention } from '#client/stores/attention.ts';
import { base } from '#client/stores/base.ts';
import { savePersonal, usePersonal } from '#client/stores/personal.ts';
import { playSound } from '#client/ui/sound.ts';
import { useMobile } from '#client/ui/useMedia.ts';

/** Whether what waits sounds: on, off, or kept silent by the browser until somebody presses here. */
export function SoundState() {
  const { t } = useTranslation();
  const { soundOnAlarm } = usePersonal();
  const isMobile = useMobile();
  const { isMuted } = useSnapshot(attention);
  const state = !soundOnAlarm ? 'off' : isMuted ? 'muted' : 'on';
  const press = async (): Promise<void> => {
    if (state === 'on') await savePersonal({ soundOnAlarm: false, soundAsked: true });
    else {
      attention.isMuted = !(await playSound((base.alarmSounds ?? defaultGlobal.alarmSounds)['1']));
      if (state === 'off') await savePersonal({ soundOnAlarm: true, soundAsked: true });
    }
  };
  const words = t(`layout.alarmBar.sound.${state}`);
  return (
    <Tooltip label={words} openDelay={400}>
      <ActionIcon
        size={isMobile ? 40 : 32}
        mx={isMobile ? 4 : 8}
        variant={state === 'muted' ? 'filled' : 'subtle'}
        color={state === 'muted' ? 'var(--gl-alert)' : 'gray'}
        style={{ alignSelf: 'center' }}
        aria-label={words}
        onClick={() => void press().catch(() => undefined)}
        data-testid="alarm-bar-sound"
        data-state={state}
      >
        {state === 'on' ? (
          <IconVolume size={18} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconVolumeOff size={18} stroke={1.75} aria-hidden="true" />
        )}
      </ActionIcon>
    </Tooltip>
  );
}
