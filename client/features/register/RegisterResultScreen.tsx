import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { account } from '#client/stores/account.ts';
import { EntryPage } from '#client/ui/entry/EntryPage.tsx';
import classes from './register.module.css';

/** /register/result: the account is there and waits for its organisation and role. @source docs/requirements.md C4 */
export function RegisterResultScreen() {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const mail = userInfo?.mail ?? userInfo?.name ?? '';
  return (
    <EntryPage>
      <div className={classes.result} data-testid="register-result">
        <IconCircleCheck size={48} stroke={1.5} aria-hidden="true" />
        <h2>{t('page.registerResult.done', { mail })}</h2>
        <p>{t('page.registerResult.pending')}</p>
        <div className={classes.actions}>
          <Button component={Link} href="/systemSet/personSet?tab=home" variant="default">
            {t('page.registerResult.profile')}
          </Button>
          <Button component={Link} href="/">
            {t('page.registerResult.home')}
          </Button>
        </div>
      </div>
    </EntryPage>
  );
}
