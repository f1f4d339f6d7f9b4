import { Box, Button, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#client/ui/copyText.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { Facts } from '#client/ui/primitives/Facts.tsx';
import classes from '../devices.module.css';

/** A secret that is shown this once. */
export interface ShownSecret {
  readonly name: string;
  readonly imei: string;
  readonly secret: string;
  /** It took the place of another one. */
  readonly isRotated: boolean;
}

interface Props extends ShownSecret {
  readonly onClose: () => void;
}

/** The secret of a device, once: only its own button closes it. @source docs/requirements.md C9 */
export function SecretDialog({ name, imei, secret, isRotated, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      onClose={onClose}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t('device.secretTitle', { name })}
      size={520}
      data-testid="device-secret-dialog"
    >
      <p className="gl-note">{t('device.secretHint')}</p>
      <Box my={12}>
        <Facts
          facts={[
            [t('device.col.imei'), imei],
            [
              t('device.secret'),
              <code key="secret" className={classes.secret} data-testid="device-secret-text">
                {secret}
              </code>,
            ],
          ]}
          labelW={64}
        />
      </Box>
      {isRotated && <Text c="var(--gl-text-3)">{t('device.secretOld')}</Text>}
      <Group justify="flex-end" mt={20} gap={8}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void copyText(secret)}
          data-autofocus
          data-testid="device-secret-copy"
        >
          {t('common.copy')}
        </Button>
        <Button onClick={onClose} data-testid="device-secret-close">
          {t('device.secretSaved')}
        </Button>
      </Group>
    </Dialog>
  );
}
