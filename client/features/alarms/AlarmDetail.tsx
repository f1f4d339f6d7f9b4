import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { metricOf } from '#client/ui/alarmValue.ts';
import { isDialogShown } from '#client/ui/dialogShown.ts';
import { useShortcut } from '#client/ui/useShortcut.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { needOf } from '#domain/alarms/need.ts';
import { alarmType } from '#domain/alarms/catalogue.ts';
import { liveDevices } from '#client/realtime/live.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { Facts } from '#client/ui/primitives/Facts.tsx';
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
import { IncidentMembers } from './IncidentMembers.tsx';
import { LocateLink } from './LocateLink.tsx';
import { MetricAround } from './MetricAround.tsx';
import { OutageMembers } from './OutageMembers.tsx';
import { ShelfNote } from './ShelfNote.tsx';
import { Timeline } from './Timeline.tsx';
import { triggerText } from './trigger.ts';
import { WhoIsOnIt } from './WhoIsOnIt.tsx';
import classes from './alarms.module.css';

interface Props {
  readonly id: string;
  /** The row of the list, when it is there: fresher than what was fetched. */
  readonly row: AlarmRow | undefined;
  readonly mayHandle: boolean;
  readonly causeName: (code: string) => string;
  readonly busy: boolean;
  /** Grows when the timeline may have new lines. */
  readonly round: number;
  readonly onClose: () => void;
  /** Undefined where there is no other row. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** The list shows one row an incident, and this is the row of one. */
  readonly isFace: boolean;
  /** Opens another member of its incident. */
  readonly onOpen: (id: string) => void;
  readonly onAck: (alarm: AlarmRow, whole: boolean) => void;
  /** Brings it back before its time. */
  readonly onUnshelve: (alarm: AlarmRow, whole: boolean) => void;
  readonly onDialog: (kind: DialogKind, alarm: AlarmRow, whole: boolean) => void;
  /** Puts somebody on it; null for nobody. */
  readonly onAssign: (alarm: AlarmRow, userId: string | null, whole: boolean) => void;
  /** Asks whom to put on it. */
  readonly onAskAssignee: (alarm: AlarmRow, whole: boolean) => void;
}

/** One alarm, docked beside the list: how bad, since when, the measured half hour, who did what, and what to do. */
export function AlarmDetail(props: Props) {
  const { id, row, round, onClose, onPrevious, onNext } = props;
  /** Undefined until somebody chose: whether it stands for its incident is known when its row is there. */
  const [chosen, setWhole] = useState<boolean>();
  const isWhole = chosen ?? props.isFace;
  const { t } = useTranslation();
  const { data, error, loading, reload } = useAsync((signal) => findAlarm(id, { signal }), [id, row?.version, round]);
  const fetched = data?.alarm.id === id ? data : undefined;
  const alarm = newer(row, fetched?.alarm);

  const can = alarm === undefined || !props.mayHandle || props.busy ? undefined : allowed(alarm);
  useShortcut('a', alarm !== undefined && can?.ack === true ? () => props.onAck(alarm, isWhole) : undefined);
  useShortcut('e', () => alarm !== undefined && can?.handle === true && props.onDialog('handle', alarm, isWhole));
  useShortcut('c', () => alarm !== undefined && can !== undefined && props.onDialog('comment', alarm, false));

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      // A dialog hears the key first and may be gone by now: it was meant for that.
      const isOfDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (event.key === 'Escape' && !isOfDialog && !isDialogShown()) onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);

  return (
    <aside className={classes.detail} aria-label={t('alarm.rowDetail')} data-testid="alarm-detail">
      <header className={classes.detailHead}>
        {alarm !== undefined && <SeverityChip severity={alarm.severity} isOver={needOf(alarm) === 0} />}
        <h2 className="gl-cut">{alarm !== undefined && alarmTypeText(t, alarm.typeCode)}</h2>
        <Group gap={0} ml="auto" wrap="nowrap">
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
        </Group>
      </header>
      {alarm !== undefined && <Tiles alarm={alarm} />}
      <div className={classes.scroll}>
        {loading && <ProgressLine />}
        {alarm === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {alarm !== undefined && (
          <>
            <Device alarm={alarm} causeName={props.causeName} />
            <IncidentMembers alarm={alarm} round={round} isWhole={isWhole} onWhole={setWhole} onOpen={props.onOpen} />
            {alarm.typeCode === 'AREA_OUTAGE' && <OutageMembers alarmId={alarm.id} mark={`${alarm.revision}`} />}
            <WhoIsOnIt
              alarm={alarm}
              isOn={can?.assign === true}
              onAssign={(userId) => props.onAssign(alarm, userId, isWhole)}
              onAsk={() => props.onAskAssignee(alarm, isWhole)}
            />
            <ShelfNote
              alarm={alarm}
              isOn={can?.unshelve === true}
              onUnshelve={() => props.onUnshelve(alarm, isWhole)}
            />
            {alarmType(alarm.typeCode)?.latched === true && allowed(alarm).handle && (
              <Box component="p" className="gl-note" mb={12} fz={12}>
                {t('alarm.latched')}
              </Box>
            )}
            <MetricAround alarm={alarm} />
            {fetched !== undefined && <Timeline alarm={alarm} log={fetched.log} />}
          </>
        )}
      </div>
      {alarm !== undefined && props.mayHandle && <Actions {...props} alarm={alarm} isWhole={isWhole} />}
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
    <Facts
      look="stacked"
      className={classes.tiles ?? ''}
      facts={[
        [metric === undefined ? t('alarm.col.value') : t(`metric.${metric}`), triggerText(alarm.metric, alarm.value)],
        [
          t('alarm.duration'),
          <Duration
            key="duration"
            from={alarm.firstOccurredAt}
            to={alarm.condition === 'active' ? null : alarm.clearedAt}
          />,
        ],
        [t('alarm.count'), alarm.count],
        [t('alarm.due'), <Due key="due" row={alarm} />],
      ]}
    />
  );
}

function Device({ alarm, causeName }: Pick<Props, 'causeName'> & { readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const device = alarm.deviceId === null ? undefined : liveDevices.get(alarm.deviceId);
  return (
    <div className={classes.device}>
      <StatusShape status={device?.deviceStatus ?? 1} size={16} />
      <span>
        <b>{alarm.device_name}</b> <small>{alarm.deviceCode}</small>
      </span>
      <LocateLink deviceId={alarm.deviceId} />
      <p>
        {[alarm.railName, alarm.deviceAddress, device?.orgName]
          .filter((part) => part !== undefined && part !== '')
          .join('·')}
      </p>
      <p>
        <HandledMark status={alarm.handledStatus} /> · {t(`condition.${alarm.condition}`)}
        {alarm.source === 'manual' && ` · ${t('alarmActs.manual')}`}
        {alarm.text !== '' && ` · ${alarm.text}`}
      </p>
      {alarm.handleResult !== null && alarm.handleResult !== '' && (
        <p>
          {t('alarm.result')}: {alarm.handleResult}
        </p>
      )}
      {alarm.causeCode !== null && (
        <p data-testid="alarm-detail-cause">
          {t('alarmActs.cause')}: {causeName(alarm.causeCode)}
        </p>
      )}
    </div>
  );
}

/** The key of a button, for the eye. */
function Key({ name }: { readonly name: string }) {
  return (
    <Box component="span" ml={6} fw={400} opacity={0.75} aria-hidden="true">
      {name}
    </Box>
  );
}

function Actions({
  alarm,
  busy,
  isWhole,
  onAck,
  onDialog,
}: Props & { readonly alarm: AlarmRow; readonly isWhole: boolean }) {
  const { t } = useTranslation();
  const may = allowed(alarm);
  return (
    <footer className={classes.actions}>
      {may.reopen ? (
        <Button disabled={busy} onClick={() => onDialog('reopen', alarm, isWhole)} data-testid="alarm-reopen">
          {t('alarm.reopen')}
        </Button>
      ) : (
        <Button
          disabled={!may.handle || busy}
          onClick={() => onDialog('handle', alarm, isWhole)}
          data-testid="alarm-handle"
        >
          {t('alarm.handle')}
          <Key name="E" />
        </Button>
      )}
      <Button
        variant="default"
        disabled={!may.ack || busy}
        onClick={() => onAck(alarm, isWhole)}
        data-testid="alarm-ack"
      >
        {t('alarm.ack')}
        <Key name="A" />
      </Button>
      <Button variant="default" disabled={busy} onClick={() => onDialog('comment', alarm, false)}>
        {t('alarm.comment')}
        <Key name="C" />
      </Button>
      <Button
        variant="default"
        disabled={!may.falseReport || busy}
        onClick={() => onDialog('falseReport', alarm, isWhole)}
      >
        {t('alarm.falseReport')}
      </Button>
      <Button
        variant="default"
        disabled={!may.shelve || busy}
        onClick={() => onDialog('shelve', alarm, isWhole)}
        data-testid="alarm-shelve"
      >
        {t('alarm.shelve')}
      </Button>
      <Button variant="default" disabled={!may.clear || busy} onClick={() => onDialog('clear', alarm, isWhole)}>
        {t('alarm.clear')}
      </Button>
    </footer>
  );
}
