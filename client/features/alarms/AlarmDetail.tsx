import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconMapPin, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { metricOf } from '#client/ui/alarmValue.ts';
import { isDialogShown } from '#client/ui/dialogShown.ts';
import { useShortcut } from '#client/ui/useShortcut.ts';
import { Link } from 'wouter';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmType } from '#domain/alarms/catalogue.ts';
import { liveDevices } from '#client/realtime/live.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { Duration } from '#client/ui/time/Duration.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import type { DialogKind } from './ActionDialog.tsx';
import { findAlarm } from './calls.ts';
import { Due } from './Due.tsx';
import { allowed } from './filters.ts';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { MetricAround } from './MetricAround.tsx';
import { Timeline } from './Timeline.tsx';
import { triggerText } from './trigger.ts';
import classes from './alarms.module.css';

interface Props {
  readonly id: string;
  /** The row of the list, when it is there: fresher than what was fetched. */
  readonly row: AlarmRow | undefined;
  readonly mayHandle: boolean;
  readonly busy: boolean;
  /** Grows when the timeline may have new lines. */
  readonly round: number;
  readonly onClose: () => void;
  /** Undefined where there is no other row. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onAck: (alarm: AlarmRow) => void;
  readonly onDialog: (kind: DialogKind, alarm: AlarmRow) => void;
}

/** One alarm, docked beside the list: how bad, since when, the measured half hour, who did what, and what to do. */
export function AlarmDetail(props: Props) {
  const { id, row, round, onClose, onPrevious, onNext } = props;
  const { t } = useTranslation();
  const { data, error, loading, reload } = useAsync((signal) => findAlarm(id, { signal }), [id, row?.version, round]);
  const fetched = data?.alarm.id === id ? data : undefined;
  const alarm = newer(row, fetched?.alarm);

  const can = alarm === undefined || !props.mayHandle || props.busy ? undefined : allowed(alarm);
  useShortcut('a', () => alarm !== undefined && can?.ack === true && props.onAck(alarm));
  useShortcut('e', () => alarm !== undefined && can?.handle === true && props.onDialog('handle', alarm));
  useShortcut('c', () => alarm !== undefined && can !== undefined && props.onDialog('comment', alarm));

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape' && !isDialogShown()) onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);

  return (
    <aside className={classes.detail} aria-label={t('alarm.rowDetail')} data-testid="alarm-detail">
      <header className={classes.detailHead}>
        {alarm !== undefined && <SeverityChip severity={alarm.severity} />}
        <h2>{alarm !== undefined && alarmTypeText(t, alarm.typeCode)}</h2>
        <div>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('alarm.previousRow')}
            disabled={onPrevious === undefined}
            onClick={onPrevious}
          >
            <IconChevronUp size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('alarm.nextRow')}
            disabled={onNext === undefined}
            onClick={onNext}
          >
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={t('common.close')} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      </header>
      {alarm !== undefined && <Tiles alarm={alarm} />}
      <div className={classes.scroll}>
        {loading && <ProgressLine />}
        {alarm === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {alarm !== undefined && (
          <>
            <Device alarm={alarm} />
            {alarmType(alarm.typeCode)?.latched === true && allowed(alarm).handle && (
              <p className={classes.note}>{t('alarm.latched')}</p>
            )}
            <MetricAround alarm={alarm} />
            {fetched !== undefined && <Timeline alarm={alarm} log={fetched.log} />}
          </>
        )}
      </div>
      {alarm !== undefined && props.mayHandle && <Actions {...props} alarm={alarm} />}
    </aside>
  );
}

function newer(a: AlarmRow | undefined, b: AlarmRow | undefined): AlarmRow | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return b.revision >= a.revision ? b : a;
}

function Tiles({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const metric = metricOf(alarm.metric);
  return (
    <dl className={classes.tiles}>
      <div>
        <dt>{metric === undefined ? t('alarm.col.value') : t(`metric.${metric}`)}</dt>
        <dd className={classes.hotValue}>{triggerText(alarm.metric, alarm.value)}</dd>
      </div>
      <div>
        <dt>{t('alarm.duration')}</dt>
        <dd>
          <Duration from={alarm.firstOccurredAt} to={alarm.condition === 'active' ? null : alarm.clearedAt} />
        </dd>
      </div>
      <div>
        <dt>{t('alarm.count')}</dt>
        <dd>{alarm.count}</dd>
      </div>
      <div>
        <dt>{t('alarm.due')}</dt>
        <dd>
          <Due row={alarm} />
        </dd>
      </div>
    </dl>
  );
}

function Device({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const device = alarm.deviceId === null ? undefined : liveDevices.get(alarm.deviceId);
  return (
    <div className={classes.device}>
      <StatusShape status={device?.deviceStatus ?? 1} size={16} />
      <span>
        <b>{alarm.device_name}</b> <small className={classes.code}>{alarm.deviceCode}</small>
      </span>
      {alarm.deviceId !== null && (
        <Link href={`/position/index?id=${encodeURIComponent(alarm.deviceId)}`} className={classes.mark}>
          <IconMapPin size={14} stroke={1.75} aria-hidden="true" />
          {t('alarm.locate')}
        </Link>
      )}
      <p>
        {[alarm.railName, alarm.deviceAddress, device?.orgName]
          .filter((part) => part !== undefined && part !== '')
          .join('·')}
      </p>
      <p>
        <HandledMark status={alarm.handledStatus} /> · {t(`condition.${alarm.condition}`)}
        {alarm.text !== '' && ` · ${alarm.text}`}
      </p>
      {alarm.handleResult !== null && alarm.handleResult !== '' && (
        <p>
          {t('alarm.result')}: {alarm.handleResult}
        </p>
      )}
    </div>
  );
}

function Actions({ alarm, busy, onAck, onDialog }: Props & { readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const may = allowed(alarm);
  return (
    <footer className={classes.actions}>
      <Button disabled={!may.handle || busy} onClick={() => onDialog('handle', alarm)} data-testid="alarm-handle">
        {t('alarm.handle')}
        <span className={classes.key} aria-hidden="true">
          E
        </span>
      </Button>
      <Button variant="default" disabled={!may.ack || busy} onClick={() => onAck(alarm)} data-testid="alarm-ack">
        {t('alarm.ack')}
        <span className={classes.key} aria-hidden="true">
          A
        </span>
      </Button>
      <Button variant="default" disabled={busy} onClick={() => onDialog('comment', alarm)}>
        {t('alarm.comment')}
        <span className={classes.key} aria-hidden="true">
          C
        </span>
      </Button>
      <Button variant="default" disabled={!may.falseReport || busy} onClick={() => onDialog('falseReport', alarm)}>
        {t('alarm.falseReport')}
      </Button>
      <Button variant="default" disabled={!may.clear || busy} onClick={() => onDialog('clear', alarm)}>
        {t('alarm.clear')}
      </Button>
    </footer>
  );
}
