import { useTranslation } from 'react-i18next';
import { dateTime } from '#client/ui/time/time.ts';
import { Face } from '#client/ui/users/Face.tsx';
import { StatusMark } from '#client/ui/users/StatusMark.tsx';
import { Card } from './Card.tsx';
import type { UserDetail } from './calls.ts';
import classes from './userDetail.module.css';

/** Who it is. */
export function Profile({ detail }: { readonly detail: UserDetail }) {
  const { t } = useTranslation();
  const { user } = detail;
  const none = t('common.none');
  const facts: ReadonlyArray<readonly [string, string]> = [
    [t('user.col.mobile'), user.mobile],
    [t('user.detailPage.mail'), user.mail ?? none],
    [t('user.form.org'), user.orgName ?? t('user.noOrg')],
    [t('user.detailPage.company'), user.companyName ?? none],
    [
      t('user.detailPage.lastLogin'),
      user.lastLoginAt === null
        ? t('user.never')
        : [dateTime(user.lastLoginAt), user.lastLoginIp].filter(Boolean).join(' · '),
    ],
    [t('user.detailPage.created'), dateTime(user.createdAt)],
    [t('user.detailPage.passwordChanged'), dateTime(detail.passwordChangedAt)],
    [t('user.detailPage.totp'), t(detail.totpEnabled === true ? 'user.detailPage.totpOn' : 'user.detailPage.totpOff')],
  ];
  return (
    <Card title={t('user.detailPage.profile')} testId="detail-profile">
      <div className={classes.who}>
        <Face name={user.real_name} src={user.avatar} online={user.online} size={48} />
        <div>
          <b>{user.real_name}</b>
          <small>{user.username}</small>
        </div>
        <StatusMark status={user.status} />
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
