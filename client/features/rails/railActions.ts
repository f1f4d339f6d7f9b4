import { IconChecks, IconMapPins, IconPencil, IconRoute, IconTool, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { RailListRow } from '#domain/rails/railList.ts';
import type { RowAction } from '#client/ui/list/rowAction.ts';

interface Means {
  readonly t: TFunction;
  readonly edit: (row: RailListRow) => void;
  /** Absent where no path can be drawn: on a phone. */
  readonly path: ((row: RailListRow) => void) | undefined;
  readonly place: (row: RailListRow) => void;
  readonly maintained: (rows: readonly RailListRow[]) => Promise<boolean>;
  readonly cycle: (rows: readonly RailListRow[]) => void;
  /** Absent for whoever may not change devices. */
  readonly maintenance: ((rows: readonly RailListRow[]) => void) | undefined;
  readonly remove: (rows: readonly RailListRow[]) => Promise<boolean>;
}

/** What an editor can do with guardrails, one or many: the path at hand. @source docs/requirements.md C10 */
export function railActions(means: Means): Array<RowAction<RailListRow>> {
  const { t, edit, path, place, maintained, cycle, maintenance, remove } = means;
  const editRow = ([row]: readonly RailListRow[]) => row !== undefined && edit(row);
  return [
    path === undefined
      ? { id: 'edit-at-hand', label: t('rail.edit'), icon: IconPencil, row: { at: 'icon', id: 'edit' }, run: editRow }
      : {
          id: 'path',
          label: t('rail.path.edit'),
          icon: IconRoute,
          row: { at: 'icon', label: ({ isDrawn }) => t(isDrawn ? 'rail.path.edit' : 'rail.path.draw') },
          run: ([row]) => row !== undefined && path(row),
        },
    { id: 'edit', label: t('rail.edit'), icon: IconPencil, row: { at: 'menu', id: 'edit-menu' }, run: editRow },
    {
      id: 'maintained',
      label: t('rail.maintained'),
      icon: IconChecks,
      row: { at: 'menu' },
      bulk: {},
      run: maintained,
    },
    {
      id: 'place',
      label: t('rail.place.title'),
      icon: IconMapPins,
      row: { at: 'menu', isDisabled: (row) => !row.isDrawn || row.deviceCount === 0 },
      run: ([row]) => row !== undefined && place(row),
    },
    ...(maintenance === undefined
      ? []
      : [
          {
            id: 'maintenance',
            label: t('device.maintenance'),
            icon: IconTool,
            row: { at: 'menu' as const },
            bulk: {},
            run: maintenance,
          },
        ]),
    { id: 'cycle', label: t('rail.cycle.title'), bulk: {}, run: cycle },
    {
      id: 'delete',
      label: t('rail.delete'),
      icon: IconTrash,
      isDanger: true,
      row: { at: 'menu' },
      bulk: {},
      run: remove,
    },
  ];
}
