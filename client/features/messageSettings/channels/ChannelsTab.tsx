import { Button } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelRow } from '#domain/channels/channel.ts';
import type { CallOptions } from '#client/api/http.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import { OnOff } from '#client/ui/list/OnOff.tsx';
import { useLiveList } from '#client/ui/list/useLiveList.ts';
import type { LogFilters } from '../filters.ts';
import { listChannels, pageChannels } from './calls.ts';
import { addressOf, channelColumns, KindMark } from './columns.tsx';
import { ChannelForm } from './ChannelForm.tsx';
import { ChannelTestDialog } from './ChannelTestDialog.tsx';
import { useChannelActions } from './useChannelActions.ts';
import list from '#client/ui/list/list.module.css';
import classes from '../messageSettings.module.css';

interface Props {
  readonly orgId: string;
  readonly filters: LogFilters;
  readonly setFilters: (patch: Partial<LogFilters>) => void;
}

type Opened =
  | { readonly kind: 'form'; readonly row?: ChannelRow }
  | { readonly kind: 'test'; readonly row: ChannelRow };

const dataOf = (row: ChannelRow) => ({ 'data-channel': row.name, 'data-enabled': String(row.enabled) });

function Tools({ children }: { readonly children?: ReactNode }) {
  return <span className={classes.tools}>{children}</span>;
}

/** Where notices of an organisation go over HTTP. @source docs/adr/0044-channels.md */
export function ChannelsTab({ orgId, filters, setFilters }: Props) {
  const { t } = useTranslation();
  const { dialog, open, close } = useDialog<Opened>();
  const load = (options: CallOptions) => pageChannels(orgId, filters, options);
  const channels = useLiveList<ChannelRow>(['channels', 'messageConfigs'], {
    key: JSON.stringify([orgId, filters.page, filters.size]),
    load: (signal) => load({ signal }),
    find: async (ids, signal) => {
      const { records } = await listChannels(orgId, { signal });
      const found = records.filter(({ id }) => ids.includes(id));
      return { records: found, total: found.length };
    },
    end: filters.page * filters.size,
    held: false,
  });
  const edit = (row: ChannelRow): void => open({ kind: 'form', row });
  const actions = useChannelActions({
    reload: channels.reload,
    edit,
    test: (row) => open({ kind: 'test', row }),
  });
  const columns = useMemo(() => channelColumns(t), [t]);
  return (
    <div className={`${classes.log} ${classes.stacked}`} data-testid="channels">
      <ListFrame
        area="msgset"
        title={t('messageSettings.tab.channels')}
        head={Tools}
        view="channels"
        list={channels}
        columns={columns}
        actions={actions}
        actionsWidth={128}
        filters={filters}
        onTurn={setFilters}
        onOpen={edit}
        rowData={dataOf}
        add={{ label: t('messageSettings.channels.add'), run: () => open({ kind: 'form' }) }}
        renderCard={(row, foot) => (
          <>
            <div className={list.cardHead}>
              <b>{row.name}</b>
              <OnOff on={row.enabled} word={t(row.enabled ? 'messageSettings.on' : 'messageSettings.off')} />
            </div>
            <div className={list.cardFacts}>
              <KindMark row={row} t={t} />
              <div>{addressOf(row)}</div>
              <div>{row.orgName}</div>
            </div>
            <div className={list.cardFoot}>{foot}</div>
          </>
        )}
        onReset={undefined}
        empty={{
          title: t('messageSettings.channels.empty'),
          hint: t('messageSettings.channels.emptyHint'),
          action: <Button onClick={() => open({ kind: 'form' })}>{t('messageSettings.channels.add')}</Button>,
        }}
      >
        <p className={classes.note}>{t('messageSettings.channels.hint')}</p>
      </ListFrame>
      {dialog?.kind === 'form' && (
        <ChannelForm
          {...(dialog.row === undefined ? {} : { row: dialog.row })}
          orgId={orgId}
          onClose={close}
          onDone={() => {
            close();
            channels.reload();
          }}
        />
      )}
      {dialog?.kind === 'test' && <ChannelTestDialog row={dialog.row} onClose={close} />}
    </div>
  );
}
