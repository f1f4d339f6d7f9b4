import {
  IconBuilding,
  IconPencil,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
  IconUnlink,
  IconUserPlus,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { PersonRow } from '#domain/people/person.ts';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import type { usePersonActions } from './usePersonActions.ts';

interface Means {
  readonly t: TFunction;
  readonly actions: ReturnType<typeof usePersonActions>;
  readonly edit: (row: PersonRow) => void;
  readonly createAccount: (row: PersonRow) => void;
  readonly move: (rows: readonly PersonRow[]) => void;
}

/** What an editor can do with people, one or many. @source docs/requirements.md C20 */
export const personActions = ({ t, actions, edit, createAccount, move }: Means): Array<RowAction<PersonRow>> => [
  {
    id: 'edit',
    label: t('person.edit'),
    icon: IconPencil,
    row: { at: 'button' },
    run: ([row]) => row !== undefined && edit(row),
  },
  {
    id: 'create-account',
    label: t('person.createAccount'),
    icon: IconUserPlus,
    row: { at: 'menu', isFor: ({ userId }) => userId === null },
    run: ([row]) => row !== undefined && createAccount(row),
  },
  {
    id: 'unlink',
    label: t('person.unlink'),
    icon: IconUnlink,
    row: { at: 'menu', isFor: ({ userId }) => userId !== null },
    run: ([row]) => row !== undefined && actions.unlink(row),
  },
  {
    id: 'on',
    label: t('person.on'),
    icon: IconToggleRight,
    row: { at: 'menu', id: 'switch', isFor: ({ status }) => status !== 'on' },
    bulk: {},
    run: (rows) => actions.switchTo(rows, 'on'),
  },
  {
    id: 'off',
    label: t('person.off'),
    icon: IconToggleLeft,
    row: { at: 'menu', id: 'switch', isFor: ({ status }) => status === 'on' },
    bulk: {},
    run: (rows) => actions.switchTo(rows, 'off'),
  },
  { id: 'move', label: t('person.move'), icon: IconBuilding, row: { at: 'menu' }, bulk: {}, run: move },
  {
    id: 'delete',
    label: t('person.delete'),
    icon: IconTrash,
    isDanger: true,
    row: { at: 'menu' },
    bulk: {},
    run: actions.remove,
  },
];
