import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { severityOrder, type StatusCounts } from '#client/map/status.ts';
import { alarmFigure } from '#client/ui/alarmValue.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { number } from '#client/ui/number.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { useFromDataNow } from '#client/ui/time/tick.ts';
import { clock, spanOf } from '#client/ui/time/time.ts';
import { fetchCourse } from '../calls.ts';
import { placeName } from '../rules/placeName.ts';
import { useAsked } from '../useAsked.ts';
import wall from '../wall.module.css';
import { TraceChart } from './TraceChart.tsx';
import classes from './incident.module.css';

interface Props {
  readonly alarm: AlarmRow;
  /** Incidents beside this one. */
  readonly others: number;
  /** Open alarms on the same guardrail beside it. */
  readonly near: number;
  /** Devices of that guardrail by status; null when it stands on none. */
  readonly rail: StatusCounts | null;
  /** Takes it; absent where nobody may who is signed in here. */
  readonly onAcknowledge?: (() => void) | undefined;
}

/** Time left until the alarm is overdue, or by how much it is. */
function Due({ dueAt }: { readonly dueAt: number }) {
  const { t } = useTranslation();
  const left = useFromDataNow((now) => Math.round((dueAt - now) / 1_000) * 1_000);
  const { key, ...units } = spanOf(Math.abs(left));
  const time = t(key, units);
  if (left >= 0) return time;
  return <span style={{ color: 'var(--wall-alarm-text)' }}>{t('wall.incident.over', { time })}</span>;
}

/** A critical alarm that nobody has handled: the biggest thing on the wall. @source docs/requirements.md C25 */
export function Incident({ alarm, others, near, rail, onAcknowledge }: Props) {
  const { t } = useTranslation();
  const { value, threshold, metric, handledStatus } = alarm;
  const course = useAsked((signal) => fetchCourse(alarm.id, metric, signal), [alarm.id, alarm.version]);
  const [figure, unit = ''] = alarmFigure(metric, value)?.split('\u2009') ?? [];
  const limit = alarmFigure(metric, threshold);
  const ratio = value !== null && threshold !== null && threshold > 0 ? value / threshold : null;
  const isTaken = handledStatus !== '00';
  const where = [alarm.device_name, alarm.deviceCode].filter((part) => part !== '').join(' · ');
  return (
    <section
      className={`${wall.panel} ${classes.incident}`}
      data-taken={isTaken || undefined}
      aria-label={t('wall.incident.title')}
      data-testid="wall-incident"
      data-alarm={alarm.id}
    >
      <header>
        <p className={wall.row}>
          <StatusShape status={2} size={34} color="var(--wall-on-alarm)" />
          <b className={wall.grow}>{t(isTaken ? 'handled.01' : 'severity.1')}</b>
          <b>
            <Ago at={alarm.firstOccurredAt} />
          </b>
        </p>
        <h2>{alarmTypeText(t, alarm.typeCode)}</h2>
        {others > 0 && <p>{t('wall.incident.others', { n: others })}</p>}
      </header>
      <div className={classes.facts}>
        <h3>{placeName(alarm)}</h3>
        <p className={`gl-cut ${wall.muted}`}>{where}</p>
        <p className={`gl-cut ${wall.muted}`}>{alarm.deviceAddress}</p>
        {figure !== undefined && (
          <div className={classes.peak}>
            <span className={wall.muted}>{t('wall.incident.peak')}</span>
            <span className={wall.muted}>{limit !== null && t('wall.incident.threshold', { value: limit })}</span>
            <b>
              {figure} <small>{unit}</small>
            </b>
            {ratio !== null && (
              <b>
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
            {alarm.count > 1 && <span className={wall.muted}>{t('wall.incident.count', { n: alarm.count })}</span>}
          </li>
          {(course.data?.steps ?? []).slice(-3).map(({ at, action, who }) => (
            <li key={`${at} ${action}`}>
              {t(`wall.incident.log.${action}`, { time: clock(at) })}
              <span className={wall.muted}>{who}</span>
            </li>
          ))}
          {near > 0 && <li>{t('wall.incident.near', { n: near })}</li>}
        </ul>
        {rail !== null && (
          <p className={`${wall.row} ${classes.members}`}>
            <span className={`${wall.grow} ${wall.muted}`}>{t('wall.incident.rail')}</span>
            {severityOrder
              .filter((status) => rail[status] > 0)
              .map((status) => (
                <span key={status} className={wall.row}>
                  <StatusShape status={status} size={18} />
                  <b>{number(rail[status])}</b>
                  <span className="gl-hidden">{t(`status.${status}`)}</span>
                </span>
              ))}
          </p>
        )}
      </div>
      <footer>
        <p>
          <small>{t('wall.incident.state')}</small>
          <b className="gl-cut">{alarm.ackByName ?? t(`handled.${handledStatus}`)}</b>
        </p>
        <p>
          <small>{t('wall.incident.due')}</small>
          <b className="gl-cut">{alarm.dueAt === null ? t('wall.incident.noDue') : <Due dueAt={alarm.dueAt} />}</b>
        </p>
        {onAcknowledge !== undefined && !isTaken && (
          <button type="button" className={classes.ack} onClick={onAcknowledge} data-testid="wall-ack">
            {t('alarm.ack')} <kbd aria-hidden="true">A</kbd>
          </button>
        )}
      </footer>
    </section>
  );
}
