import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { usePasswordRules } from '#client/ui/form/usePasswordRules.ts';
import { Ago } from '#client/ui/time/Ago.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { Line, Section } from '../Section.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

interface Props {
  /** Epoch ms. */
  readonly changedAt: number;
  /** The policy asks for a new one before anything else. */
  readonly isDue: boolean;
  readonly onChanged: () => void;
}

/** How old the password is, what a new one must be, and the dialog that changes it. */
export function PasswordSection({ changedAt, isDue, onChanged }: Props) {
  const { t } = useTranslation();
  const { minLength, minClasses } = usePasswordRules();
  const { dialog: opened, open, close } = useDialog<true>();
  return (
    <Section
      title={t('setting.security.password')}
      hint={t('setting.security.passwordHint')}
      testId="security-password"
      action={
        <Button
          variant={isDue ? 'filled' : 'default'}
          onClick={() => open(true)}
          data-testid="security-change-password"
        >
          {t('setting.security.change')}
        </Button>
      }
    >
      <Line label={t('setting.security.changedAt')}>
        {dateTime(changedAt)} · <Ago at={changedAt} />
      </Line>
      <Line label={t('setting.security.rules')}>
        {t('setting.security.minLength', { min: minLength })}
        {minClasses > 1 && ` ${t('setting.security.minClasses', { n: minClasses })}`}
      </Line>
      {opened === true && (
        <PasswordDialog
          onClose={close}
          onDone={() => {
            close();
            onChanged();
          }}
        />
      )}
    </Section>
  );
}
