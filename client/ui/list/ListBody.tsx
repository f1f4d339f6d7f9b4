import { useEffect, type ReactNode } from 'react';
import { CardList } from '../table/CardList.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { Pager } from '../table/Pager.tsx';
import type { ChosenView } from '../table/useTableView.ts';
import { ProgressLine } from '../states/ProgressLine.tsx';
import { useLatest } from '../useLatest.ts';
import { useLow, useMobile } from '../useMedia.ts';
import { PickBar } from './PickBar.tsx';
import { sortOf, sortText } from './sort.ts';
import type { LiveList } from './useLiveRows.ts';
import type { Picks } from './usePicked.ts';
import classes from './list.module.css';

/** The part of a list's filters that its table and its pager change. */
interface Turn {
  readonly page: number;
  readonly size: number;
  /** `field.order`; empty for the server's own order. */
  readonly sort: string;
}

interface Props<R extends { readonly id: string }> {
  readonly label: string;
  readonly list: LiveList<R>;
  readonly view: ChosenView<R>;
  readonly filters: Turn;
  readonly onTurn: (change: Partial<Turn>) => void;
  /** Of a list that goes on by key behind its numbered pages. */
  readonly isReachable?: (page: number) => boolean;
  readonly picks: Picks<R>;
  /** What can be done with the picked rows; nothing is picked where it is absent. */
  readonly renderBulk?: ((chosen: readonly R[]) => ReactNode) | undefined;
  readonly onOpen: (row: R) => void;
  readonly openId?: string;
  readonly onClose?: () => void;
  /** Keys beyond those of every table, on the focused row. */
  readonly onKey?: (key: string, row: R) => boolean;
  /** Brings the rows that wait; absent: the page is asked again. */
  readonly onNewRows?: () => void;
  /** Cards where there is room for a table, too. */
  readonly asCards?: boolean;
  /** A row as a card: on a phone. */
  readonly renderCard: (row: R) => ReactNode;
  readonly rowData: (row: R) => Readonly<Record<`data-${string}`, string>>;
  /** Rows of two lines. */
  readonly isTall?: boolean;
  /** Stands in the place of rows: empty and error states. */
  readonly instead: ReactNode;
}

const idOf = (row: { readonly id: string }): string => row.id;
const tall = (): string | undefined => classes.tall;

/** A list from its first row to its pager: a table, or cards on a phone. @source docs/requirements.md C0 */
export function ListBody<R extends { readonly id: string }>(props: Props<R>) {
  const { label, list, view, filters, onTurn, picks, renderBulk, onOpen, openId, onKey } = props;
  const mobile = useMobile();
  const isLow = useLow();
  const { rows, total, reload } = list;
  // The last rows of the last page are gone: the one before is the last now.
  const last = Math.max(1, Math.ceil(total / filters.size));
  const isBeyond = rows?.length === 0 && total > 0 && filters.page > last;
  const turn = useLatest(onTurn);
  useEffect(() => {
    if (isBeyond) turn.current({ page: last });
  }, [isBeyond, last, turn]);
  const instead = isBeyond ? undefined : props.instead;
  const offer = renderBulk === undefined ? undefined : picks.offer(rows, total);
  const chosen = renderBulk === undefined ? [] : picks.chosen(rows);
  // Picked, but neither here nor among all that were picked at once: deleted, or of the filter before.
  const { picked, drop } = picks;
  const isShort = renderBulk !== undefined && rows !== undefined && chosen.length < picked.size;
  const left = useLatest(chosen);
  useEffect(() => {
    if (!isShort) return;
    const here = new Set(left.current.map(idOf));
    drop([...picked].filter((id) => !here.has(id)).map((id) => ({ id })));
  }, [isShort, picked, drop, left]);
  const showWaiting = (): void => {
    picks.clear();
    (props.onNewRows ?? reload)();
  };
  return (
    <div className={classes.list}>
      {list.loading && rows !== undefined && <ProgressLine />}
      {mobile || props.asCards === true ? (
        <CardList
          label={label}
          rows={rows}
          idOf={idOf}
          onOpen={onOpen}
          openId={openId}
          renderCard={props.renderCard}
          newRows={list.waiting}
          onNewRows={showWaiting}
          instead={instead}
        />
      ) : (
        <DataTable
          label={label}
          columns={view.columns}
          compact={view.isCompact || isLow}
          rows={rows}
          idOf={idOf}
          onOpen={onOpen}
          openId={openId}
          onClose={props.onClose ?? picks.clear}
          {...(renderBulk !== undefined && { picked: picks.picked, onPicked: picks.pick })}
          bar={
            offer === undefined ? undefined : (
              <PickBar offer={offer} asking={picks.asking} onAll={(n) => void picks.pickAll(n)} />
            )
          }
          sort={sortOf(filters.sort)}
          onSort={(sort) => onTurn({ sort: sortText(sort), page: 1 })}
          newRows={list.waiting}
          onNewRows={showWaiting}
          changed={list.changed}
          rowData={props.rowData}
          {...(props.isTall !== false && { rowClass: tall })}
          {...(onKey !== undefined && { onKey })}
          onHover={picks.onHover}
          instead={instead}
        />
      )}
      <Pager
        page={filters.page}
        size={filters.size}
        total={total}
        isKnown={rows !== undefined}
        isMore={list.isMore}
        rows={rows?.length}
        hasNext={list.next === undefined ? undefined : list.next !== null}
        isReachable={props.isReachable}
        onPage={(page) => onTurn({ page })}
        onSize={(size) => onTurn({ size, page: 1 })}
        left={chosen.length > 0 ? renderBulk?.(chosen) : undefined}
      />
    </div>
  );
}
