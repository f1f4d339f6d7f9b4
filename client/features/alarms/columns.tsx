import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { needOf } from '#domain/alarms/need.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { shortName } from '#client/ui/deviceName.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { MiddleCut } from '#client/ui/primitives/MiddleCut.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Duration } from '#client/ui/time/Duration.tsx';
import { Moment } from '#client/ui/time/Moment.tsx';
import type { Incident } from './calls.ts';
import { Due } from './Due.tsx';
import { HandMark } from './HandMark.tsx';
import { IncidentMark } from './IncidentMark.tsx';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { triggerText } from './trigger.ts';

/** Severity first, then what, where, how long, who. The ones of low priority need a wide table. */
export function alarmColumns(
  t: TFunction,
  incidents: ReadonlyMap<string, Incident>,
  causeName: (code: string) => string,
): Array<Column<AlarmRow>> {
  // The English words are longer: what matters less begins on a wider table.
  const isEnglish = currentLocale() === 'en-US';
  // Below, as beside an open detail, a row has two lines: which device on which guardrail, in English what and how much.
  const oneLineFrom = isEnglish ? 1_180 : 1_100;
  const type = typeColumn(t, isEnglish);
  return [
    {
      key: 'severity',
      title: t('alarm.col.severity'),
      width: 98,
      sortField: 'severity',
      render: (row) => <SeverityChip severity={row.severity} isOver={needOf(row) === 0} />,
    },
    ...(isEnglish ? [{ ...type, from: oneLineFrom }, typeAndValueColumn(type, oneLineFrom)] : [type]),
    ...(incidents.size === 0 ? [] : [incidentColumn(t, incidents, isEnglish)]),
    {
      key: 'value',
      sheet: ['content'],
      title: t('alarm.col.value'),
      width: 84,
      // Beside an incident's mark the guardrail needs the room.
      from: isEnglish ? oneLineFrom : incidents.size > 0 ? 940 : 860,
      render: (row) => <span className="gl-second">{triggerText(row.metric, row.value)}</span>,
    },
    {
      key: 'device',
      sheet: ['device', 'deviceCode'],
      title: t('alarm.col.device'),
      width: 148,
      from: oneLineFrom,
      fixed: true,
      render: deviceOf,
      hint: (row) => `${row.device_name} ${row.deviceCode}`,
    },
    {
      key: 'fullDevice',
      sheet: [],
      title: `${t('alarm.col.device')} · ${t('alarm.col.rail')}`,
      below: oneLineFrom,
      fixed: true,
      render: (row) => (
        <Lines first={deviceOf(row)} second={row.railName === '' ? null : <MiddleCut text={row.railName} />} />
      ),
      hint: (row) => `${row.device_name} ${row.deviceCode}`,
    },
    {
      key: 'rail',
      title: t('alarm.col.rail'),
      from: oneLineFrom,
      render: (row) => <MiddleCut text={row.railName} />,
    },
    {
      key: 'address',
      title: t('alarm.col.address'),
      from: isEnglish ? 1_700 : 1_560,
      render: (row) => <span className="gl-second">{row.deviceAddress}</span>,
      hint: (row) => row.deviceAddress,
    },
    {
      key: 'first',
      title: t('alarm.col.first'),
      width: 124,
      // In English it goes before the guardrail is cut: the duration says as much.
      from: isEnglish && incidents.size > 0 ? 1_480 : 1_240,
      sortField: 'firstOccurredAt',
      render: (row) => <Moment at={row.firstOccurredAt} />,
    },
    {
      key: 'last',
      title: t('alarm.col.last'),
      width: 124,
      from: isEnglish ? 1_580 : 1_500,
      sortField: 'lastOccurredAt',
      render: (row) => <Moment at={row.lastOccurredAt} />,
    },
    {
      key: 'count',
      title: t('alarm.col.count'),
      width: 52,
      // Mostly 1: the guardrail is whole before it.
      from: 1_480,
      align: 'right',
      render: (row) => row.count,
    },
    {
      key: 'duration',
      sheet: ['duration', 'ack', 'handle'],
      title: t('alarm.col.duration'),
      width: 100,
      // It goes before the guardrail is cut beside an open detail, which has it.
      from: incidents.size > 0 ? 1_000 : 940,
      align: 'right',
      render: (row) => (
        <span className={row.condition === 'active' ? undefined : 'gl-faint'}>
          <Duration from={row.firstOccurredAt} to={row.condition === 'active' ? null : row.clearedAt} />
        </span>
      ),
    },
    {
      key: 'condition',
      title: t('alarm.col.condition'),
      width: 76,
      // Beside the mark of incidents it goes before the guardrail is cut.
      from: isEnglish || incidents.size > 0 ? 1_480 : 1_120,
      render: (row) => <span className="gl-second">{t(`condition.${row.condition}`)}</span>,
    },
    {
      key: 'handled',
      sheet: ['handled', 'result', 'shelvedUntil', 'shelveReason', 'shelvedBy'],
      title: t('alarm.col.handled'),
      width: 116,
      render: (row) => <HandledMark status={row.handledStatus} />,
    },
    {
      key: 'person',
      sheet: ['person', 'assignee'],
      title: t('alarm.col.person'),
      width: 72,
      from: 1_000,
      render: (row) => (
        <span className="gl-second">{row.handledByName ?? row.assigneeName ?? row.ackByName ?? t('common.none')}</span>
      ),
    },
    {
      key: 'cause',
      title: t('alarmActs.cause'),
      width: isEnglish ? 140 : 104,
      from: 1_800,
      render: (row) => (
        <span className="gl-second">{row.causeCode === null ? t('common.none') : causeName(row.causeCode)}</span>
      ),
      hint: (row) => (row.causeCode === null ? '' : causeName(row.causeCode)),
    },
    {
      key: 'due',
      sheet: ['due', 'escalation'],
      title: t('alarm.col.due'),
      width: isEnglish ? 160 : 138,
      align: 'right',
      sortField: 'dueAt',
      render: (row) => <Due row={row} />,
    },
  ];
}

const deviceOf = (row: AlarmRow): ReactNode => (
  <>
    {shortName(row.device_name)} <small className="gl-faint">{row.deviceCode}</small>
  </>
);

/** From which width of the table the actions of a row have room, as words and as icons. */
export const actionsFrom = { words: 1_100, icons: 841 };

function typeColumn(t: TFunction, isEnglish: boolean): Column<AlarmRow> {
  return {
    key: 'type',
    title: t('alarm.col.type'),
    width: isEnglish ? 168 : 98,
    fixed: true,
    render: (row) => (
      <>
        <b>{alarmTypeText(t, row.typeCode)}</b>
        {row.source === 'manual' && <HandMark />}
      </>
    ),
    hint: (row) =>
      row.source === 'manual'
        ? `${alarmTypeText(t, row.typeCode)} · ${t('alarmActs.manual')}`
        : alarmTypeText(t, row.typeCode),
  };
}

/** What happened and how much, one under the other. */
function typeAndValueColumn(type: Column<AlarmRow>, below: number): Column<AlarmRow> {
  return {
    ...type,
    key: 'typeAndValue',
    sheet: [],
    below,
    render: (row) => <Lines first={type.render(row)} second={triggerText(row.metric, row.value)} />,
  };
}

/** How many devices a row stands for; only where one stands for several. */
function incidentColumn(t: TFunction, incidents: ReadonlyMap<string, Incident>, isEnglish: boolean): Column<AlarmRow> {
  return {
    key: 'incident',
    title: t('alarm.incident.column'),
    width: isEnglish ? 64 : 60,
    // Below, the name of the device needs the room.
    from: isEnglish ? 740 : 690,
    fixed: true,
    sheet: [],
    render: (row) => <IncidentMark incident={incidents.get(row.incidentId ?? '')} />,
  };
}
