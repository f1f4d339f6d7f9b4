import { useTranslation } from 'react-i18next';
import { Card } from './Card.tsx';
import type { UserDetail } from './calls.ts';
import classes from './userDetail.module.css';

/** The organisations whose data the account sees, as the tree has them. */
export function Orgs({ detail }: { readonly detail: UserDetail }) {
  const { t } = useTranslation();
  const { organizations, organizationCount } = detail;
  const top = Math.min(...organizations.map(({ level }) => level));
  return (
    <Card title={t('user.detailPage.orgs')} count={organizationCount} testId="detail-orgs">
      {organizations.length === 0 && <p className={classes.nothing}>{t('user.detailPage.orgsNone')}</p>}
      <ul className={classes.orgs}>
        {organizations.map((org) => (
          <li key={org.id} style={{ paddingLeft: (org.level - top) * 20 }}>
            {org.title}
          </li>
        ))}
      </ul>
      {organizationCount > organizations.length && (
        <p className={classes.nothing}>{t('user.detailPage.orgsMore', { n: organizationCount })}</p>
      )}
    </Card>
  );
}
