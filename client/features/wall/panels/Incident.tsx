import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { severityOrder, type StatusCounts } from '#client/map/status.ts';
import { alarmFigure } from '#client/ui/alarmValue.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { number } from '#client/ui/number.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { useFromNow } from '#client/ui/time/tick.ts';
import { clock, spanOf } from '#client/ui/time/time.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { fetchCourse } from '../calls.ts';
import { TraceChart } from './TraceChart.tsx';
import classes from './situation.module.css';

interface Props {
  readonly alarm: AlarmRow;
  /** Incidents beside this one. */
  readonly others: number;
  /** Open alarms on the same guardrail beside it. */
  readonly near: number;
  /** Devices of that guardrail by status; null when it stands on none. */
  readonly rail: StatusCounts | null;
}

/** Time left until the alarm is overdue, or by how much it is. */
function Due({ dueAt }: { readonly dueAt: number }) {
  const { t } = useTranslation();
  const left = useFromNow((now) => Math.round((dueAt - now) / 1_000) * 1_000);
  const { key, ...units } = spanOf(Math.abs(left));
  const time = t(key, units);
  return <b data-late={left < 0 || undefined}>{left < 0 ? t('wall.incident.over', { time }) : time}</b>;
}

function Figure({ words }: { readonly words: string }) {
  const [value, unit = ''] = words.split('\u2009');
  return (
    <b>
      {value} <small>{unit}</small>
    </b>
  );
}

/** A critical alarm that nobody has handled: the biggest thing on the wall. @source design notes of the wall, picture 12 */
export function Incident({ alarm, others, near, rail }: Props) {
  const { t } = useTranslation();
  const { value, threshold, metric, handledStatus } = alarm;
  const course = useAsync((signal) => fetchCourse(alarm.id, metric, signal), [alarm.id, alarm.version]);
  const figure = alarmFigure(metric, value);
  const limit = alarmFigure(metric, threshold);
  const ratio = value !== null && threshold !== null && threshold > 0 && figure !== null ? value / threshold : null;
  const place = alarm.railName === '' ? alarm.device_name : alarm.railName;
  return (
    <section
      className={classes.incident}
      data-taken={handledStatus === '00' ? undefined : ''}
      aria-label={t('wall.incident.title')}
      data-testid="wall-incident"
      data-alarm={alarm.id}
    >
      <header>
        <p className={classes.grade}>
          <StatusShape status={2} size={34} color="var(--wall-on-alarm)" />
          <b>{handledStatus === '00' ? t('severity.1') : t('handled.01')}</b>
          <span>
            <Ago at={alarm.firstOccurredAt} />
          </span>
        </p>
        <h2>{alarmTypeText(t, alarm.typeCode)}</h2>
        {others > 0 && <p className={classes.others}>{t('wall.incident.others', { n: others })}</p>}
      </header>
      <div className={classes.facts}>
        <p className={classes.place}>{place}</p>
        <p className={classes.where}>
          {[alarm.device_name, alarm.deviceCode].filter((part) => part !== '').join(' · ')}
        </p>
        {alarm.deviceAddress !== '' && <p className={classes.where}>{alarm.deviceAddress}</p>}
        {figure !== null && (
          <div className={classes.peak}>
            <span>{t('wall.incident.peak')}</span>
            <span>{limit === null ? '' : t('wall.incident.threshold', { value: limit })}</span>
            <Figure words={figure} />
            {ratio !== null && (
              <b className={classes.ratio}>
                {number(ratio, 1)} <small>{t('wall.incident.times')}</small>
              </b>
            )}
          </div>
        )}
        <TraceChart
          points={course.data?.points ?? []}
          threshold={threshold}
          label={t('wall.incident.trace')}
          limit={limit}
        />
        <ul>
          <li>
            {t('wall.incident.raised', { time: clock(alarm.firstOccurredAt) })}
            {alarm.count > 1 && <span>{t('wall.incident.count', { n: alarm.count })}</span>}
          </li>
          {(course.data?.steps ?? []).slice(-3).map(({ at, action, who }) => (
            <li key={`${at} ${action}`}>
              {t(`wall.incident.log.${action}`, { time: clock(at) })}
              {who !== null && <span>{who}</span>}
            </li>
          ))}
          {near > 0 && <li>{t('wall.incident.near', { n: near })}</li>}
        </ul>
        {rail !== null && (
          <p className={classes.members}>
            <span>{t('wall.incident.rail')}</span>
            {severityOrder
              .filter((status) => rail[status] > 0)
              .map((status) => (
                <span key={status}>
                  <StatusShape status={status} size={18} />
                  <b>{number(rail[status])}</b>
                  <span className="gl-hidden">{t(`status.${status}`)}</span>
                </span>
              ))}
          </p>
        )}
      </div>
      <footer>
        <div>
          <span>{t('wall.incident.state')}</span>
          <b>{alarm.ackByName === null ? t(`handled.${handledStatus}`) : alarm.ackByName}</b>
        </div>
        <div>
          <span>{t('wall.incident.due')}</span>
          {alarm.dueAt === null ? <b>{t('wall.incident.noDue')}</b> : <Due dueAt={alarm.dueAt} />}
        </div>
      </footer>
    </section>
  );
}
