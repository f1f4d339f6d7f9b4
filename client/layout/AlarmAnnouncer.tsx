import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { audible } from '#domain/alarms/flood.ts';
import { watchFlood } from '#client/realtime/flood.ts';
import { onConfig } from '#client/realtime/live.ts';
import { soundFor } from '#client/stores/alarmSignals.ts';
import { refreshBase } from '#client/stores/base.ts';
import { flood } from '#client/stores/flood.ts';
import { noteTold, untoldOf } from '#client/stores/toldAlarms.ts';
import { user } from '#client/stores/user.ts';
import { alarmToast } from '#client/ui/alarms/alarmToast.tsx';
import { useAcknowledge, useMayHandle } from '#client/ui/alarms/useAcknowledge.ts';
import { useFreshAlarms } from '#client/ui/alarms/useFreshAlarms.ts';
import { useRepeatedSound } from '#client/ui/alarms/useRepeatedSound.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { showDesktopNotice } from '#client/ui/desktopNotice.ts';
import { playOnce } from '#client/ui/sound.ts';

/** Up to here an alarm that comes is shown over the page to whoever may take it. */
const toastSeverity = 2;

/**
 * New alarms for those who do not look at the list: grave ones are shown for a moment, critical ones are read out and
 * shown on the desktop, and those that the person wants to hear sound; critical ones again until somebody takes them. In
 * a flood nothing is shown over the page, and critical ones alone sound.
 */
export function AlarmAnnouncer() {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [, navigate] = useLocation();
  const mayHandle = useMayHandle();
  const { acknowledge } = useAcknowledge();
  useRepeatedSound(mayHandle);
  // Before the new alarms are taken: the one that makes it a flood is in it already.
  useEffect(watchFlood, []);
  const tellOnDesktop = (alarm: AlarmRow, title: string): void => {
    // Whoever looks at one tab has seen it there.
    const isSeen = !document.hidden || untoldOf('notice', [alarm.id]).length === 0;
    noteTold('notice', [alarm.id]);
    if (isSeen || alarm.handledStatus !== '00' || !user.personal.desktopNotice) return;
    showDesktopNotice({
      title,
      body: [alarm.railName, alarm.deviceAddress].filter((part) => part !== '').join(' · '),
      tag: alarm.id,
      onOpen: () => navigate(`/device/deviceAlarmList?open=${encodeURIComponent(alarm.id)}`),
    });
  };
  useFreshAlarms((fresh) => {
    // A hidden tab hears late: what somebody has taken up meanwhile calls nobody.
    const open = fresh.filter(({ handledStatus }) => handledStatus === '00');
    const sound = soundFor(audible(open, flood.isOn), user.personal);
    if (sound !== 'none') {
      void playOnce(
        sound,
        open.map(({ id }) => id),
      );
    }
    for (const alarm of fresh) {
      if (alarm.severity !== 1) continue;
      const title = t('layout.newAlarm', { type: alarmTypeText(t, alarm.typeCode), device: alarm.device_name });
      setWords(title);
      tellOnDesktop(alarm, title);
    }
    const [worst] = open.toSorted((a, b) => a.severity - b.severity);
    if (worst === undefined || worst.severity > toastSeverity || !mayHandle || document.hidden || flood.isOn) return;
    alarmToast(worst, (id) => void acknowledge(id));
  });
  // What root changes for the installation acts in open pages too.
  useEffect(() => onConfig('base', (kind) => void refreshBase(kind)), []);
  return (
    <div className="gl-hidden" role="alert">
      {words}
    </div>
  );
}
