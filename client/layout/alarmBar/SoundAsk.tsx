import { Button, Group } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { defaultGlobal } from '#domain/settings/globalSettings.ts';
import { base } from '#client/stores/base.ts';
import { savePersonal } from '#client/stores/personal.ts';
import { user } from '#client/stores/user.ts';
import { useMayHandle } from '#client/ui/alarms/useAcknowledge.ts';
import { playSound } from '#client/ui/sound.ts';
import classes from './alarmBar.module.css';

/** Here at once; a failure was shown to the person. */
const keep = (change: Parameters<typeof savePersonal>[0]): void => void savePersonal(change).catch(() => undefined);

/** Asks once whether critical alarms shall sound: browsers let nothing sound before somebody presses something. */
export function SoundAsk() {
  const { t } = useTranslation();
  const { personal, isPersonalKnown } = useSnapshot(user);
  const mayHandle = useMayHandle();
  if (!mayHandle || !isPersonalKnown || personal.soundAsked || personal.soundOnAlarm) return null;
  const turnOn = (): void => {
    keep({ soundOnAlarm: true, soundAsked: true });
    void playSound((base.alarmSounds ?? defaultGlobal.alarmSounds)['1']);
  };
  return (
    <section className={`gl-panel ${classes.ask}`} aria-label={t('layout.soundAsk.title')} data-testid="sound-ask">
      <Group gap={8} wrap="nowrap">
        <IconVolume size={18} stroke={1.75} aria-hidden="true" />
        <b>{t('layout.soundAsk.title')}</b>
      </Group>
      <p>{t('layout.soundAsk.text')}</p>
      <Group gap={8} justify="flex-end">
        <Button size="xs" variant="default" onClick={() => keep({ soundAsked: true })} data-testid="sound-ask-no">
          {t('layout.soundAsk.no')}
        </Button>
        <Button size="xs" onClick={turnOn} data-testid="sound-ask-yes">
          {t('layout.soundAsk.yes')}
        </Button>
      </Group>
    </section>
  );
}
