import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import { ConfirmTotp, type TotpSecret } from './ConfirmTotp.tsx';
import { ProvePassword } from './ProvePassword.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Two steps: the password proves who asks, a first code proves that the authenticator has the secret. */
export function EnableTotpDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const [secret, setSecret] = useState<TotpSecret>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('setting.totp.enableTitle')}
      size={450}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      data-testid="totp-dialog"
    >
      {secret === undefined ? (
        <ProvePassword onClose={onClose} onSecret={setSecret} />
      ) : (
        <ConfirmTotp secret={secret} onClose={onClose} onDone={onDone} />
      )}
    </Modal>
  );
}
