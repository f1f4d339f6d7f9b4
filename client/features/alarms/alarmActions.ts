import { IconCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import type { DialogKind } from './ActionDialog.tsx';
import { allowed } from './filters.ts';

const mayAck = (row: AlarmRow): boolean => allowed(row).ack;
const mayAssign = (row: AlarmRow): boolean => allowed(row).assign;
const mayShelve = (row: AlarmRow): boolean => allowed(row).shelve;
const mayUnshelve = (row: AlarmRow): boolean => allowed(row).unshelve;
const mayReopen = (row: AlarmRow): boolean => allowed(row).reopen;
const mayHandle = (row: AlarmRow): boolean => allowed(row).handle;

/**
 * What operators do with alarms of the list: on a card, with the picked ones, by key.
 * @source docs/requirements.md B2
 */
export const alarmActions = (
  t: TFunction,
  ack: (rows: readonly AlarmRow[]) => Promise<void>,
  ask: (kind: DialogKind, rows: readonly AlarmRow[]) => void,
  unshelve: (rows: readonly AlarmRow[]) => Promise<void>,
  assign: { readonly toMe: (rows: readonly AlarmRow[]) => void; readonly ask?: (rows: readonly AlarmRow[]) => void },
): Array<RowAction<AlarmRow>> => [
  {
    id: 'ack',
    label: t('alarm.ack'),
    icon: IconCheck,
    isMain: true,
    // The drawer has a button of the plain name.
    row: { at: 'button', id: 'card-ack', isFor: mayAck, short: t('alarm.ackShort') },
    bulk: { isFor: mayAck },
    key: 'a',
    run: ack,
  },
  {
    id: 'handle',
    label: t('alarm.handle'),
    row: { at: 'button', id: 'card-handle', isFor: mayHandle, isCardOnly: true },
    bulk: { isFor: mayHandle },
    key: 'e',
    run: (rows) => ask('handle', rows),
  },
  { id: 'takeOver', label: t('alarm.takeOver'), bulk: { isFor: mayAssign }, run: assign.toMe },
  ...(assign.ask === undefined
    ? []
    : [{ id: 'assign', label: t('alarm.assign'), bulk: { isFor: mayAssign }, run: assign.ask }]),
  { id: 'shelve', label: t('alarm.shelve'), bulk: { isFor: mayShelve }, run: (rows) => ask('shelve', rows) },
  { id: 'unshelve', label: t('alarm.unshelve'), bulk: { isFor: mayUnshelve }, run: unshelve },
  { id: 'reopen', label: t('alarm.reopen'), bulk: { isFor: mayReopen }, run: (rows) => ask('reopen', rows) },
  { id: 'comment', label: t('alarm.comment'), key: 'c', run: (rows) => ask('comment', rows) },
];
