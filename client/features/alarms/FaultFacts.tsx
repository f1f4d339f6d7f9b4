import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { Duration } from '#client/ui/time/Duration.tsx';
import { Due } from './Due.tsx';
import { triggerText } from './trigger.ts';
import detail from './messageDetail.module.css';

interface Props {
  readonly fault: AlarmRow;
  /** As it is now; null when it is gone. */
  readonly device: { readonly imei: string; readonly projectName: string; readonly orgName: string } | null;
}

/** What is known of a fault and of where it happened. */
export function FaultFacts({ fault, device }: Props) {
  const { t } = useTranslation();
  const text = (value: string | undefined): string => (value === undefined || value === '' ? t('common.none') : value);
  const trigger = triggerText(fault.metric, fault.value);
  return (
    <dl className={detail.facts}>
      <Fact label={t('alarm.col.device')} text={text(fault.device_name)} />
      <Fact label={t('message.columns.deviceCode')} text={text(fault.deviceCode)} />
      <Fact label={t('message.fact.imei')} text={text(device?.imei)} />
      <Fact label={t('message.columns.railName')} text={text(fault.railName)} />
      <Fact label={t('message.fact.project')} text={text(device?.projectName)} />
      <Fact label={t('message.fact.org')} text={text(device?.orgName)} />
      <Fact label={t('message.columns.deviceAddress')} text={text(fault.deviceAddress)} />
      <Fact label={t('alarm.col.first')} text={dateTime(fault.firstOccurredAt)} />
      <Fact label={t('alarm.col.last')} text={dateTime(fault.lastOccurredAt)} />
      <Fact label={t('alarm.count')} text={String(fault.count)} />
      <Fact label={t('alarm.col.value')} text={trigger} />
      <Fact
        label={t('message.fact.threshold')}
        text={fault.threshold === null ? t('common.none') : triggerText(fault.metric, fault.threshold)}
      />
      <div>
        <dt>{t('alarm.duration')}</dt>
        <dd>
          <Duration from={fault.firstOccurredAt} to={fault.condition === 'active' ? null : fault.clearedAt} />
        </dd>
      </div>
      <div>
        <dt>{t('alarm.due')}</dt>
        <dd>
          <Due row={fault} />
        </dd>
      </div>
      <Fact label={t('alarm.col.person')} text={text(fault.handledByName ?? fault.ackByName ?? '')} />
    </dl>
  );
}

function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd title={text}>{text}</dd>
    </div>
  );
}
