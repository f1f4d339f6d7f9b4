import { Box } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowUpRight,
  IconBell,
  IconBellOff,
  IconCheck,
  IconCircleOff,
  IconClockCheck,
  IconFlagOff,
  IconMessage2,
  IconRefresh,
  IconRotateClockwise,
  IconUser,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AlarmAction, AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { missing } from '#client/ui/number.ts';
import { serverNow } from '#client/api/clock.ts';
import { clock, dateTime, dayOf, spanOf } from '#client/ui/time/time.ts';
import type { AlarmLog } from './calls.ts';
import { Photos } from './Photos.tsx';
import { sentencesOf, type Sentence } from './sentences.ts';
import { triggerText } from './trigger.ts';
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
  shelve: IconBellOff,
  unshelve: IconBell,
  undo: IconArrowBackUp,
  unwatched: IconUserOff,
};

/** Lines that say what was measured. */
const seen: readonly AlarmAction[] = ['raise', 'repeat', 'reopen'];

interface Props {
  readonly alarm: AlarmRow;
  readonly log: readonly AlarmLog[];
}

/** What happened to an alarm in sentences, newest first. */
export function Timeline({ alarm, log }: Props) {
  const { t } = useTranslation();
  const lines = sentencesOf(log, alarm);
  return (
    <section>
      <Box component="h3" mt={12} mb={8}>
        {t('alarm.timeline')}
      </Box>
      {lines.length === 0 && <p className="gl-faint">{t('alarm.timelineEmpty')}</p>}
      <ol className={`gl-plain ${classes.timeline}`} data-testid="alarm-timeline">
        {lines.map((line) => (
          <Line key={line.id} line={line} alarm={alarm} />
        ))}
      </ol>
    </section>
  );
}

function Line({ line, alarm }: { readonly line: Sentence; readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const Glyph = iconOf[line.action];
  const subject = { device: alarm.deviceCode, person: line.person, system: t('alarm.system') }[line.subject];
  const measured = ({ action, value }: Sentence): string => {
    const text = triggerText(alarm.metric, value);
    return action === 'raise' ? text : t('alarm.log.worst', { value: text });
  };
  const isToday = dayOf(line.at) === dayOf(serverNow());
  return (
    <li>
      <i className={line.action === 'raise' ? classes.raised : undefined}>
        <Glyph size={14} stroke={1.75} aria-hidden="true" />
      </i>
      <span>
        <b>{subject}</b>{' '}
        {line.key === undefined
          ? line.text
          : t(line.key, { type: alarmTypeText(t, alarm.typeCode), times: line.times })}
        {seen.includes(line.action) && triggerText(alarm.metric, line.value) !== missing && (
          <span className="gl-second"> {measured(line)}</span>
        )}
      </span>
      <time title={dateTime(line.at)}>{isToday ? clock(line.at) : dateTime(line.at).slice(5, 16)}</time>
      <Note line={line} alarm={alarm} />
    </li>
  );
}

/** What stands smaller under a line: the reason, the threshold, how fast it was. */
function Note({ line, alarm }: { readonly line: Sentence; readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const notes: string[] = [];
  if (line.undone !== undefined) notes.push(t(`alarm.${line.undone}`));
  if (line.key !== undefined && line.text !== '') notes.push(line.text);
  if (line.until !== null) notes.push(t('alarm.shelf.until', { time: dateTime(line.until).slice(5, 16) }));
  if (line.action === 'handle' && line.text === alarm.handleResult && alarm.handleMethod !== null) {
    notes.push(t(`alarm.method.${alarm.handleMethod}`));
  }
  if (line.action === 'raise' && alarm.threshold !== null) {
    const value = triggerText(alarm.metric, alarm.threshold);
    if (value !== missing) notes.push(t('alarm.threshold', { value }));
  }
  if (line.tookMs !== undefined) {
    const { key, ...units } = spanOf(line.tookMs);
    notes.push(t(line.action === 'ack' ? 'alarm.log.answered' : 'alarm.log.took', { time: t(key, units) }));
  }
  return (
    <>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {line.photoIds.length > 0 && <Photos ids={line.photoIds} />}
    </>
  );
}
