import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconId, IconKey, IconPencil, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserListRow } from '#domain/users/user.ts';
import list from '#client/ui/list/list.module.css';

export interface RowHands {
  readonly edit: (row: UserListRow) => void;
  readonly remove: (row: UserListRow) => void;
  /** Absent where accounts are only read and edited (C18). */
  readonly account?: {
    readonly open: (row: UserListRow) => void;
    readonly resetPassword: (row: UserListRow) => void;
    readonly switchTo: (row: UserListRow, status: 'enabled' | 'disabled') => void;
  };
}

interface Props {
  readonly row: UserListRow;
  readonly hands: RowHands;
  readonly isSelf: boolean;
  /** Of a phone's card: larger. */
  readonly touch?: boolean;
}

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Edit at hand, the rest one click further. Nobody switches off, deletes or resets themself. */
export function RowActions({ row, hands, isSelf, touch = false }: Props) {
  const { t } = useTranslation();
  const { account } = hands;
  const isOn = row.status === 'enabled';
  return (
    <span className={list.actions}>
      <Button
        size="xs"
        {...(touch ? { h: 40, variant: 'default' } : { variant: 'subtle', px: 8 })}
        leftSection={<IconPencil {...glyph} size={14} />}
        onClick={() => hands.edit(row)}
        data-testid="user-edit"
      >
        {t('user.edit')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            size={touch ? 40 : 30}
            variant="subtle"
            color="gray"
            aria-label={t('user.more')}
            data-testid="user-more"
          >
            <IconDots {...glyph} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {account !== undefined && (
            <>
              <Menu.Item leftSection={<IconId {...glyph} />} onClick={() => account.open(row)} data-testid="user-open">
                {t('user.detail')}
              </Menu.Item>
              {!isSelf && (
                <Menu.Item
                  leftSection={<IconKey {...glyph} />}
                  onClick={() => account.resetPassword(row)}
                  data-testid="user-reset"
                >
                  {t('user.resetPassword')}
                </Menu.Item>
              )}
              {!isSelf && (
                <Menu.Item
                  leftSection={isOn ? <IconToggleLeft {...glyph} /> : <IconToggleRight {...glyph} />}
                  onClick={() => account.switchTo(row, isOn ? 'disabled' : 'enabled')}
                  data-testid="user-switch"
                >
                  {t(isOn ? 'user.disable' : 'user.enable')}
                </Menu.Item>
              )}
            </>
          )}
          <Menu.Item
            color="var(--gl-status-2-shade)"
            leftSection={<IconTrash {...glyph} />}
            disabled={isSelf}
            onClick={() => hands.remove(row)}
            data-testid="user-delete"
          >
            {t('user.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
