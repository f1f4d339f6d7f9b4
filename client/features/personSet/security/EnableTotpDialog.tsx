import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '#client/api/http.ts';
import { toast } from '#client/ui/toast.ts';
import { CodesDialog } from './CodesDialog.tsx';
import { ConfirmTotp, type TotpSecret } from './ConfirmTotp.tsx';
import { ProvePassword } from './ProvePassword.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Three steps: the password proves who asks, a first code proves that the authenticator has the secret, and the
 * recovery codes are kept.
 */
export function EnableTotpDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<TotpSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const done = (): void => {
    toast('ok', t('setting.totp.enabled'));
    onDone();
  };
  return (
    <CodesDialog title={t('setting.totp.enableTitle')} codes={codes} onClose={onClose} onDone={done}>
      {secret === undefined ? (
        <ProvePassword
          words={t('common.nextStep')}
          onClose={onClose}
          send={async (password) => setSecret(await post('/api/web/account/totpBegin', { password }))}
        />
      ) : (
        <ConfirmTotp secret={secret} onClose={onClose} onCodes={setCodes} />
      )}
    </CodesDialog>
  );
}
