import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { needOf } from '#domain/alarms/need.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { Swipe } from '#client/ui/list/Swipe.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { Duration } from '#client/ui/time/Duration.tsx';
import type { Incident } from './calls.ts';
import { Due } from './Due.tsx';
import { HandMark } from './HandMark.tsx';
import { IncidentMark } from './IncidentMark.tsx';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { triggerText } from './trigger.ts';

interface Props {
  readonly row: AlarmRow;
  readonly incident?: Incident | undefined;
  /** What the person may do with it now by a swipe. */
  readonly onAck?: (() => void) | undefined;
  readonly onHandle?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** An alarm on a phone: what, where, how long, and the two things to do, by button or by a swipe. */
export function AlarmCard({ row, incident, onAck, onHandle, children }: Props) {
  const { t } = useTranslation();
  return (
    <Swipe
      right={onAck && { label: t('alarm.ack'), run: onAck }}
      left={onHandle && { label: t('alarm.handle'), run: onHandle }}
    >
      <Group gap={8} wrap="nowrap">
        <SeverityChip severity={row.severity} isOver={needOf(row) === 0} />
        <b>{alarmTypeText(t, row.typeCode)}</b>
        {row.source === 'manual' && <HandMark />}
        <IncidentMark incident={incident} />
        {row.metric !== null && <span className="gl-second">{triggerText(row.metric, row.value)}</span>}
        <Box ml="auto">
          <HandledMark status={row.handledStatus} />
        </Box>
      </Group>
      <div className="gl-cut gl-second">
        {row.device_name} <small>{row.deviceCode}</small>
      </div>
      {row.railName !== row.device_name && <div className="gl-cut gl-second">{row.railName}</div>}
      <Group gap="8px 12px" mt={6} fz={12}>
        <span>
          <small>{t('alarm.col.duration')}</small>{' '}
          <Duration from={row.firstOccurredAt} to={row.condition === 'active' ? null : row.clearedAt} />
        </span>
        <span>
          <small>{t('alarm.col.due')}</small> <Due row={row} />
        </span>
        {children !== undefined && (
          <Group gap={8} ml="auto" wrap="nowrap">
            {children}
          </Group>
        )}
      </Group>
    </Swipe>
  );
}
