import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/access/access.ts';
import { roleName } from './words.ts';
import { Chip } from '../primitives/Chip.tsx';
import list from '../list/list.module.css';
import classes from './users.module.css';

/** The roles that somebody holds; a word when there is none. */
export function RoleChips({ roles }: { readonly roles: readonly Role[] }) {
  const { t } = useTranslation();
  if (roles.length === 0) return <span className={list.weak}>{t('user.noRole')}</span>;
  return (
    <span className={classes.chips}>
      {roles.map((role) => (
        <Chip key={role} data-role={role}>
          {roleName(role)}
        </Chip>
      ))}
    </span>
  );
}
