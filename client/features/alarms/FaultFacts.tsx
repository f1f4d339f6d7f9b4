import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { Facts } from '#client/ui/primitives/Facts.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { Duration } from '#client/ui/time/Duration.tsx';
import { Due } from './Due.tsx';
import { useCauses } from './useCauses.ts';
import { triggerText } from './trigger.ts';

interface Props {
  readonly fault: AlarmRow;
  /** As it is now; null when it is gone. */
  readonly device: { readonly imei: string; readonly projectName: string; readonly orgName: string } | null;
}

/** What is known of a fault and of where it happened. */
export function FaultFacts({ fault, device }: Props) {
  const { t } = useTranslation();
  const { nameOf } = useCauses();
  const text = (value: string | undefined): string => (value === undefined || value === '' ? t('common.none') : value);
  return (
    <Facts
      look="stacked"
      columnW={160}
      facts={[
        [t('alarm.col.device'), text(fault.device_name)],
        [t('message.columns.deviceCode'), text(fault.deviceCode)],
        [t('message.fact.imei'), text(device?.imei)],
        [t('message.columns.railName'), text(fault.railName)],
        [t('message.fact.project'), text(device?.projectName)],
        [t('message.fact.org'), text(device?.orgName)],
        [t('message.columns.deviceAddress'), text(fault.deviceAddress)],
        [t('alarm.col.first'), dateTime(fault.firstOccurredAt)],
        [t('alarm.col.last'), dateTime(fault.lastOccurredAt)],
        [t('alarm.count'), fault.count],
        [t('alarm.col.value'), triggerText(fault.metric, fault.value)],
        [
          t('message.fact.threshold'),
          fault.threshold === null ? t('common.none') : triggerText(fault.metric, fault.threshold),
        ],
        [
          t('alarm.duration'),
          <Duration
            key="duration"
            from={fault.firstOccurredAt}
            to={fault.condition === 'active' ? null : fault.clearedAt}
          />,
        ],
        [t('alarmActs.source'), t(`alarmActs.sources.${fault.source}`)],
        [t('alarm.due'), <Due key="due" row={fault} />],
        [t('alarm.col.person'), text(fault.handledByName ?? fault.ackByName ?? '')],
        [t('alarmActs.cause'), text(fault.causeCode === null ? '' : nameOf(fault.causeCode))],
      ]}
    />
  );
}
