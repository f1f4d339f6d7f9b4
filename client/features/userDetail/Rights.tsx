import { useTranslation } from 'react-i18next';
import { permissions } from '#domain/access/access.ts';
import { say } from '#domain/texts/names.ts';
import { permissionWords } from '#domain/texts/userTexts.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { RoleChips } from '#client/ui/users/RoleChips.tsx';
import { Card } from '#client/ui/primitives/Card.tsx';
import type { UserDetail } from './calls.ts';
import primitives from '#client/ui/primitives/primitives.module.css';
import classes from './userDetail.module.css';

/** The roles, and what they add up to: each permission with its code. */
export function Rights({ detail }: { readonly detail: UserDetail }) {
  const { t } = useTranslation();
  const held = permissions.filter((code) => detail.permissions.includes(code));
  return (
    <Card title={t('user.detailPage.rights')} testId="detail-rights">
      <RoleChips roles={detail.user.roles} />
      {held.length === 0 ? (
        <p className={primitives.nothing}>{t('user.detailPage.rightsNone')}</p>
      ) : (
        <ul className={`gl-plain ${classes.rights}`}>
          {held.map((code) => (
            <li key={code} data-permission={code}>
              {say(permissionWords[code], currentLocale())}
              <small>
                <code>{code}</code>
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
