import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { account } from '#client/stores/account.ts';

interface Props {
  readonly alarm: AlarmRow;
  /** The person may handle it, and nothing is on its way. */
  readonly isOn: boolean;
  /** To the person, or null for nobody. */
  readonly onAssign: (userId: string | null) => void;
  readonly onAsk: () => void;
}

/** Who deals with an alarm; whoever may takes it over, gives it back or gives it to somebody. */
export function WhoIsOnIt({ alarm, isOn, onAssign, onAsk }: Props) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const isMine = userInfo?.id !== undefined && alarm.assigneeId === userInfo.id;
  const mayAssign = may(userInfo?.access ?? [], ['alarm:assign']);
  const id = userInfo?.id;
  return (
    <Group gap={8} mt={6} mb={10} data-testid="alarm-who">
      <span>
        {t('alarm.assignee')}: <b>{isMine ? t('alarm.me') : (alarm.assigneeName ?? t('alarm.nobody'))}</b>
      </span>
      {isOn && id !== undefined && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onAssign(isMine ? null : id)}
          data-testid={isMine ? 'alarm-give-back' : 'alarm-take-over'}
        >
          {t(isMine ? 'alarm.giveBack' : 'alarm.takeOver')}
        </Button>
      )}
      {isOn && mayAssign && (
        <Button size="compact-xs" variant="default" onClick={onAsk} data-testid="alarm-assign">
          {t('alarm.assign')}
        </Button>
      )}
    </Group>
  );
}
