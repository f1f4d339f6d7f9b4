import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { useFromDataNow } from '#client/ui/time/tick.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { minute } from '#domain/time.ts';
import { Panel } from '../Panel.tsx';
import { placeName } from '../rules/placeName.ts';
import wall from '../wall.module.css';
import classes from './incident.module.css';

function endOf({ handledAt, clearedAt, lastOccurredAt }: AlarmRow): number {
  return Math.max(handledAt ?? 0, clearedAt ?? 0, lastOccurredAt);
}

function Quiet({ since }: { readonly since: number }) {
  const { t } = useTranslation();
  const minutes = useFromDataNow((now) => Math.max(0, Math.floor((now - since) / minute)));
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  return (
    <p className={`${wall.muted} ${classes.span}`}>
      {days > 0 && <b>{days}</b>}
      {days > 0 && t('wall.situation.days')}
      {minutes >= 60 && <b>{hours}</b>}
      {minutes >= 60 && t('wall.situation.hours')}
      <b>{rest}</b>
      {t('wall.situation.minutes')}
    </p>
  );
}

/** No critical alarm waits: since when, and what the last one was. @param last undefined while nobody knows yet */
export function Situation({ last }: { readonly last: AlarmRow | null | undefined }) {
  const { t } = useTranslation();
  return (
    <Panel name="situation" className={classes.calm}>
      <p className={wall.row}>
        <StatusShape status={1} size={40} />
        {t('wall.situation.calm')}
      </p>
      {last === null && <p className={wall.muted}>{t('wall.situation.never')}</p>}
      {last !== null && last !== undefined && (
        <>
          <p className={wall.muted}>{t('wall.situation.since')}</p>
          <Quiet since={endOf(last)} />
          <small className="gl-cut">
            {t('wall.situation.last', {
              time: dateTime(last.firstOccurredAt).slice(5, 16),
              place: placeName(last),
              type: alarmTypeText(t, last.typeCode),
            })}
          </small>
        </>
      )}
    </Panel>
  );
}
