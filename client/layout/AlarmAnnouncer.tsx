import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { liveAlarms, onChanged, onConfig } from '#client/realtime/live.ts';
import { createSeenAlarms } from '#client/realtime/seenAlarms.ts';
import { refreshBase } from '#client/stores/base.ts';
import { noteTold, untoldOf } from '#client/stores/toldAlarms.ts';
import { user } from '#client/stores/user.ts';
import { showDesktopNotice } from '#client/ui/desktopNotice.ts';
import { playOnce } from '#client/ui/sound.ts';
import { serverNow } from '#client/api/clock.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { soundFor } from '#client/stores/alarmSignals.ts';

/**
 * New alarms for those who do not look at the screen: critical ones are read out and shown on the desktop, and those
 * that the person wants to hear sound.
 */
export function AlarmAnnouncer() {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [started] = useState(serverNow);
  const [told] = useState(() => createSeenAlarms((id) => liveAlarms.get(id) !== undefined));
  const [, navigate] = useLocation();
  const go = useLatest(navigate);
  useEffect(
    () =>
      onChanged('alarm', (ids) => {
        const fresh = [...ids].flatMap((id) => {
          const alarm = liveAlarms.get(id);
          return alarm !== undefined && alarm.firstOccurredAt >= started && told.isNew(id) ? [alarm] : [];
        });
        // A hidden tab hears late: what somebody has taken up meanwhile calls nobody.
        const open = fresh.filter(({ handledStatus }) => handledStatus === '00');
        const sound = soundFor(open, user.personal);
        if (sound !== 'none') {
          void playOnce(
            sound,
            open.map(({ id }) => id),
          );
        }
        for (const alarm of fresh) {
          if (alarm.severity !== 1) continue;
          const type = alarmTypeText(t, alarm.typeCode);
          setWords(t('layout.newAlarm', { type, device: alarm.device_name }));
          // Whoever looks at one tab has seen it there.
          const isSeen = !document.hidden || untoldOf('notice', [alarm.id]).length === 0;
          noteTold('notice', [alarm.id]);
          if (isSeen || alarm.handledStatus !== '00' || !user.personal.desktopNotice) continue;
          showDesktopNotice({
            title: t('layout.newAlarm', { type, device: alarm.device_name }),
            body: [alarm.railName, alarm.deviceAddress].filter((part) => part !== '').join(' · '),
            tag: alarm.id,
            onOpen: () => go.current(`/device/deviceAlarmList?open=${encodeURIComponent(alarm.id)}`),
          });
        }
      }),
    [t, started, told, go],
  );
  // What root changes for the installation acts in open pages too.
  useEffect(() => onConfig('base', (kind) => void refreshBase(kind)), []);
  return (
    <div className="gl-hidden" role="alert">
      {words}
    </div>
  );
}
