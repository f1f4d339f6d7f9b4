import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImeiRow } from '#domain/imei/imei.ts';
import list from '#client/ui/list/list.module.css';

interface Props {
  readonly row: ImeiRow;
  /** Of a phone's card: larger. */
  readonly touch: boolean;
  readonly onEdit: () => void;
  readonly onSwitch: (status: 'free' | 'disabled') => void;
  readonly onDelete: () => void;
}

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Edit at hand, the rest one click further; what a device has is neither switched nor deleted. */
export function RowActions({ row, touch, onEdit, onSwitch, onDelete }: Props) {
  const { t } = useTranslation();
  const isDisabled = row.status === 'disabled';
  return (
    <span className={list.actions}>
      <Button
        size="xs"
        variant="default"
        {...(touch ? { h: 40 } : {})}
        leftSection={<IconPencil {...glyph} size={14} />}
        onClick={onEdit}
        data-testid="imei-edit"
      >
        {t('imei.edit')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            size={touch ? 40 : 28}
            variant="subtle"
            color="gray"
            disabled={row.status === 'bound'}
            aria-label={t('list.more')}
            data-testid="imei-more"
          >
            <IconDots {...glyph} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={isDisabled ? <IconToggleRight {...glyph} /> : <IconToggleLeft {...glyph} />}
            onClick={() => onSwitch(isDisabled ? 'free' : 'disabled')}
            data-testid="imei-switch"
          >
            {t(isDisabled ? 'imei.enable' : 'imei.disable')}
          </Menu.Item>
          <Menu.Item
            color="var(--gl-status-2-shade)"
            leftSection={<IconTrash {...glyph} />}
            onClick={onDelete}
            data-testid="imei-delete"
          >
            {t('imei.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
