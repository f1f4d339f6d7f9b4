import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveAlarms, onChanged } from '#client/realtime/live.ts';
import { serverNow } from '#client/ui/time/tick.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';

/** Reads a new critical alarm to those who do not see the screen. */
export function AlarmAnnouncer() {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [started] = useState(serverNow);
  const told = useRef(new Set<string>());
  useEffect(
    () =>
      onChanged('alarm', (ids) => {
        for (const id of ids) {
          const alarm = liveAlarms.get(id);
          if (alarm === undefined || alarm.severity !== 1 || alarm.firstOccurredAt < started) continue;
          if (told.current.has(id)) continue;
          told.current.add(id);
          setWords(t('layout.newAlarm', { type: alarmTypeText(t, alarm.typeCode), device: alarm.device_name }));
        }
      }),
    [t, started],
  );
  return (
    <div className="gl-hidden" role="alert">
      {words}
    </div>
  );
}
