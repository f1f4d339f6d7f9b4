import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconChecks, IconDots, IconMapPins, IconPencil, IconRoute, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RailListRow } from '#domain/rails/railList.ts';
import list from '#client/ui/list/list.module.css';

export interface RowDeeds {
  readonly onEdit: () => void;
  /** Absent where no path can be drawn: on a phone. */
  readonly onPath: (() => void) | undefined;
  readonly onPlace: () => void;
  readonly onMaintained: () => void;
  readonly onDelete: () => void;
}

interface Props extends RowDeeds {
  readonly row: RailListRow;
  /** Of a phone's card: larger. */
  readonly touch: boolean;
}

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The path at hand, the rest one click further. */
export function RowActions({ row, touch, onEdit, onPath, onPlace, onMaintained, onDelete }: Props) {
  const { t } = useTranslation();
  const size = touch ? 40 : 28;
  const [first, label, act] =
    onPath === undefined
      ? ([IconPencil, t('rail.edit'), onEdit] as const)
      : ([IconRoute, t(row.isDrawn ? 'rail.path.edit' : 'rail.path.draw'), onPath] as const);
  const First = first;
  return (
    <span className={list.actions}>
      <Tooltip label={label}>
        <ActionIcon
          size={size}
          variant="subtle"
          color="gray"
          aria-label={label}
          onClick={act}
          data-testid={onPath === undefined ? 'rail-edit' : 'rail-path'}
        >
          <First {...glyph} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={size} variant="subtle" color="gray" aria-label={t('list.more')} data-testid="rail-more">
            <IconDots {...glyph} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...glyph} />} onClick={onEdit} data-testid="rail-edit-menu">
            {t('rail.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconChecks {...glyph} />} onClick={onMaintained} data-testid="rail-maintained">
            {t('rail.maintained')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMapPins {...glyph} />}
            disabled={!row.isDrawn || row.deviceCount === 0}
            onClick={onPlace}
            data-testid="rail-place"
          >
            {t('rail.place.title')}
          </Menu.Item>
          <Menu.Item
            color="var(--gl-status-2-shade)"
            leftSection={<IconTrash {...glyph} />}
            onClick={onDelete}
            data-testid="rail-delete"
          >
            {t('rail.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
