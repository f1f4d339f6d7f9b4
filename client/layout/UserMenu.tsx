import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconCheck, IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { signOut } from '#client/app/session.ts';
import { currentUuid } from '#client/api/cookies.ts';
import { changeLocale, currentLocale } from '#client/i18n/i18n.ts';
import { locales } from '#client/i18n/locale.ts';
import { account } from '#client/stores/account.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import classes from './layout.module.css';

const schemes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];

/** Who is signed in, the appearance, and the way out. On a phone the language stands here too. */
export function UserMenu() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const [, navigate] = useLocation();
  const { userInfo } = useSnapshot(account);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = userInfo?.real_name || userInfo?.name || t('common.none');
  const leave = async (): Promise<void> => {
    const gone = signOut();
    navigate('/login', { replace: true });
    await gone;
  };
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <button
          type="button"
          className={classes.user}
          aria-label={t('layout.user.label', { name })}
          data-testid="header-user"
        >
          <span className={classes.avatar} aria-hidden="true">
            {[...name][0]}
          </span>
          <span className={classes.userName}>{name}</span>
          {!mobile && <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('layout.theme.title')}</Menu.Label>
        {schemes.map((scheme) => (
          <Menu.Item
            key={scheme}
            closeMenuOnClick={false}
            rightSection={scheme === colorScheme ? <IconCheck size={16} stroke={1.75} aria-hidden="true" /> : null}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`layout.theme.${scheme}`)}
          </Menu.Item>
        ))}
        {mobile && <Menu.Label>{t('layout.lang.label')}</Menu.Label>}
        {mobile &&
          locales.map((locale) => (
            <Menu.Item
              key={locale}
              lang={locale}
              rightSection={locale === currentLocale() ? <IconCheck size={16} aria-hidden="true" /> : null}
              onClick={() => void changeLocale(locale, currentUuid())}
            >
              {t(`layout.lang.${locale}`)}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void leave()}
          data-testid="header-logout"
        >
          {t('layout.user.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
