import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserListRow } from '#domain/users/user.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { Face } from '#client/ui/users/Face.tsx';
import { RoleChips } from '#client/ui/users/RoleChips.tsx';
import { StatusMark } from '#client/ui/users/StatusMark.tsx';
import list from '#client/ui/list/list.module.css';
import classes from './users.module.css';

/** An account on a phone: who, whether, where, and what to do. */
export function UserCard({ row, children }: { readonly row: UserListRow; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const isPending = row.status === 'pending';
  return (
    <>
      <Group gap={10} wrap="nowrap" className={classes.cardHead}>
        <Face name={row.real_name} src={row.avatar} online={isPending ? null : row.online} size={36} />
        <Lines first={<b>{row.real_name}</b>} second={row.username} />
        {row.online !== null && <StatusMark status={row.status} />}
      </Group>
      <div className={list.cardFacts}>
        <div>{[row.mobile, row.mail].filter(Boolean).join(' · ')}</div>
        {isPending ? (
          <div>{dateTime(row.createdAt)}</div>
        ) : (
          <>
            <div>{[row.orgName ?? t('user.noOrg'), row.companyName].filter(Boolean).join(' · ')}</div>
            <div>
              <RoleChips roles={row.roles} />
            </div>
          </>
        )}
      </div>
      {children !== undefined && <div className={list.cardFoot}>{children}</div>}
    </>
  );
}
