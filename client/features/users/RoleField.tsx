import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { roles, type Role } from '#domain/access/access.ts';
import { grantableRoles } from '#domain/users/rights.ts';
import { account } from '#client/stores/account.ts';
import { roleName } from '#client/ui/users/words.ts';
import frame from '#client/ui/form/form.module.css';

interface Props {
  readonly value: readonly Role[];
  readonly onChange: (roles: readonly Role[]) => void;
  /** Roles that the account holds already: they stay even where the person could not grant them. */
  readonly held?: readonly Role[];
  readonly error?: string | undefined;
}

/** Roles as boxes; those that this person may not grant are not offered. @source docs/requirements.md 0.13 */
export function RoleField({ value, onChange, held = [], error }: Props) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const grantable = grantableRoles(userInfo?.access ?? []);
  const offered = roles.filter((role) => grantable.includes(role) || held.includes(role));
  return (
    <Checkbox.Group
      label={t('user.form.roles')}
      description={t('user.form.rolesHint')}
      error={error}
      value={[...value]}
      onChange={(chosen) => onChange(roles.filter((role) => chosen.includes(role)))}
    >
      <div className={frame.boxes}>
        {offered.map((role) => (
          <Checkbox key={role} value={role} label={roleName(role)} data-testid={`user-form-role-${role}`} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
