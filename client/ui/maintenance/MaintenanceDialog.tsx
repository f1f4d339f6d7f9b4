import { Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { day, hour } from '#domain/time.ts';
import { zoneOffsetMs } from '#domain/zone.ts';
import { serverNow } from '#client/api/clock.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { currentZone } from '#client/api/zone.ts';
import frame from '#client/ui/form/form.module.css';

interface Props {
  /** Of what is worked on, for the title. */
  readonly name: string;
  /** Some of it may be in maintenance, so that it can be ended. */
  readonly isOn: boolean;
  readonly onClose: () => void;
  /** `until` null ends it. */
  readonly onMaintain: (until: number | null, reason: string) => Promise<void>;
}

const spans = { '2h': 2 * hour, '8h': 8 * hour, '1d': day, '7d': 7 * day } as const;
const choices = Object.keys(spans) as Array<keyof typeof spans>;
type Choice = keyof typeof spans | 'own' | 'end';

/** `YYYY-MM-DDTHH:mm` of the installation's clocks as epoch ms. */
function momentOf(text: string): number {
  const asUtc = Date.parse(`${text}:00Z`);
  return asUtc - zoneOffsetMs(currentZone(), asUtc);
}

/** Until when the devices are worked on: their reports raise nothing meanwhile. */
export function MaintenanceDialog({ name, isOn, onClose, onMaintain }: Props) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<Choice>('2h');
  const [own, setOwn] = useState(() =>
    dateTime(serverNow() + day)
      .slice(0, 16)
      .replace(' ', 'T'),
  );
  const [sending, setSending] = useState(false);
  const until = choice === 'end' ? null : choice === 'own' ? momentOf(own) : serverNow() + spans[choice];
  const isPast = until !== null && !(until > serverNow());
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const lacksReason = until !== null && reason.trim().length < 2;
  const submit = (): void => {
    setTried(true);
    if (isPast || lacksReason) return;
    setSending(true);
    void onMaintain(until, reason.trim()).finally(() => setSending(false));
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('device.maintenanceTitle', { name })}
      size={450}
      data-testid="device-maintenance-dialog"
    >
      <p className={frame.hint}>{t('device.maintenanceHint')}</p>
      <Radio.Group value={choice} onChange={(value) => setChoice(value)} aria-label={t('device.maintenance')}>
        <div className={frame.boxes}>
          {choices.map((span) => (
            <Radio key={span} value={span} label={t(`device.span.${span}`)} />
          ))}
          <Radio value="own" label={t('device.span.own')} data-testid="device-maintenance-own" />
          {isOn && <Radio value="end" label={t('device.span.end')} data-testid="device-maintenance-end" />}
        </div>
      </Radio.Group>
      {choice === 'own' && (
        <TextInput
          mt={16}
          type="datetime-local"
          label={t('device.until')}
          value={own}
          error={isPast ? t('device.untilPast') : undefined}
          onChange={(event) => setOwn(event.currentTarget.value)}
          data-testid="device-maintenance-until"
        />
      )}
      {until !== null && (
        <TextInput
          mt={16}
          label={t('device.maintenanceReason')}
          value={reason}
          maxLength={200}
          withAsterisk
          error={isTried && lacksReason ? t('device.maintenanceReasonShort') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && submit()}
          data-testid="device-maintenance-reason"
        />
      )}
      <DialogButtons
        mt={20}
        words={t('common.confirm')}
        sending={sending}
        isWrong={isPast}
        onClose={onClose}
        onSend={submit}
        testId="device-maintenance-submit"
      />
    </Dialog>
  );
}
