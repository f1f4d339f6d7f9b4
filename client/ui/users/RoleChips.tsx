import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/access/access.ts';
import { roleName } from './words.ts';
import classes from './users.module.css';

/** The roles that somebody holds; a word when there is none. */
export function RoleChips({ roles }: { readonly roles: readonly Role[] }) {
  const { t } = useTranslation();
  if (roles.length === 0) return <span className={classes.none}>{t('user.noRole')}</span>;
  return (
    <span className={classes.chips}>
      {roles.map((role) => (
        <span key={role} className={classes.chip} data-role={role}>
          {roleName(role)}
        </span>
      ))}
    </span>
  );
}
