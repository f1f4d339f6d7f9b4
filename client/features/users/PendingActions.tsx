import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserListRow } from '#domain/users/user.ts';
import list from '#client/ui/list/list.module.css';

interface Props {
  readonly row: UserListRow;
  readonly onApprove: (row: UserListRow) => void;
  readonly onReject: (row: UserListRow) => void;
  readonly touch?: boolean;
}

/** The two answers to a registration. */
export function PendingActions({ row, onApprove, onReject, touch = false }: Props) {
  const { t } = useTranslation();
  const height = touch ? { h: 40 } : {};
  return (
    <span className={list.actions}>
      <Button size="xs" {...height} onClick={() => onApprove(row)} data-testid="user-approve">
        {t('user.approve')}
      </Button>
      <Button size="xs" variant="default" {...height} onClick={() => onReject(row)} data-testid="user-reject">
        {t('user.reject')}
      </Button>
    </span>
  );
}
