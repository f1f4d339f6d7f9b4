import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { maxOpenAlarms } from '#domain/snapshot.ts';
import { websoket } from '#client/realtime/websoket.ts';
import { number } from '#client/ui/number.ts';
import { PartNote } from './PartNote.tsx';

/** Where live alarms are listed: says so when more are open than the page was given. Nothing while it has all. */
export function AlarmsCutNote() {
  const { t } = useTranslation();
  const { alarmsCut } = useSnapshot(websoket);
  if (!alarmsCut) return null;
  return <PartNote testId="alarms-cut">{t('alarm.cut', { n: number(maxOpenAlarms) })}</PartNote>;
}
