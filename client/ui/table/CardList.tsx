import { Stack } from '@mantine/core';
import { useMemo, useRef, type ReactNode } from 'react';
import states from '../states/states.module.css';
import { NewRows } from './NewRows.tsx';
import { useRowFocus } from './useRowFocus.ts';
import classes from './table.module.css';

interface Props<R> {
  readonly label: string;
  readonly rows: readonly R[] | undefined;
  readonly idOf: (row: R) => string;
  readonly renderCard: (row: R) => ReactNode;
  readonly onOpen: (row: R) => void;
  readonly openId?: string | undefined;
  readonly newRows?: number;
  readonly onNewRows?: () => void;
  readonly instead?: ReactNode;
}

/**
 * A table on a phone. New rows wait below the cards: there is no head that their bar could lie over, and above them it
 * would cover the first card, or push all of them away under a finger.
 */
export function CardList<R>({
  label,
  rows,
  idOf,
  renderCard,
  onOpen,
  openId,
  newRows = 0,
  onNewRows,
  instead,
}: Props<R>) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => rows?.map(idOf), [rows, idOf]);
  useRowFocus(list, ids);
  const showNew = (): void => {
    onNewRows?.();
    // They come first.
    box.current?.scrollTo({ top: 0 });
  };
  return (
    <Stack gap={0} flex="1 1 0" mih={0}>
      <div className={classes.box} ref={box}>
        <ul ref={list} className={`gl-plain ${classes.cards}`} aria-label={label}>
          {rows === undefined &&
            instead === undefined &&
            Array.from({ length: 6 }, (_, index) => (
              <li key={index} className={`gl-panel ${classes.card} ${states.late}`} aria-hidden="true">
                <span className={states.bone} style={{ width: '50%' }} />
                <br />
                <span className={states.bone} style={{ width: '80%' }} />
              </li>
            ))}
          {rows?.map((row) => (
            <li
              key={idOf(row)}
              data-row={idOf(row)}
              className={`gl-panel ${classes.card} ${idOf(row) === openId ? classes.open : ''}`}
              onClick={(event) => {
                if (!(event.target as Element).closest('button, a, input, label')) onOpen(row);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row);
              }}
              tabIndex={0}
            >
              {renderCard(row)}
            </li>
          ))}
        </ul>
        {instead}
      </div>
      {newRows > 0 && (
        <div className={classes.foot}>
          <NewRows n={newRows} onClick={showNew} />
        </div>
      )}
    </Stack>
  );
}
