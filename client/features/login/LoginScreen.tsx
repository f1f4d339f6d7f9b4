import { Box, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { safeRedirect } from '#client/stores/nav/routes.ts';
import { beginSession, rememberDays, sessionDays, sessionEnd, type Session } from '#client/stores/session.ts';
import { EntryPage } from '#client/ui/entry/EntryPage.tsx';
import { AccountForm } from './AccountForm.tsx';
import { ForgotDialog } from './ForgotDialog.tsx';
import { OtherWays } from './OtherWays.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { rememberedName } from './remember.ts';
import classes from './login.module.css';

type Way = 'account' | 'phone';

/** /login: the product's face. @source docs/requirements.md C2, picture 13 */
export function LoginScreen() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const search = useSearch();
  const [way, setWay] = useState<Way>('account');
  const [forgot, setForgot] = useState(false);
  // Another name is another form: it begins with it.
  const [name, setName] = useState(rememberedName);
  const enter = (session: Session, remember: boolean): Promise<void> =>
    beginSession(session, {
      days: remember ? rememberDays : sessionDays,
      go: (landing) => navigate(safeRedirect(new URLSearchParams(search).get('redirect'), landing), { replace: true }),
    });
  const end = sessionEnd();
  return (
    <EntryPage>
      {end !== null && (
        <Box className="gl-note" mt={-8} mb={16} ta="center" role="status" data-testid="login-expired">
          {t(`page.login.end.${end}`)}
        </Box>
      )}
      <Tabs
        value={way}
        onChange={(next) => setWay(next === 'phone' ? 'phone' : 'account')}
        className={classes.tabs ?? ''}
      >
        <Tabs.List grow mb={20}>
          <Tabs.Tab value="account" data-testid="login-tab-account">
            {t('page.login.byAccount')}
          </Tabs.Tab>
          <Tabs.Tab value="phone" data-testid="login-tab-phone">
            {t('page.login.byPhone')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="account">
          <AccountForm key={name} name={name} onSession={enter} onForgot={() => setForgot(true)} />
        </Tabs.Panel>
        <Tabs.Panel value="phone">
          <PhoneForm onSession={enter} />
        </Tabs.Panel>
      </Tabs>
      <OtherWays way={way} onPick={() => setWay(way === 'account' ? 'phone' : 'account')} search={search} />
      {forgot && (
        <ForgotDialog
          onClose={() => setForgot(false)}
          onDone={(mobile) => {
            setForgot(false);
            setWay('account');
            setName(mobile);
          }}
        />
      )}
    </EntryPage>
  );
}
