import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOptions } from '#client/api/http.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import { useLiveList } from '#client/ui/list/useLiveList.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { toast } from '#client/ui/toast.ts';
import { dropDelivery, findDeliveries, pageOutbox, retryDelivery, type Delivery } from './calls.ts';
import { deliveryColumns, DeliveryMark, reasonOf, receiverOf } from './columns.tsx';
import { logFilters, type LogFilters } from './filters.ts';
import { deliveryActions } from './deliveryActions.ts';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import list from '#client/ui/list/list.module.css';
import classes from './messageSettings.module.css';

interface Props {
  readonly orgId: string;
  readonly filters: LogFilters;
  readonly setFilters: (patch: Partial<LogFilters>) => void;
}

const dataOf = (row: Delivery) => ({ 'data-letter': row.id, 'data-status': row.status });

function Tools({ children }: { readonly children?: ReactNode }) {
  return <span className={classes.tools}>{children}</span>;
}

/** What left by mail and SMS about an organisation and those below it. @source docs/requirements.md B10, C13 */
export function SendingLog({ orgId, filters, setFilters }: Props) {
  const { t } = useTranslation();
  const { dialog: opened, open: openDelivery, close } = useDialog<Delivery>();
  const key = JSON.stringify([orgId, filters.status, filters.channel, filters.page, filters.size]);
  const load = async (page: number, size: number, options: CallOptions = {}) =>
    pageOutbox({ ...filters, page, size }, orgId, options);
  const picks = usePicked<Delivery>(key, load);
  const deliveries = useLiveList<Delivery>(['outbox'], {
    key,
    load: (signal) => load(filters.page, filters.size, { signal }),
    find: (ids, signal) => findDeliveries(ids, { signal }),
    end: filters.page * filters.size,
    held: picks.held,
  });
  const act = async (call: Promise<unknown>, done: string): Promise<void> => {
    try {
      await call;
      toast('ok', done);
      close();
    } catch {
      // The words are shown already; the row is asked again.
    }
    deliveries.reload();
  };
  const columns = useMemo(() => deliveryColumns(t), [t]);
  const actions = deliveryActions({
    t,
    retry: ({ id }) => act(retryDelivery(id), t('messageSettings.log.retried')),
    drop: ({ id }) => act(dropDelivery(id), t('messageSettings.log.droppedNow')),
  });
  return (
    <div className={classes.log}>
      <ListFrame
        area="msgset"
        title={t('messageSettings.tab.log')}
        head={Tools}
        view="outbox"
        list={deliveries}
        columns={columns}
        actions={actions.filter(({ id }) => id === 'retry')}
        actionsWidth={108}
        busy={false}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={openDelivery}
        rowData={dataOf}
        renderCard={(row, foot) => (
          <>
            <div className={list.cardHead}>
              <b>{row.noticeActionName}</b>
              <DeliveryMark row={row} t={t} />
            </div>
            <div className={list.cardFacts}>
              <div>{row.content}</div>
              <div>{[t(`messageSettings.channel.${row.channel}`), receiverOf(row, t), row.target].join(' ')}</div>
              <div>{[dateTime(row.createdAt), reasonOf(row, t)].filter((each) => each !== '').join(' · ')}</div>
            </div>
            <div className={list.cardFoot}>{foot}</div>
          </>
        )}
        onReset={logFilters.count(filters) > 0 ? () => setFilters(logFilters.none) : undefined}
        empty={{ title: t('messageSettings.log.empty'), hint: t('messageSettings.log.emptyHint') }}
      >
        <FilterFields area="msgset-log" of={logFilters} filters={filters} onChange={setFilters} />
      </ListFrame>
      {opened !== undefined && (
        <DeliveryDialog
          row={deliveries.rows?.find(({ id }) => id === opened.id) ?? opened}
          actions={actions}
          onClose={close}
        />
      )}
    </div>
  );
}
