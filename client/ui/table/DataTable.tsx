import { Checkbox } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsFor, nextSort, type Column, type Sort } from './columns.ts';
import { pressedKey } from '../pressedKey.ts';
import { useLatest } from '../useLatest.ts';
import { NewRows } from './NewRows.tsx';
import { Row, type RowActions } from './Row.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { useRowFocus } from './useRowFocus.ts';
import classes from './table.module.css';

interface Props<R> {
  readonly label: string;
  readonly columns: ReadonlyArray<Column<R>>;
  /** Undefined while the first page is on its way: skeleton rows of the same height. */
  readonly rows: readonly R[] | undefined;
  readonly idOf: (row: R) => string;
  readonly onOpen: (row: R) => void;
  readonly openId?: string | undefined;
  readonly onClose?: () => void;
  readonly picked?: ReadonlySet<string>;
  readonly onPicked?: (picked: ReadonlySet<string>) => void;
  readonly pickColor?: (id: string) => string | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort | undefined) => void;
  /** Rows that wait to be shown; a bar on the head, which moves no row, brings them. */
  readonly newRows?: number;
  readonly onNewRows?: () => void;
  readonly changed?: ReadonlySet<string>;
  /** data-* attributes of a row, for tests and styles. */
  readonly rowData?: (row: R) => Readonly<Record<`data-${string}`, string>>;
  readonly rowClass?: (row: R) => string | undefined;
  /** Keys beyond ↑↓ J K Space Enter Esc, on the focused row; true for those that it has. */
  readonly onKey?: (key: string, row: R) => boolean;
  readonly onHover?: (over: boolean) => void;
  readonly compact?: boolean;
  /** A bar over the first row. */
  readonly bar?: ReactNode;
  /** What stands below the head instead of rows: empty and error states. */
  readonly instead?: ReactNode;
}

const skeletonRows = 12;

/** Keys that go from row to row. */
const steps: ReadonlyMap<string, 'nextElementSibling' | 'previousElementSibling'> = new Map([
  ['ArrowDown', 'nextElementSibling'],
  ['j', 'nextElementSibling'],
  ['ArrowUp', 'previousElementSibling'],
  ['k', 'previousElementSibling'],
]);

/** A table: sticky head, columns by room, sort, selection, keyboard. Rows come a page at a time. */
export function DataTable<R>(props: Props<R>) {
  const { columns, rows, idOf, openId, picked, onPicked, sort, onSort, changed, newRows = 0 } = props;
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const pickWidth = picked === undefined ? 0 : 44;
  const shown = useMemo(() => columnsFor(columns, width === 0 ? 1_200 : width, pickWidth), [columns, width, pickWidth]);
  const [focusId, setFocusId] = useState<string>();
  const latest = useLatest(props);
  const body = useRef<HTMLTableSectionElement>(null);
  const ids = useMemo(() => rows?.map(idOf), [rows, idOf]);
  useRowFocus(body, ids);

  const actions = useMemo<RowActions<R>>(
    () => ({
      onOpen: (row) => latest.current.onOpen(row),
      onPick: (row, on) => {
        const next = new Set(latest.current.picked);
        if (on) next.add(latest.current.idOf(row));
        else next.delete(latest.current.idOf(row));
        latest.current.onPicked?.(next);
      },
    }),
    [latest],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    const line = (event.target as Element).closest<HTMLElement>('tr[data-row]');
    if (line === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target !== line && (event.target as Element).matches('input, button, a')) {
      if (event.key === 'Enter' || event.key === ' ') return;
    }
    const row = rows?.find((each) => idOf(each) === line.dataset['row']);
    if (row === undefined) return;
    const key = pressedKey(event);
    const step = steps.get(key);
    if (step !== undefined) {
      const next = line[step];
      if (next instanceof HTMLElement && next.dataset['row'] !== undefined) next.focus();
    } else if (event.key === 'Enter') props.onOpen(row);
    else if (event.key === ' ' && picked !== undefined) actions.onPick(row, !picked.has(idOf(row)));
    else if (event.key === 'Escape') props.onClose?.();
    else {
      // What the row takes must not act a second time, on another row or on the page.
      if (props.onKey?.(key, row) === true) event.stopPropagation();
      return;
    }
    event.preventDefault();
  };

  const here = new Set(ids);
  const pickedHere = [...here].filter((id) => picked?.has(id) === true).length;
  const all = here.size > 0 && pickedHere === here.size;
  const firstId = rows?.[0] === undefined ? undefined : idOf(rows[0]);
  const focusHere = rows?.some((row) => idOf(row) === focusId) === true ? focusId : firstId;
  const span = shown.length + (picked === undefined ? 0 : 1);

  return (
    <div
      ref={ref}
      className={classes.box}
      onPointerEnter={() => props.onHover?.(true)}
      onPointerLeave={() => props.onHover?.(false)}
    >
      {newRows > 0 && <NewRows n={newRows} onClick={props.onNewRows} />}
      <table
        className={`${classes.table} ${props.compact === true ? classes.compact : ''}`}
        aria-label={props.label}
        data-density={props.compact === true ? 'compact' : 'comfortable'}
      >
        <thead>
          <tr>
            {picked !== undefined && (
              <th style={{ width: pickWidth }}>
                <Checkbox
                  size="xs"
                  aria-label={t('common.selectAll')}
                  checked={all}
                  indeterminate={pickedHere > 0 && !all}
                  onChange={() =>
                    onPicked?.(all ? new Set([...picked].filter((id) => !here.has(id))) : new Set([...picked, ...here]))
                  }
                />
              </th>
            )}
            {shown.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onFocus={(event) =>
            setFocusId((event.target as Element).closest<HTMLElement>('tr[data-row]')?.dataset['row'])
          }
        >
          {props.bar !== undefined && (
            <tr>
              <td colSpan={span} className={classes.barCell}>
                {props.bar}
              </td>
            </tr>
          )}
          {rows === undefined && props.instead === undefined && <SkeletonRows rows={skeletonRows} columns={span} />}
          {rows?.map((row) => {
            const id = idOf(row);
            return (
              <Row
                key={id}
                row={row}
                id={id}
                columns={shown}
                pickable={picked !== undefined}
                picked={picked?.has(id) === true}
                pickColor={props.pickColor?.(id)}
                open={id === openId}
                changed={changed?.has(id) === true}
                tabbable={id === focusHere}
                className={props.rowClass?.(row)}
                data={props.rowData === undefined ? undefined : JSON.stringify(props.rowData(row))}
                actions={actions}
              />
            );
          })}
        </tbody>
      </table>
      {props.instead}
    </div>
  );
}

interface HeadProps<R> {
  readonly column: Column<R>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort | undefined) => void) | undefined;
}

function Head<R>({ column, sort, onSort }: HeadProps<R>) {
  const field = column.sortField;
  const sorted = field !== undefined && sort?.field === field ? sort.order : undefined;
  const className = column.align && classes[column.align];
  const style = column.width === undefined ? undefined : { width: column.width };
  if (field === undefined || onSort === undefined) {
    return (
      <th className={className} style={style} scope="col">
        {column.title}
      </th>
    );
  }
  const Arrow = sorted === undefined ? IconArrowsSort : sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      className={className}
      style={style}
      scope="col"
      aria-sort={sorted === undefined ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, field))}>
        {column.title}
        <Arrow size={12} stroke={1.75} aria-hidden="true" />
      </button>
    </th>
  );
}
