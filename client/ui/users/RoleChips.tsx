import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/access/access.ts';
import { roleName } from './words.ts';
import { Chip } from '../primitives/Chip.tsx';

/** The roles that somebody holds; a word when there is none. */
export function RoleChips({ roles }: { readonly roles: readonly Role[] }) {
  const { t } = useTranslation();
  if (roles.length === 0) return <span className="gl-faint">{t('user.noRole')}</span>;
  return (
    <Group component="span" gap={4} display="inline-flex">
      {roles.map((role) => (
        <Chip key={role} data-role={role}>
          {roleName(role)}
        </Chip>
      ))}
    </Group>
  );
}
