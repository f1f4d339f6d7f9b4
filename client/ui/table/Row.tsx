import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './columns.ts';
import classes from './table.module.css';

export interface RowActions<R> {
  readonly onOpen: (row: R) => void;
  readonly onPick: (row: R, picked: boolean) => void;
}

interface Props<R> {
  readonly row: R;
  readonly id: string;
  readonly columns: ReadonlyArray<Column<R>>;
  readonly pickable: boolean;
  readonly picked: boolean;
  /** Colour of a picked row's tick, when it stands for something (a chart line). */
  readonly pickColor: string | undefined;
  readonly open: boolean;
  readonly changed: boolean;
  readonly tabbable: boolean;
  readonly className: string | undefined;
  /** data-* attributes, one text so that a row only renders again when they change. */
  readonly data: string | undefined;
  readonly actions: RowActions<R>;
}

function PlainRow<R>(props: Props<R>) {
  const { row, id, columns, pickable, picked, pickColor, open, changed, tabbable, className, data, actions } = props;
  const { t } = useTranslation();
  const names = [classes.row, picked && classes.picked, open && classes.open, changed && classes.changed, className];
  return (
    <tr
      className={names.filter(Boolean).join(' ')}
      tabIndex={tabbable ? 0 : -1}
      data-row={id}
      {...(data === undefined ? {} : (JSON.parse(data) as Record<string, string>))}
      aria-selected={pickable ? picked : open}
      onClick={(event) => {
        if (!(event.target as Element).closest('button, a, input, label')) actions.onOpen(row);
      }}
    >
      {pickable && (
        <td>
          <Checkbox
            size="xs"
            checked={picked}
            color={pickColor ?? 'road'}
            aria-label={t('common.selectRow')}
            tabIndex={-1}
            onChange={(event) => actions.onPick(row, event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          className={[column.align && classes[column.align], column.className].filter(Boolean).join(' ')}
          title={column.hint?.(row)}
        >
          {column.render(row)}
        </td>
      ))}
    </tr>
  );
}

/** A row renders again only when something of it changed. */
export const Row = memo(PlainRow) as typeof PlainRow;
