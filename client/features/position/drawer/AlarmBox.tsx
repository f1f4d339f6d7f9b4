import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { account } from '#client/stores/account.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { toast } from '#client/ui/toast.ts';
import { acknowledge } from '../calls.ts';
import { alarmMetric, alarmValue, limitText } from '../words.ts';
import { HandleForm } from './HandleForm.tsx';
import classes from '../position.module.css';

/** What raised it: metric, value, threshold, how often. */
function Facts({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const value = alarmValue(alarm);
  return (
    <div className={classes.alarmFacts}>
      {value !== '' && (
        <span>
          {alarmMetric(t, alarm)} <b>{value}</b>
        </span>
      )}
      {alarm.threshold !== null && <span>{t('position.alarm.threshold', { value: limitText(alarm) })}</span>}
      {alarm.count > 1 && <span>{t('position.alarm.times', { n: alarm.count })}</span>}
      {alarm.text !== '' && <span>{alarm.text}</span>}
      {alarm.handledStatus === '01' && alarm.ackByName !== null && (
        <span>{t('position.alarm.acked', { name: alarm.ackByName })}</span>
      )}
    </div>
  );
}

interface Props {
  readonly alarm: AlarmRow;
  /** Answers the key A; one box of a drawer does. */
  readonly hotkey?: boolean;
}

/** An open alarm with what can be done about it right here. */
export function AlarmBox({ alarm, hotkey = false }: Props) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const allowed = may(userInfo?.access ?? [], ['alarm:handle']);
  const [handling, setHandling] = useState(false);
  const [sending, setSending] = useState(false);
  const canAck = allowed && alarm.handledStatus === '00';
  const canHandle = allowed && (alarm.handledStatus === '00' || alarm.handledStatus === '01');

  const ack = async (): Promise<void> => {
    if (!canAck || sending) return;
    setSending(true);
    try {
      await acknowledge(alarm.id);
      toast('ok', t('alarm.doneToast.ack'));
    } catch {
      // The HTTP client said why.
    } finally {
      setSending(false);
    }
  };
  const onHotkey = useEffectEvent(() => void ack());
  useEffect(() => {
    if (!hotkey) return undefined;
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      if (event.key.toLowerCase() !== 'a' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest('input, textarea, [contenteditable], [role="dialog"]') != null) return;
      event.preventDefault();
      onHotkey();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hotkey]);

  return (
    <div className={classes.alarm} data-severity={alarm.severity} data-testid="position-alarm" data-id={alarm.id}>
      <div className={classes.alarmHead}>
        <SeverityChip severity={alarm.severity} />
        <b>{alarmTypeText(t, alarm.typeCode)}</b>
        <span className={classes.alarmAge}>
          <Ago at={alarm.lastOccurredAt} />
        </span>
      </div>
      <div className={classes.alarmBody}>
        <Facts alarm={alarm} />
        {canHandle && !handling && (
          <div className={classes.alarmActions}>
            <Button size="xs" variant="default" data-testid="position-handle" onClick={() => setHandling(true)}>
              {t('alarm.handle')}
            </Button>
            {canAck && (
              <Button size="xs" loading={sending} data-testid="position-ack" onClick={() => void ack()}>
                {t('alarm.ack')}
                {hotkey && <kbd className={classes.ackKey}>A</kbd>}
              </Button>
            )}
          </div>
        )}
      </div>
      {handling && <HandleForm alarm={alarm} onDone={() => setHandling(false)} />}
    </div>
  );
}
