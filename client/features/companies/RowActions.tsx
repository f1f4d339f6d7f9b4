import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowRight, IconDots, IconPencil, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow, CompanyStatus } from '#domain/companies/company.ts';
import list from '#client/ui/list/list.module.css';

interface Props {
  readonly row: CompanyRow;
  /** Of a phone's card: larger. */
  readonly touch: boolean;
  readonly onEdit: () => void;
  readonly onSwitch: (status: CompanyStatus) => void;
  readonly onMove: () => void;
  readonly onDelete: () => void;
}

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Edit at hand, the rest one click further. */
export function RowActions({ row, touch, onEdit, onSwitch, onMove, onDelete }: Props) {
  const { t } = useTranslation();
  const isOn = row.status === 'enabled';
  return (
    <span className={list.actions}>
      <Button
        size="xs"
        variant="default"
        {...(touch ? { h: 40 } : {})}
        leftSection={<IconPencil {...glyph} size={14} />}
        onClick={onEdit}
        data-testid="company-edit"
      >
        {t('company.edit')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            size={touch ? 40 : 28}
            variant="subtle"
            color="gray"
            aria-label={t('list.more')}
            data-testid="company-more"
          >
            <IconDots {...glyph} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={isOn ? <IconToggleLeft {...glyph} /> : <IconToggleRight {...glyph} />}
            onClick={() => onSwitch(isOn ? 'disabled' : 'enabled')}
            data-testid="company-switch"
          >
            {t(isOn ? 'company.disable' : 'company.enable')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowRight {...glyph} />} onClick={onMove} data-testid="company-move">
            {t('company.move')}
          </Menu.Item>
          <Menu.Item
            color="var(--gl-status-2-shade)"
            leftSection={<IconTrash {...glyph} />}
            onClick={onDelete}
            data-testid="company-delete"
          >
            {t('company.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
