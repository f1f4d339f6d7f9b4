import { Group } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { UserListRow } from '#domain/users/user.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Ago } from '#client/ui/time/Ago.tsx';
import { Moment } from '#client/ui/time/Moment.tsx';
import { Face } from '#client/ui/users/Face.tsx';
import { RoleChips } from '#client/ui/users/RoleChips.tsx';
import { StatusMark } from '#client/ui/users/StatusMark.tsx';

interface Look {
  readonly t: TFunction;
  /** Sees accounts whole, and acts on them. */
  readonly isEditor: boolean;
  readonly ownId: string | undefined;
  readonly isPending: boolean;
}

/** Columns by what the reader may see; a phone gets cards. @source docs/requirements.md C15, C18 */
export function userColumns({ t, isEditor, ownId, isPending }: Look): Array<Column<UserListRow>> {
  const person: Column<UserListRow> = {
    key: 'real_name',
    title: t('user.col.person'),
    width: 190,
    sortField: 'real_name',
    sheet: ['real_name', 'username'],
    hint: (row) => `${row.real_name} ${row.username ?? ''}`.trim(),
    render: (row) => (
      <Group component="span" gap={10} wrap="nowrap">
        <Face name={row.real_name} src={row.avatar} online={row.status === 'pending' ? null : row.online} />
        <Lines
          first={
            <>
              <b>{row.real_name}</b>
              {row.id === ownId && <em>{t('user.you')}</em>}
            </>
          }
          second={row.username}
        />
      </Group>
    ),
  };
  const org: Column<UserListRow> = {
    key: 'orgName',
    title: t('user.col.org'),
    sortField: 'orgName',
    from: 560,
    sheet: ['orgName', 'companyName'],
    hint: (row) => [row.orgName, row.companyName].filter(Boolean).join(' · '),
    render: (row) => (
      <Lines first={row.orgName ?? <span className="gl-faint">{t('user.noOrg')}</span>} second={row.companyName} />
    ),
  };
  const roles: Column<UserListRow> = {
    key: 'roles',
    title: t('user.col.roles'),
    width: 176,
    from: 680,
    render: (row) => <RoleChips roles={row.roles} />,
  };
  if (!isEditor) {
    const mobile: Column<UserListRow> = {
      key: 'mobile',
      title: t('user.col.mobile'),
      width: 140,
      render: (row) => row.mobile,
    };
    return [person, org, roles, mobile];
  }
  const contact: Column<UserListRow> = {
    key: 'mobile',
    title: t('user.col.contact'),
    width: 190,
    from: 960,
    sheet: ['mobile', 'mail'],
    hint: (row) => [row.mobile, row.mail].filter(Boolean).join(' · '),
    render: (row) => <Lines first={row.mobile} second={row.mail} />,
  };
  if (isPending) {
    const registered: Column<UserListRow> = {
      key: 'createdAt',
      title: t('user.col.registered'),
      sortField: 'createdAt',
      width: 170,
      from: 560,
      render: (row) => <Moment at={row.createdAt} />,
    };
    return [person, { ...contact, from: 680, width: 240 }, registered];
  }
  const status: Column<UserListRow> = {
    key: 'status',
    title: t('user.col.status'),
    sortField: 'status',
    width: 104,
    render: (row) => <StatusMark status={row.status} />,
  };
  const last: Column<UserListRow> = {
    key: 'lastLoginAt',
    title: t('user.col.lastLogin'),
    sortField: 'lastLoginAt',
    width: 124,
    from: 1_080,
    sheet: ['lastLoginAt', 'lastLoginIp'],
    render: (row) =>
      row.lastLoginAt === null ? (
        <span className="gl-faint">{t('user.never')}</span>
      ) : (
        <Lines first={<Ago at={row.lastLoginAt} />} second={row.lastLoginIp} />
      ),
  };
  return [person, contact, org, roles, status, last];
}
