import { useEffect } from 'react';
import { second } from '#domain/time.ts';
import { soundFor } from '#client/stores/alarmSignals.ts';
import { usePersonal } from '#client/stores/personal.ts';
import { playAgain } from '../sound.ts';
import { useWaiting } from './useWaiting.ts';

/**
 * While a critical alarm waits for somebody it sounds again every 20 s, in one tab of the browser.
 * @param shows whether this page shows alarms of a project; absent: of all
 */
export function useRepeatedSound(isOn: boolean, shows: (projectId: string | null) => boolean = () => true): void {
  const waiting = useWaiting().filter(({ projectId }) => shows(projectId));
  const sound = soundFor(waiting, usePersonal());
  const isDue = isOn && sound !== 'none';
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setInterval(() => void playAgain(sound), second);
    return () => clearInterval(timer);
  }, [isDue, sound]);
}
