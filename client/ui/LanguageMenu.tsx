import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentUuid } from '#client/api/cookies.ts';
import { changeLocale, currentLocale } from '#client/i18n/i18n.ts';
import { locales } from '#client/i18n/locale.ts';

interface Props {
  readonly className?: string | undefined;
  /** Shows the language's own name beside the globe. */
  readonly named?: boolean;
}

/** Both languages by their own names; the current one is marked. */
export function LanguageMenu({ className, named = false }: Props) {
  const { t } = useTranslation();
  const current = currentLocale();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={className} aria-label={t('layout.lang.label')} data-testid="header-lang">
          <IconWorld size={named ? 16 : 20} stroke={1.75} aria-hidden="true" />
          {named && t(`layout.lang.${current}`)}
          {named && <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {locales.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            aria-current={locale === current}
            rightSection={locale === current ? <IconCheck size={16} stroke={1.75} aria-hidden="true" /> : null}
            onClick={() => void changeLocale(locale, currentUuid())}
          >
            {t(`layout.lang.${locale}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
