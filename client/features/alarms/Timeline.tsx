import {
  IconAlertTriangle,
  IconArrowUpRight,
  IconCheck,
  IconCircleOff,
  IconClockCheck,
  IconFlagOff,
  IconMessage2,
  IconRefresh,
  IconRotateClockwise,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AlarmAction } from '#domain/alarms/alarm.ts';
import { clock, dateTime } from '#client/ui/time/time.ts';
import type { AlarmLog } from './calls.ts';
import classes from './alarms.module.css';

const iconOf: Readonly<Record<AlarmAction, Icon>> = {
  raise: IconAlertTriangle,
  repeat: IconRefresh,
  clear: IconCircleOff,
  reopen: IconRotateClockwise,
  ack: IconCheck,
  handle: IconCheck,
  falseReport: IconFlagOff,
  assign: IconUser,
  comment: IconMessage2,
  escalate: IconArrowUpRight,
  autoClose: IconClockCheck,
};

/** What happened to an alarm, newest first. */
export function Timeline({ log }: { readonly log: readonly AlarmLog[] }) {
  const { t } = useTranslation();
  const lines = [...log].sort((a, b) => b.at - a.at);
  return (
    <section>
      <div className={classes.section}>
        <h3>{t('alarm.timeline')}</h3>
      </div>
      {lines.length === 0 && <p className={classes.muted}>{t('alarm.timelineEmpty')}</p>}
      <ol className={classes.timeline}>
        {lines.map((line) => {
          const Glyph = iconOf[line.action];
          return (
            <li key={line.id}>
              <i>
                <Glyph size={14} stroke={1.75} aria-hidden="true" />
              </i>
              <span>
                <b>{line.actorId === null ? t('alarm.system') : (line.actorName ?? line.actorId)}</b>{' '}
                {t(`alarm.log.${line.action}`)}
              </span>
              <time title={dateTime(line.at)}>{clock(line.at)}</time>
              {line.text !== null && line.text !== '' && <p>{line.text}</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
