import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconFileAlert,
  IconLogout,
  IconRefresh,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { currentUuid } from '#client/api/cookies.ts';
import { changeLocale, currentLocale } from '#client/i18n/i18n.ts';
import { locales } from '#client/i18n/locale.ts';
import { account } from '#client/stores/account.ts';
import { useLayout } from '#client/stores/layout.ts';
import { reloadShown } from './reloadShown.ts';
import { useSignOut } from './useSignOut.ts';
import { useLogWords } from './header/tools.tsx';
import { Face } from '#client/ui/users/Face.tsx';
import classes from './layout.module.css';

const schemes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];
const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const check = <IconCheck {...look} />;

/**
 * Who is signed in, their own pages, the appearance, and the way out. On a phone what the header has no room for, too.
 */
export function UserMenu() {
  const { t } = useTranslation();
  const { isMobile, isDesktop, showI18n, showReload, showLog } = useLayout();
  const [, navigate] = useLocation();
  const { userInfo } = useSnapshot(account);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const logWords = useLogWords();
  const name = userInfo?.real_name || userInfo?.name || t('common.none');
  const leave = useSignOut();
  return (
    <Menu position="bottom-end" width={isMobile ? 240 : 200}>
      <Menu.Target>
        <button
          type="button"
          className={classes.user}
          aria-label={t('layout.user.label', { name })}
          data-testid="header-user"
        >
          <Face name={name} src={userInfo?.avatar ?? null} size={28} />
          {isDesktop && <span className="gl-cut">{name}</span>}
          {!isMobile && <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUserCircle {...look} />}
          onClick={() => navigate('/systemSet/personSet?tab=home')}
          data-testid="header-home"
        >
          {t('layout.user.home')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings {...look} />}
          onClick={() => navigate('/systemSet/personSet?tab=layout')}
          data-testid="header-settings"
        >
          {t('layout.user.setting')}
        </Menu.Item>
        {isMobile && showReload && (
          <Menu.Item leftSection={<IconRefresh {...look} />} onClick={() => void reloadShown()}>
            {t('layout.reload')}
          </Menu.Item>
        )}
        {isMobile && showLog && (
          <Menu.Item leftSection={<IconFileAlert {...look} />} onClick={() => navigate('/log')}>
            {logWords.words}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t('layout.theme.title')}</Menu.Label>
        {schemes.map((scheme) => (
          <Menu.Item
            key={scheme}
            closeMenuOnClick={false}
            aria-current={scheme === colorScheme}
            rightSection={scheme === colorScheme ? check : null}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`layout.theme.${scheme}`)}
          </Menu.Item>
        ))}
        {isMobile && showI18n && <Menu.Label>{t('layout.lang.label')}</Menu.Label>}
        {isMobile &&
          showI18n &&
          locales.map((locale) => (
            <Menu.Item
              key={locale}
              lang={locale}
              aria-current={locale === currentLocale()}
              rightSection={locale === currentLocale() ? check : null}
              onClick={() => void changeLocale(locale, currentUuid())}
            >
              {t(`layout.lang.${locale}`)}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...look} />} onClick={() => void leave()} data-testid="header-logout">
          {t('layout.user.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
