import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { ask } from '#client/ui/form/ask.ts';
import { rotateSecret } from './calls.ts';
import type { ShownSecret } from './dialogs/SecretDialog.tsx';

/** Gives a device another secret, after a question, and hands it over to be shown. */
export function useRotation(onShown: (shown: ShownSecret) => void): (row: DeviceRecord) => Promise<void> {
  const { t } = useTranslation();
  return async ({ id, imei, device_name: name }) => {
    const text = t('device.ask.rotate', { name });
    if (!(await ask({ title: t('common.tip'), text, yes: t('device.rotate') }))) return;
    try {
      const { secret } = await rotateSecret(id);
      onShown({ name, imei, secret, isRotated: true });
    } catch {
      // The message is shown already.
    }
  };
}
