import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshUser } from '#client/stores/session.ts';
import { onEvent } from '#client/realtime/live.ts';
import { Waiting } from '#client/ui/states/Waiting.tsx';
import { Section } from '../Section.tsx';
import { useAccountInfo } from '../useAccountInfo.ts';
import { PasswordSection } from './PasswordSection.tsx';
import { TotpSection } from './TotpSection.tsx';

/** Security: password and second factor. @source docs/requirements.md C21 */
export function SecurityTab() {
  const { t } = useTranslation();
  const { data, error, reload } = useAccountInfo();
  // An administrator took the second factor away.
  useEffect(() => onEvent('access:changed', reload), [reload]);
  const changed = (): void => {
    reload();
    // A duty that is done lets the other pages be opened again.
    void refreshUser().catch(() => undefined);
  };
  if (data === undefined) {
    return (
      <Section title={t('setting.security.password')}>
        <Waiting lines={3} error={error} onRetry={reload} />
      </Section>
    );
  }
  return (
    <>
      <PasswordSection changedAt={data.passwordChangedAt} isDue={data.mustChangePassword} onChanged={changed} />
      <TotpSection
        isOn={data.userInfo.hasTotp}
        isDue={data.mustEnableTotp}
        codesLeft={data.recoveryCodesLeft}
        onChanged={changed}
      />
    </>
  );
}
