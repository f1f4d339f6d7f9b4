import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/primitives/Card.tsx';
import type { UserDetail } from './calls.ts';
import primitives from '#client/ui/primitives/primitives.module.css';
import classes from './userDetail.module.css';

/** The organisations whose data the account sees, as the tree has them. */
export function Orgs({ detail }: { readonly detail: UserDetail }) {
  const { t } = useTranslation();
  const { organizations, organizationCount } = detail;
  const top = Math.min(...organizations.map(({ level }) => level));
  return (
    <Card title={t('user.detailPage.orgs')} note={organizationCount} testId="detail-orgs">
      {organizations.length === 0 && <p className={primitives.nothing}>{t('user.detailPage.orgsNone')}</p>}
      <ul className={`gl-plain ${classes.orgs}`}>
        {organizations.map((org) => (
          <li key={org.id} style={{ paddingLeft: (org.level - top) * 20 }}>
            {org.title}
          </li>
        ))}
      </ul>
      {organizationCount > organizations.length && (
        <p className={primitives.nothing}>{t('user.detailPage.orgsMore', { n: organizationCount })}</p>
      )}
    </Card>
  );
}
