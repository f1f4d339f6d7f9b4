import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserListRow } from '#domain/users/user.ts';
import { roleName, userStatusName } from '#client/ui/users/words.ts';
import classes from './users.module.css';

interface Props {
  /** As it was when the form opened. */
  readonly seen: UserListRow;
  readonly current: UserListRow;
  readonly onTake: (theirs: boolean) => void;
}

/** Somebody else was faster: what they changed, and whose version shall stand. @source product.md C0 (Forms) */
export function StaleNote({ seen, current, onTake }: Props) {
  const { t } = useTranslation();
  const shown = (row: UserListRow): ReadonlyArray<readonly [string, string]> => [
    [t('user.form.username'), row.username ?? ''],
    [t('user.form.realName'), row.real_name],
    [t('user.form.mobile'), row.mobile],
    [t('user.detailPage.mail'), row.mail ?? t('common.none')],
    [t('user.form.org'), row.orgName ?? t('user.noOrg')],
    [t('user.detailPage.company'), row.companyName ?? t('common.none')],
    [t('user.form.roles'), row.roles.map(roleName).join('、') || t('user.noRole')],
    [t('user.col.status'), userStatusName(row.status)],
  ];
  const before = shown(seen);
  const changes = shown(current)
    .filter(([, value], at) => value !== before[at]?.[1])
    .map(([name, value]) => `${name} → ${value}`)
    .join('，');
  return (
    <div className={classes.stale} role="alert" data-testid="user-form-stale">
      {t('user.form.stale', { changes: changes === '' ? t('common.none') : changes })}
      <div className={classes.foot}>
        <Button size="xs" variant="default" onClick={() => onTake(true)} data-testid="user-form-theirs">
          {t('user.form.theirs')}
        </Button>
        <Button size="xs" onClick={() => onTake(false)} data-testid="user-form-mine">
          {t('user.form.mine')}
        </Button>
      </div>
    </div>
  );
}
