import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { Line, Section } from '../Section.tsx';
import { CodesLeft } from './CodesLeft.tsx';
import { DisableTotpDialog } from './DisableTotpDialog.tsx';
import { EnableTotpDialog } from './EnableTotpDialog.tsx';
import { RenewCodesDialog } from './RenewCodesDialog.tsx';

interface Props {
  readonly isOn: boolean;
  /** The person's role asks for it before anything else. */
  readonly isDue: boolean;
  /** Null while it is off. */
  readonly codesLeft: number | null;
  readonly onChanged: () => void;
}

const dialogs = { enable: EnableTotpDialog, disable: DisableTotpDialog, renew: RenewCodesDialog } as const;

/** The second factor: a code from an authenticator beside the password, and the codes that stand in for it. */
export function TotpSection({ isOn, isDue, codesLeft, onChanged }: Props) {
  const { t } = useTranslation();
  // Kept apart from what is on: that changes while the dialog still shows the codes.
  const { dialog: opened, open, close } = useDialog<keyof typeof dialogs>();
  const done = (): void => {
    close();
    onChanged();
  };
  const Dialog = opened && dialogs[opened];
  return (
    <Section
      title={t('setting.totp.title')}
      hint={t('setting.totp.hint')}
      testId="security-totp"
      action={
        <Button
          variant={isDue ? 'filled' : 'default'}
          onClick={() => open(isOn ? 'disable' : 'enable')}
          data-testid={isOn ? 'totp-disable' : 'totp-enable'}
        >
          {t(isOn ? 'setting.totp.disable' : 'setting.totp.enable')}
        </Button>
      }
    >
      <Line label={t('setting.totp.state')}>{t(isOn ? 'setting.totp.on' : 'setting.totp.off')}</Line>
      {codesLeft !== null && <CodesLeft left={codesLeft} onRenew={() => open('renew')} />}
      {Dialog !== undefined && <Dialog onClose={close} onDone={done} />}
    </Section>
  );
}
