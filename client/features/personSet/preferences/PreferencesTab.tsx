import { SegmentedControl, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import { pageSizes, type PageSize, type PersonalSettings } from '#domain/settings/personal.ts';
import { currentUuid } from '#client/api/cookies.ts';
import { changeLocale, currentLocale } from '#client/i18n/i18n.ts';
import { locales } from '#client/i18n/locale.ts';
import { account } from '#client/stores/account.ts';
import { page } from '#client/stores/page.ts';
import { savePersonal, usePersonal } from '#client/stores/personal.ts';
import { toast } from '#client/ui/toast.ts';
import { Line, Section } from '../Section.tsx';
import { AlertSettings } from './AlertSettings.tsx';
import { MapDefault } from './MapDefault.tsx';
import layout from '#client/ui/form/form.module.css';
import classes from '../personSet.module.css';

/** Pages that somebody with these rights may begin on, each once. */
function useLandings(): Array<{ readonly value: string; readonly label: string }> {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const { routes } = useSnapshot(page);
  const seen = new Set<string>();
  return routes.flatMap((row) => {
    const label = t(row.titleKey);
    const isOpen = row.frame && row.access === 'login' && may(userInfo?.access ?? [], row.auth);
    if (!isOpen || row.tab === undefined || row.path.includes('etail') || seen.has(label)) return [];
    seen.add(label);
    return [{ value: row.path, label }];
  });
}

/**
 * Personal settings, tab `preferences`: each acts as it is chosen and is kept on the server. No props.
 * @source docs/requirements.md C21
 */
export function PreferencesTab() {
  const { t } = useTranslation();
  const personal = usePersonal();
  const landings = useLandings();
  const save = (change: Partial<PersonalSettings>): void => {
    // What failed was said where it was sent, and the old value stands again.
    savePersonal(change).then(
      () => toast('ok', t('common.saved')),
      () => undefined,
    );
  };
  const locale = currentLocale();
  return (
    <Stack gap={16} data-testid="person-preferences">
      <Section title={t('setting.preferences.general')} hint={t('setting.preferences.generalHint')}>
        <Line label={t('setting.preferences.locale')}>
          <SegmentedControl
            aria-label={t('setting.preferences.locale')}
            value={locale}
            data={locales.map((value) => ({ value, label: t(`layout.lang.${value}`) }))}
            onChange={(value) => {
              const chosen = locales.find((each) => each === value);
              if (chosen !== undefined) void changeLocale(chosen, currentUuid());
            }}
            data-testid="preferences-locale"
          />
        </Line>
        <Line label={t('setting.preferences.landing')} hint={t('setting.preferences.landingHint')}>
          <Select
            w={240}
            maw="100%"
            aria-label={t('setting.preferences.landing')}
            allowDeselect={false}
            value={landings.some(({ value }) => value === personal.landingRoute) ? personal.landingRoute : null}
            data={landings}
            onChange={(landingRoute) => landingRoute !== null && save({ landingRoute })}
            data-testid="preferences-landing"
          />
        </Line>
        <Line label={t('setting.preferences.pageSize')} hint={t('setting.preferences.pageSizeHint')}>
          <SegmentedControl
            aria-label={t('setting.preferences.pageSize')}
            value={String(personal.tablePageSize)}
            data={pageSizes.map(String)}
            onChange={(value) => save({ tablePageSize: Number(value) as PageSize })}
            data-testid="preferences-page-size"
          />
        </Line>
      </Section>
      <AlertSettings personal={personal} save={save} />
      <MapDefault mapDefault={personal.mapDefault} save={save} />
      <p className={`${layout.hint} ${classes.keys}`}>
        {t('setting.preferences.keys')} <kbd>?</kbd>
      </p>
    </Stack>
  );
}
