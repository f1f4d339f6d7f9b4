import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '#client/api/http.ts';
import { CodesDialog } from './CodesDialog.tsx';
import { ProvePassword } from './ProvePassword.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** New recovery codes for the password. */
export function RenewCodesDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <CodesDialog title={t('recovery.renewTitle')} codes={codes} onClose={onClose} onDone={onDone}>
      <ProvePassword
        hint={t('recovery.renewHint')}
        words={t('recovery.renew')}
        onClose={onClose}
        send={async (password) => {
          const { recoveryCodes } = await post('/api/web/account/renewRecoveryCodes', { password });
          setCodes(recoveryCodes);
        }}
      />
    </CodesDialog>
  );
}
