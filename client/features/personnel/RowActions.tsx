import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconBuilding,
  IconDots,
  IconPencil,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
  IconUnlink,
  IconUserPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DutyStatus, PersonRow } from '#domain/people/person.ts';
import list from '#client/ui/list/list.module.css';

export interface RowHands {
  readonly edit: (row: PersonRow) => void;
  readonly createAccount: (row: PersonRow) => void;
  readonly unlink: (row: PersonRow) => void;
  readonly switchTo: (row: PersonRow, status: DutyStatus) => void;
  readonly move: (row: PersonRow) => void;
  readonly remove: (row: PersonRow) => void;
}

interface Props {
  readonly row: PersonRow;
  readonly hands: RowHands;
  /** Of a phone's card: larger. */
  readonly touch: boolean;
}

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Edit at hand, the rest one click further. */
export function RowActions({ row, hands, touch }: Props) {
  const { t } = useTranslation();
  const isOn = row.status === 'on';
  return (
    <span className={list.actions}>
      <Button
        size="xs"
        variant="default"
        {...(touch ? { h: 40 } : {})}
        leftSection={<IconPencil {...glyph} size={14} />}
        onClick={() => hands.edit(row)}
        data-testid="person-edit"
      >
        {t('person.edit')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            size={touch ? 40 : 28}
            variant="subtle"
            color="gray"
            aria-label={t('list.more')}
            data-testid="person-more"
          >
            <IconDots {...glyph} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {row.userId === null ? (
            <Menu.Item
              leftSection={<IconUserPlus {...glyph} />}
              onClick={() => hands.createAccount(row)}
              data-testid="person-create-account"
            >
              {t('person.createAccount')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconUnlink {...glyph} />}
              onClick={() => hands.unlink(row)}
              data-testid="person-unlink"
            >
              {t('person.unlink')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={isOn ? <IconToggleLeft {...glyph} /> : <IconToggleRight {...glyph} />}
            onClick={() => hands.switchTo(row, isOn ? 'off' : 'on')}
            data-testid="person-switch"
          >
            {t(isOn ? 'person.off' : 'person.on')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBuilding {...glyph} />}
            onClick={() => hands.move(row)}
            data-testid="person-move"
          >
            {t('person.move')}
          </Menu.Item>
          <Menu.Item
            color="var(--gl-status-2-shade)"
            leftSection={<IconTrash {...glyph} />}
            onClick={() => hands.remove(row)}
            data-testid="person-delete"
          >
            {t('person.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
