import { IconPencil, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ImeiRow } from '#domain/imei/imei.ts';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import type { useImeiActions } from './useImeiActions.ts';

export type ImeiDialog =
  | { readonly kind: 'form'; readonly row?: ImeiRow }
  | { readonly kind: 'move' | 'model' | 'create'; readonly rows: readonly ImeiRow[] };

interface Means {
  readonly t: TFunction;
  readonly actions: ReturnType<typeof useImeiActions>;
  readonly open: (dialog: ImeiDialog) => void;
}

const isBound = ({ status }: ImeiRow): boolean => status === 'bound';

/**
 * What can be done with IMEIs; what a device has is neither switched nor deleted by its row.
 * @source docs/requirements.md C23
 */
export const imeiActions = ({ t, actions, open }: Means): Array<RowAction<ImeiRow>> => [
  {
    id: 'edit',
    label: t('imei.edit'),
    icon: IconPencil,
    row: { at: 'button' },
    run: ([row]) => row !== undefined && open({ kind: 'form', row }),
  },
  { id: 'create', label: t('imei.create'), bulk: {}, run: (rows) => open({ kind: 'create', rows }) },
  { id: 'move', label: t('imei.move'), bulk: {}, run: (rows) => open({ kind: 'move', rows }) },
  { id: 'model', label: t('imei.setModel'), bulk: {}, run: (rows) => open({ kind: 'model', rows }) },
  {
    id: 'enable',
    label: t('imei.enable'),
    icon: IconToggleRight,
    row: { at: 'menu', id: 'switch', isFor: ({ status }) => status === 'disabled' },
    run: (rows) => actions.switchTo(rows, 'free'),
  },
  {
    id: 'disable',
    label: t('imei.disable'),
    icon: IconToggleLeft,
    row: { at: 'menu', id: 'switch', isFor: ({ status }) => status !== 'disabled', isDisabled: isBound },
    bulk: {},
    run: (rows) => actions.switchTo(rows, 'disabled'),
  },
  {
    id: 'delete',
    label: t('imei.delete'),
    icon: IconTrash,
    isDanger: true,
    row: { at: 'menu', isDisabled: isBound },
    bulk: {},
    run: actions.remove,
  },
];
