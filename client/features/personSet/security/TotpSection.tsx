import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Line, Section } from '../Section.tsx';
import { DisableTotpDialog } from './DisableTotpDialog.tsx';
import { EnableTotpDialog } from './EnableTotpDialog.tsx';

interface Props {
  readonly isOn: boolean;
  /** The person's role asks for it before anything else. */
  readonly isDue: boolean;
  readonly onChanged: () => void;
}

/** The second factor: a code from an authenticator beside the password. */
export function TotpSection({ isOn, isDue, onChanged }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  const done = (): void => {
    setOpened(false);
    onChanged();
  };
  const Dialog = isOn ? DisableTotpDialog : EnableTotpDialog;
  return (
    <Section
      title={t('setting.totp.title')}
      hint={t('setting.totp.hint')}
      testId="security-totp"
      action={
        <Button
          variant={isDue ? 'filled' : 'default'}
          onClick={() => setOpened(true)}
          data-testid={isOn ? 'totp-disable' : 'totp-enable'}
        >
          {t(isOn ? 'setting.totp.disable' : 'setting.totp.enable')}
        </Button>
      }
    >
      <Line label={t('setting.totp.state')}>{t(isOn ? 'setting.totp.on' : 'setting.totp.off')}</Line>
      {opened && <Dialog onClose={close} onDone={done} />}
    </Section>
  );
}
