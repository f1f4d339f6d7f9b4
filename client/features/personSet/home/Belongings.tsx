import { useTranslation } from 'react-i18next';
import { roleWords } from '#domain/texts/userTexts.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { Line } from '../Section.tsx';
import type { AccountInfo } from '../useAccountInfo.ts';

/** What others decide: read-only here. */
export function Belongings({ info }: { readonly info: AccountInfo }) {
  const { t } = useTranslation();
  const language = currentLocale() === 'en-US' ? 'en' : 'zh';
  const roles = info.roles.map((role) => roleWords[role][language]);
  return (
    <div data-testid="home-belongings">
      {!info.isUsernameGenerated && <Line label={t('page.login.username')}>{info.username}</Line>}
      {info.mobile !== '' && <Line label={t('page.register.mobile')}>{info.mobile}</Line>}
      <Line label={t('setting.home.org')}>{info.orgName ?? t('setting.home.noOrg')}</Line>
      <Line label={t('setting.home.roles')}>{roles.length === 0 ? t('setting.home.noRole') : roles.join(' · ')}</Line>
    </div>
  );
}
