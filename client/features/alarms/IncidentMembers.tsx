import { Box, Checkbox, Group, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { shortName } from '#client/ui/deviceName.ts';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { Moment } from '#client/ui/time/Moment.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { findMembers } from './calls.ts';
import classes from './alarms.module.css';

interface Props {
  readonly alarm: AlarmRow;
  /** Grows when a member may have changed. */
  readonly round: number;
  /** Acts are done to all members. */
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  readonly onOpen: (id: string) => void;
}

/** The members of an alarm's incident in the order in which they were hit; nothing where it is the only one. */
export function IncidentMembers({ alarm, round, isWhole, onWhole, onOpen }: Props) {
  const { t } = useTranslation();
  const { incidentId, version } = alarm;
  const { data } = useAsync(
    async (signal) => (incidentId === null ? undefined : findMembers(incidentId, signal)),
    [incidentId, version, round],
  );
  if (data === undefined || data.total < 2) return null;
  const members = data.records;
  const devices = new Set(members.map(({ deviceId }) => deviceId)).size;
  return (
    <Box component="section" mb={12} data-testid="alarm-incident">
      <Group gap={8} mb={4}>
        <h3 className={classes.heading}>{t('alarm.incident.title', { devices, n: data.total })}</h3>
        <Checkbox
          ml="auto"
          size="xs"
          label={t('alarm.incident.whole')}
          checked={isWhole}
          onChange={(event) => onWhole(event.currentTarget.checked)}
          data-testid="alarm-whole"
        />
      </Group>
      <ol className={classes.members}>
        {members.map((member, at) => (
          <li key={member.id}>
            <UnstyledButton
              className={classes.member}
              aria-current={member.id === alarm.id}
              onClick={() => onOpen(member.id)}
              data-testid="alarm-member"
            >
              <b>{alarmTypeText(t, member.typeCode)}</b>
              <span className="gl-cut" title={`${member.device_name} ${member.deviceCode}`}>
                {shortName(member.device_name)} <small>{member.deviceCode}</small>
              </span>
              {at === 0 && <Chip look="bad">{t('alarm.incident.first')}</Chip>}
              <Moment at={member.firstOccurredAt} />
              <HandledMark status={member.handledStatus} />
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </Box>
  );
}
