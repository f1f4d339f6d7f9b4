import { Box } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { shortName } from '#client/ui/deviceName.ts';
import { PagedRows } from '#client/ui/primitives/PagedRows.tsx';
import { TabBar } from '#client/ui/primitives/TabBar.tsx';
import { Moment } from '#client/ui/time/Moment.tsx';
import { membersShown, pageMembers, type OutageMembers as Members } from './calls.ts';
import classes from './alarms.module.css';

type Member = Members['records'][number];

interface Props {
  readonly alarmId: string;
  /** Another mark is another state of the outage: its members are asked again. */
  readonly mark: string;
}

/** The devices that an area outage took along: those that are missing still, and those that are back. */
export function OutageMembers({ alarmId, mark }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'missing' | 'back'>('missing');
  const [counts, setCounts] = useState<Pick<Members, 'missing' | 'back'>>();
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const members = await pageMembers(alarmId, shown === 'back', page, signal);
      setCounts({ missing: members.missing, back: members.back });
      return members;
    },
    [alarmId, shown],
  );
  return (
    <Box component="section" mb={12} data-testid="alarm-outage">
      <h3 className={classes.heading}>{t('alarm.outage.title')}</h3>
      <TabBar
        label={t('alarm.outage.title')}
        area="outage"
        px={0}
        active={shown}
        onPick={setShown}
        tabs={[
          { id: 'missing', label: t('alarm.outage.missing'), count: counts?.missing },
          { id: 'back', label: t('alarm.outage.back'), count: counts?.back },
        ]}
      />
      <PagedRows<Member>
        label={t('alarm.outage.title')}
        listKey={`${alarmId} ${shown}`}
        mark={mark}
        size={membersShown}
        load={load}
        idOf={({ deviceId }) => deviceId}
        nothing={t(shown === 'missing' ? 'alarm.outage.noneMissing' : 'alarm.outage.noneBack')}
        render={(member) => <OutageMember member={member} />}
      />
    </Box>
  );
}

function OutageMember({ member }: { readonly member: Member }) {
  const { t } = useTranslation();
  const { deviceId, device_name, code, railName, fromAt, untilAt } = member;
  return (
    <>
      {device_name === '' ? (
        <span>{t('alarm.outage.gone')}</span>
      ) : (
        <Link
          href={`/device/deviceList?open=${encodeURIComponent(deviceId)}`}
          className="gl-cut"
          title={`${device_name} ${code}`}
        >
          {railName !== '' && `${railName} · `}
          {shortName(device_name)} <small>{code}</small>
        </Link>
      )}
      <Moment at={untilAt ?? fromAt} />
    </>
  );
}
