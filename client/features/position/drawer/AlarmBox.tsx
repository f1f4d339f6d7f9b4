import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { alarmMetric, alarmValue, limitText } from '../words.ts';
import { HandleForm } from './HandleForm.tsx';
import { useAlarmActions } from './useAlarmActions.ts';
import classes from './alarm.module.css';

/** What raised it: metric, value, threshold, how often. */
function Facts({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const value = alarmValue(alarm);
  const limit = limitText(alarm);
  return (
    <div className={classes.alarmFacts}>
      {value !== '' && (
        <span>
          {alarmMetric(t, alarm)} <b>{value}</b>
        </span>
      )}
      {limit !== '' && <span>{t('position.alarm.threshold', { value: limit })}</span>}
      {alarm.count > 1 && <span>{t('position.alarm.times', { n: alarm.count })}</span>}
      {alarm.text !== '' && <span>{alarm.text}</span>}
      {alarm.handledStatus === '01' && alarm.ackByName !== null && (
        <span>{t('position.alarm.acked', { name: alarm.ackByName })}</span>
      )}
    </div>
  );
}

interface ActionProps {
  readonly alarm: AlarmRow;
  /** Answers the key A; one row of actions of a drawer does. */
  readonly hotkey?: boolean;
  /** Buttons for a thumb. */
  readonly large?: boolean;
  readonly onHandle: () => void;
}

/** Acknowledge and handle, as far as the person may and the alarm's state allows. */
export function AlarmActions({ alarm, hotkey = false, large = false, onHandle }: ActionProps) {
  const { t } = useTranslation();
  const { canAck, canHandle, sending, acknowledge } = useAlarmActions(alarm, hotkey);
  if (!canHandle) return null;
  const size = large ? 'md' : 'xs';
  return (
    <div className={classes.alarmActions} data-large={large || undefined}>
      <Button size={size} variant="default" data-testid="position-handle" onClick={onHandle}>
        {t('alarm.handle')}
      </Button>
      {canAck && (
        <Button size={size} loading={sending} data-testid="position-ack" onClick={acknowledge}>
          {t('alarm.ack')}
          {hotkey && !large && <kbd className={classes.ackKey}>A</kbd>}
        </Button>
      )}
    </div>
  );
}

interface BoxProps {
  readonly alarm: AlarmRow;
  readonly hotkey?: boolean;
  /** The form is opened from elsewhere; without it the box has its own buttons. */
  readonly outer?: { readonly handling: boolean; readonly onDone: () => void };
}

/** An open alarm with what can be done about it right here. */
export function AlarmBox({ alarm, hotkey = false, outer }: BoxProps) {
  const { t } = useTranslation();
  const [own, setOwn] = useState(false);
  const handling = outer?.handling ?? own;
  return (
    <div className={classes.alarm} data-severity={alarm.severity} data-testid="position-alarm" data-id={alarm.id}>
      <Group gap={8} wrap="nowrap">
        <SeverityChip severity={alarm.severity} />
        <b>{alarmTypeText(t, alarm.typeCode)}</b>
        <small style={{ marginLeft: 'auto', whiteSpace: 'nowrap' }}>
          <Ago at={alarm.lastOccurredAt} />
        </small>
      </Group>
      <div className={classes.alarmBody}>
        <Facts alarm={alarm} />
        {outer === undefined && !handling && (
          <AlarmActions alarm={alarm} hotkey={hotkey} onHandle={() => setOwn(true)} />
        )}
      </div>
      {handling && <HandleForm alarm={alarm} onDone={outer?.onDone ?? (() => setOwn(false))} />}
    </div>
  );
}
