import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { audible } from '#domain/alarms/flood.ts';
import { soundFor } from '#client/stores/alarmSignals.ts';
import { flood } from '#client/stores/flood.ts';
import { screen } from '#client/stores/screen.ts';
import { user } from '#client/stores/user.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { playOnce } from '#client/ui/sound.ts';
import type { WallModel } from './model.ts';
import { useFreshAlarms } from '#client/ui/alarms/useFreshAlarms.ts';

interface Alert {
  /** Grows with every critical alarm: the frame flashes anew. */
  readonly flash: number;
  /** Device of the newest critical alarm. */
  readonly newest: string | null;
  readonly words: { readonly type: string; readonly device: string } | null;
}

/**
 * What a new alarm does beside being shown: the frame flashes, the map pulses, it sounds unless muted, it is read out.
 */
export function useAlert(model: WallModel, onCritical: () => void): Alert {
  const { t } = useTranslation();
  const [alert, setAlert] = useState<Alert>({ flash: 0, newest: null, words: null });
  useFreshAlarms((fresh) => {
    const own = fresh.filter(({ projectId }) => model.shows(projectId));
    const sound = soundFor(audible(own, flood.isOn), user.personal);
    const ids = own.map(({ id }) => id);
    if (sound !== 'none' && !screen.muted) void playOnce(sound, ids);
    const critical = own.filter(({ severity }) => severity === 1).at(-1);
    if (critical === undefined) return;
    onCritical();
    setAlert(({ flash }) => ({
      flash: flash + 1,
      newest: critical.deviceId,
      words: { type: alarmTypeText(t, critical.typeCode), device: critical.device_name },
    }));
  });
  return alert;
}
