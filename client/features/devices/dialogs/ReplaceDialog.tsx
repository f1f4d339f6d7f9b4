import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { imeiFieldFault } from '#domain/devices/deviceForm.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useGuardedClose } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { toast } from '#client/ui/toast.ts';
import { replaceImei } from '../calls.ts';
import frame from '#client/ui/form/form.module.css';

interface Props {
  readonly row: DeviceRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Another piece of hardware takes the place of a device. */
export function ReplaceDialog({ row, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const form = useFields({
    initial: { imei: '' },
    validate: ({ imei }) => ({ imei: imeiFieldFault(imei) }),
    send: async ({ imei }) => {
      await replaceImei(row.id, imei.trim());
      toast('ok', t('device.done.replace'));
      onDone();
    },
  });
  const close = useGuardedClose(form.dirty, onClose);
  return (
    <Dialog
      onClose={close}
      title={t('device.replaceTitle', { name: row.device_name })}
      size={450}
      data-testid="device-replace-dialog"
    >
      <form {...form.form} className={frame.fields}>
        <p className={frame.hint}>{t('device.replaceHint', { imei: row.imei })}</p>
        <TextInput
          {...form.text('imei')}
          data-autofocus
          label={t('device.form.newImei')}
          withAsterisk
          inputMode="numeric"
          maxLength={15}
          data-testid="device-replace-imei"
        />
        {form.failure !== '' && <Failure words={form.failure} />}
        <div className={frame.foot}>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.sending} data-testid="device-replace-submit">
            {t('common.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
