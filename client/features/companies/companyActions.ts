import { IconArrowRight, IconPencil, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { CompanyRow } from '#domain/companies/company.ts';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import type { useCompanyActions } from './useCompanyActions.ts';

interface Means {
  readonly t: TFunction;
  readonly actions: ReturnType<typeof useCompanyActions>;
  readonly edit: (row: CompanyRow) => void;
  readonly move: (rows: readonly CompanyRow[]) => void;
}

/** What an editor can do with units, one or many. @source docs/requirements.md C19 */
export const companyActions = ({ t, actions, edit, move }: Means): Array<RowAction<CompanyRow>> => [
  {
    id: 'edit',
    label: t('company.edit'),
    icon: IconPencil,
    row: { at: 'button' },
    run: ([row]) => row !== undefined && edit(row),
  },
  {
    id: 'enable',
    label: t('company.enable'),
    icon: IconToggleRight,
    row: { at: 'menu', id: 'switch', isFor: ({ status }) => status === 'disabled' },
    bulk: {},
    run: (rows) => actions.switchTo(rows, 'enabled'),
  },
  {
    id: 'disable',
    label: t('company.disable'),
    icon: IconToggleLeft,
    row: { at: 'menu', id: 'switch', isFor: ({ status }) => status === 'enabled' },
    bulk: {},
    run: (rows) => actions.switchTo(rows, 'disabled'),
  },
  { id: 'move', label: t('company.move'), icon: IconArrowRight, row: { at: 'menu' }, bulk: {}, run: move },
  {
    id: 'delete',
    label: t('company.delete'),
    icon: IconTrash,
    isDanger: true,
    row: { at: 'menu' },
    bulk: {},
    run: actions.remove,
  },
];
