import { useTranslation } from 'react-i18next';
import type { ChannelRow } from '#domain/channels/channel.ts';
import { CallError, messageOf } from '#client/api/errors.ts';
import { ask } from '#client/ui/form/ask.ts';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import { toast } from '#client/ui/toast.ts';
import { deleteChannel, setEnabled } from './calls.ts';

interface Means {
  readonly reload: () => void;
  readonly edit: (row: ChannelRow) => void;
  readonly test: (row: ChannelRow) => void;
}

/** What can be done with a channel. */
export function useChannelActions({ reload, edit, test }: Means): ReadonlyArray<RowAction<ChannelRow>> {
  const { t } = useTranslation();
  const turn = async (row: ChannelRow): Promise<void> => {
    try {
      await setEnabled(row);
      toast('ok', t(row.enabled ? 'messageSettings.channels.disabled' : 'messageSettings.channels.enabled'));
    } catch {
      // The words are shown already.
    }
    reload();
  };
  const remove = async (row: ChannelRow): Promise<void> => {
    const text = t('messageSettings.channels.deleteAsk', { name: row.name });
    const yes = t('messageSettings.channels.delete');
    if (!(await ask({ title: t('common.tip'), text, yes, isDanger: true }))) return;
    try {
      await deleteChannel(row.id);
      toast('ok', t('messageSettings.channels.deleted'));
    } catch (error) {
      const isUsed = error instanceof CallError && error.errno === 9006;
      toast('error', isUsed ? t('messageSettings.channels.isUsed') : messageOf(error));
    }
    reload();
  };
  const one =
    (run: (row: ChannelRow) => unknown) =>
    ([row]: readonly ChannelRow[]): unknown =>
      row !== undefined && run(row);
  return [
    { id: 'channel-test', label: t('messageSettings.channels.test'), row: { at: 'button' }, run: one(test) },
    { id: 'channel-edit', label: t('messageSettings.channels.edit'), row: { at: 'menu' }, run: one(edit) },
    {
      id: 'channel-turn',
      label: t('messageSettings.channels.turnOff'),
      row: {
        at: 'menu',
        label: ({ enabled }) => t(enabled ? 'messageSettings.channels.turnOff' : 'messageSettings.channels.turnOn'),
      },
      run: one(turn),
    },
    {
      id: 'channel-delete',
      label: t('messageSettings.channels.delete'),
      isDanger: true,
      row: { at: 'menu' },
      run: one(remove),
    },
  ];
}
