import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { number } from '#client/ui/number.ts';
import { AlarmsCutNote } from '#client/ui/states/AlarmsCutNote.tsx';
import { clampSeverity } from '#client/ui/status/severity.ts';
import { Duration } from '#client/ui/time/Duration.tsx';
import panel from '../panel.module.css';
import classes from './panels.module.css';

interface Props {
  readonly alarms: readonly AlarmRow[];
  /** How many fit. */
  readonly most: number;
  readonly onPick: (deviceId: string) => void;
}

/** What waits for somebody, the gravest first. */
export function Pending({ alarms, most, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <section className={panel.panel} aria-label={t('wall.pending.title')} data-testid="wall-pending">
      <div className={panel.head}>
        <h2>
          {t('wall.pending.title')} <small>{number(alarms.length)}</small>
        </h2>
      </div>
      <div className={classes.cut}>
        <AlarmsCutNote />
      </div>
      {alarms.length === 0 ? (
        <div className={classes.none}>{t('wall.noAlarms')}</div>
      ) : (
        <ul className={classes.pending}>
          {alarms.slice(0, most).map((alarm) => (
            <li key={alarm.id}>
              <button
                type="button"
                disabled={alarm.deviceId === null}
                onClick={() => alarm.deviceId !== null && onPick(alarm.deviceId)}
              >
                <i className={classes[`bar${clampSeverity(alarm.severity)}`]} aria-hidden="true" />
                <span className={classes.what}>
                  <b>
                    {alarmTypeText(t, alarm.typeCode)}
                    <em>{t(`severity.${clampSeverity(alarm.severity)}`)}</em>
                  </b>
                  <span>{[alarm.railName, alarm.deviceCode].filter((part) => part !== '').join(' · ')}</span>
                </span>
                <span className={classes.state}>
                  <b>
                    <Duration from={alarm.firstOccurredAt} short />
                  </b>
                  <span>{t(`handled.${alarm.handledStatus}`)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
