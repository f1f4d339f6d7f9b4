import { IconDeviceMobile, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import classes from './login.module.css';

interface Props {
  readonly way: 'account' | 'phone';
  /** Goes to the way that is not shown. */
  readonly onPick: () => void;
  /** The query with `redirect` goes along to the registration and back. */
  readonly search: string;
}

/** The other way in, and the way to an account. @source docs/requirements.md C2 */
export function OtherWays({ way, onPick, search }: Props) {
  const { t } = useTranslation();
  const Glyph = way === 'account' ? IconDeviceMobile : IconUser;
  return (
    <div className={classes.others}>
      <span>{t('page.login.other')}</span>
      <button
        type="button"
        className={classes.way}
        onClick={onPick}
        aria-label={t(way === 'account' ? 'page.login.byPhone' : 'page.login.byAccount')}
        title={t(way === 'account' ? 'page.login.byPhone' : 'page.login.byAccount')}
        data-testid="login-other"
      >
        <Glyph size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <Link
        href={search === '' ? '/register' : `/register?${search}`}
        className={classes.signup}
        data-testid="login-signup"
      >
        {t('page.login.signup')}
      </Link>
    </div>
  );
}
