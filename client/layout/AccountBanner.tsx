import { IconHourglass, IconShieldLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { account } from '#client/stores/account.ts';
import classes from './layout.module.css';

const security = '/systemSet/personSet';

/**
 * Why the screens are empty or closed: the account waits for its organisation, or the security policy asks something of
 * it first. With such a duty every page leads to the settings where it is done.
 * @source docs/requirements.md C4, domain/users/duties.ts
 */
export function AccountBanner() {
  const { t } = useTranslation();
  const { userInfo, duty } = useSnapshot(account);
  const [path, navigate] = useLocation();
  const search = useSearch();
  const isThere = path === security && new URLSearchParams(search).get('tab') === 'security';
  useEffect(() => {
    if (duty !== null && !isThere) navigate(`${security}?tab=security`, { replace: true });
  }, [duty, isThere, navigate]);
  if (duty !== null) {
    return (
      <div className={classes.banner} role="status" data-testid="duty-banner">
        <IconShieldLock size={18} stroke={1.75} aria-hidden="true" />
        <b>{t(`layout.duty.${duty}`)}</b>
      </div>
    );
  }
  if (userInfo?.status !== 'pending') return null;
  return (
    <div className={classes.banner} role="status" data-testid="pending-banner">
      <IconHourglass size={18} stroke={1.75} aria-hidden="true" />
      <span>{t('layout.pending')}</span>
    </div>
  );
}
