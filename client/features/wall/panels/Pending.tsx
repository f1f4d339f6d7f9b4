import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { AlarmsCutNote } from '#client/ui/states/AlarmsCutNote.tsx';
import { clampSeverity } from '#client/ui/status/severity.ts';
import { Duration } from '#client/ui/time/Duration.tsx';
import { severityColors } from '../colors.ts';
import { Panel } from '../Panel.tsx';
import wall from '../wall.module.css';
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
    <Panel name="pending" count={alarms.length}>
      <div className={classes.cut}>
        <AlarmsCutNote />
      </div>
      {alarms.length === 0 && <div className={wall.none}>{t('wall.noAlarms')}</div>}
      <ul className={classes.pending}>
        {alarms.slice(0, most).map((alarm) => (
          <li key={alarm.id}>
            <button
              type="button"
              className={wall.row}
              disabled={alarm.deviceId === null}
              onClick={() => alarm.deviceId !== null && onPick(alarm.deviceId)}
            >
              <i style={{ background: severityColors[clampSeverity(alarm.severity)] }} aria-hidden="true" />
              <span className={wall.grow}>
                <b>
                  {alarmTypeText(t, alarm.typeCode)}
                  <small>{t(`severity.${clampSeverity(alarm.severity)}`)}</small>
                </b>
                <small className="gl-cut">
                  {[alarm.railName, alarm.deviceCode].filter((part) => part !== '').join(' · ')}
                </small>
              </span>
              <span>
                <Duration from={alarm.firstOccurredAt} short />
                <small>{t(`handled.${alarm.handledStatus}`)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
