import { useMemo, useState } from 'react';
import { currentUuid } from '#client/api/cookies.ts';
import { areaKey, readArea, writeArea } from '#client/stores/persist.ts';
import {
  choosable,
  chosenColumns,
  defaultView,
  readView,
  sheetColumns,
  type Column,
  type TableView,
} from './columns.ts';

/** A column that may be hidden, and whether it is shown. */
export interface Choice<R> extends Pick<Column<R>, 'key' | 'title'> {
  readonly isShown: boolean;
}

export interface ChosenView<R> {
  /** The columns that are not hidden. */
  readonly columns: ReadonlyArray<Column<R>>;
  /** Keys of the exported sheet that shows them. */
  readonly sheet: readonly string[];
  readonly isCompact: boolean;
  readonly choices: ReadonlyArray<Choice<R>>;
  readonly isDefault: boolean;
  readonly show: (key: string, isShown: boolean) => void;
  readonly setCompact: (isCompact: boolean) => void;
  readonly restore: () => void;
}

/** Views by the name of their list, of whoever is signed in. */
type Views = Record<string, unknown>;

function store(list: string, view: TableView): void {
  const uuid = currentUuid();
  if (uuid === undefined) return;
  // Another window of the same person may have changed another list.
  const { [list]: _before, ...others } = readArea<Views>(areaKey('table', uuid));
  const isDefault = view.hidden.length === 0 && !view.isCompact;
  writeArea(areaKey('table', uuid), isDefault ? others : { ...others, [list]: view });
}

/**
 * Columns and density of a list as the person wants them, kept in this browser.
 * @source docs/requirements.md C0 (Tables)
 */
export function useTableView<R>(list: string, columns: ReadonlyArray<Column<R>>): ChosenView<R> {
  const uuid = currentUuid();
  const name = `${uuid ?? ''}/${list}`;
  const [changed, setChanged] = useState<{ readonly of: string; readonly view: TableView }>();
  const stored = useMemo(
    () => (uuid === undefined ? defaultView : readView(readArea<Views>(areaKey('table', uuid))[list])),
    [uuid, list],
  );
  const view = changed?.of === name ? changed.view : stored;
  const set = (change: Partial<TableView>): void => {
    const next = { ...view, ...change };
    setChanged({ of: name, view: next });
    store(list, next);
  };
  const { hidden, isCompact } = view;
  const shown = useMemo(() => chosenColumns(columns, hidden), [columns, hidden]);
  return {
    columns: shown,
    sheet: sheetColumns(shown),
    isCompact,
    choices: choosable(columns).map(({ key, title }) => ({ key, title, isShown: !hidden.includes(key) })),
    isDefault: hidden.length === 0 && !isCompact,
    show: (key, isShown) => set({ hidden: isShown ? hidden.filter((each) => each !== key) : [...hidden, key] }),
    setCompact: (next) => set({ isCompact: next }),
    restore: () => set(defaultView),
  };
}
