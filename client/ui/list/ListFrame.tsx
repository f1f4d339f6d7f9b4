import { Box, Button, Flex, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../page/PageHead.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { ErrorState } from '../states/ErrorState.tsx';
import type { Column } from '../table/columns.ts';
import { TableViewMenu } from '../table/TableViewMenu.tsx';
import { useTableView } from '../table/useTableView.ts';
import { toast } from '../toast.ts';
import { useLow, useMobile } from '../useMedia.ts';
import type { RowAction } from './rowAction.ts';
import { BulkActions } from './BulkActions.tsx';
import { ExportButton, type Format } from './ExportButton.tsx';
import { FilterPlace } from './filterPlace.ts';
import { ListBody } from './ListBody.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { RowActions } from './RowActions.tsx';
import { noPicks, type Picks } from './usePicked.ts';
import { useStableActions } from './useStableActions.ts';

/** Px of a column with one icon a row. */
const tightWidth = 72;

type BodyProps<R extends { readonly id: string }> = Pick<
  ComponentProps<typeof ListBody<R>>,
  | 'list'
  | 'filters'
  | 'onTurn'
  | 'isReachable'
  | 'onOpen'
  | 'openId'
  | 'onClose'
  | 'onKey'
  | 'onNewRows'
  | 'asCards'
  | 'rowData'
  | 'isTall'
>;

interface Props<R extends { readonly id: string }> extends BodyProps<R> {
  /** Tests know buttons as `area-export`, `area-add`, `area-edit`. */
  readonly area: string;
  readonly title: string;
  /** In the place of the title row, where the page has one already: it gets the list's own buttons. */
  readonly head?: ComponentType<ComponentProps<typeof PageHead>>;
  /** How many rows there are is said elsewhere, not behind the title. */
  readonly isUncounted?: boolean;
  /** Its rows follow the socket by themselves: no button asks again, which on a phone would take a row of its own. */
  readonly isSelfFed?: boolean;
  /** Under this name the browser keeps which columns are shown. */
  readonly view: string;
  /** Without the one of actions. */
  readonly columns: ReadonlyArray<Column<R>>;
  /** Absent: nothing can be done with a row. */
  readonly actions?: ReadonlyArray<RowAction<R>>;
  /** Px of the column of actions; absent: only cards show them. */
  readonly actionsWidth?: number;
  /** Px of the table from which rows have their words, and from which at least their icons; absent: always words. */
  readonly actionsFrom?: {
    readonly words: number;
    readonly icons: number;
    /** Px of their column; absent: as wide as one needs. */
    readonly iconsWidth?: number;
  };
  /** Absent: no row can be picked. */
  readonly picks?: Picks<R>;
  /** Something is being done to the picked rows. */
  readonly busy?: boolean;
  /** Rows can be picked; absent: where something can be done with several. */
  readonly isPickable?: boolean;
  /** Saves what is found under the filters, or these rows, with these columns; absent: the person may not. */
  readonly onExport?:
    | ((columns: readonly string[], ids: readonly string[] | undefined, format: string) => Promise<void>)
    | undefined;
  /** Kinds of file to choose from; absent: a workbook. */
  readonly formats?: readonly Format[];
  /** A new row; absent: the person may not. */
  readonly add?: { readonly label: string; readonly run: () => void; readonly isDisabled?: boolean } | undefined;
  /** Why there is no first page, and how to ask again; absent: what the list says. */
  readonly failure?: { readonly error: unknown; readonly onRetry: () => void };
  /** Takes the filters back; absent while none is set. */
  readonly onReset: (() => void) | undefined;
  /** Said where there is no row. */
  readonly empty: { readonly title?: string; readonly hint: string; readonly action?: ReactNode };
  /** Beside the title, before export and add. */
  readonly tools?: ReactNode;
  /** Between the title and the rows: tabs, filters. */
  readonly children: ReactNode;
  /** Beside the rows, which make room: what is open. Undefined where nothing ever stands there. */
  readonly beside?: ReactNode;
  /** Gives the rows another place than all that is left of the page. */
  readonly renderBody?: (rows: ReactNode) => ReactNode;
  /** A row as a card, with its actions at the foot. */
  readonly renderCard: (row: R, actions: ReactNode) => ReactNode;
}

/** A list from its title to its pager; what is special to one stands in a slot. @source docs/requirements.md C0 */
export function ListFrame<R extends { readonly id: string }>(props: Props<R>) {
  const {
    area,
    title,
    head: Head = PageHead,
    list,
    actions = [],
    actionsWidth,
    actionsFrom: { words, icons, iconsWidth = tightWidth } = {},
    onExport,
    add,
    empty,
  } = props;
  const { formats = [], picks = noPicks } = props;
  const { t } = useTranslation();
  const mobile = useMobile();
  const isLow = useLow() && !mobile;
  const [filterPlace, setFilterPlace] = useState<HTMLElement | null>(null);
  const [exporting, setExporting] = useState(false);
  const rowActions = useStableActions(actions);
  const hasRowActions = rowActions.some((act) => act.row !== undefined);
  const columns = useMemo(
    () =>
      hasRowActions && actionsWidth !== undefined
        ? [
            ...props.columns,
            {
              key: 'actions',
              title: t('list.actions'),
              width: actionsWidth,
              ...(words !== undefined && { from: words }),
              align: 'right' as const,
              render: (row: R) => <RowActions area={area} actions={rowActions} row={row} touch={false} />,
            },
            ...(words === undefined || icons === undefined
              ? []
              : [
                  {
                    key: 'tightActions',
                    title: <VisuallyHidden>{t('list.actions')}</VisuallyHidden>,
                    width: iconsWidth,
                    from: icons,
                    below: words,
                    fixed: true,
                    sheet: [],
                    align: 'right' as const,
                    render: (row: R) => <RowActions area={area} actions={rowActions} row={row} touch={false} isTight />,
                  },
                ]),
          ]
        : props.columns,
    [props.columns, hasRowActions, rowActions, area, actionsWidth, words, icons, iconsWidth, t],
  );
  const view = useTableView(props.view, columns);
  const save = async (ids?: readonly string[], format = ''): Promise<void> => {
    setExporting(true);
    try {
      await onExport?.(view.sheet, ids, format);
      toast('ok', t('list.exported'));
    } catch {
      // The message is shown already.
    } finally {
      setExporting(false);
    }
  };
  const picked =
    onExport === undefined
      ? actions
      : withExport(actions, props.formats ?? [{ id: 'export', label: t('list.export') }], save);
  const isPickable = props.picks !== undefined && (props.isPickable ?? picked.some((act) => act.bulk !== undefined));
  const onKey = (key: string, row: R): boolean => {
    const keyed = actions.filter((each) => each.key === key);
    void keyed.find((each) => each.row?.isFor?.(row) !== false)?.run([row]);
    // The row has it, also where there is nothing to do.
    return keyed.length > 0;
  };
  const failure = props.failure ?? { error: list.error, onRetry: list.reload };
  const body = (
    <ListBody
      {...props}
      picks={picks}
      label={title}
      view={view}
      onKey={props.onKey ?? onKey}
      renderCard={(row) =>
        props.renderCard(
          row,
          hasRowActions ? <RowActions area={area} actions={rowActions} row={row} touch={mobile} /> : undefined,
        )
      }
      instead={
        failure.error !== undefined && list.rows === undefined ? (
          <ErrorState {...failure} />
        ) : list.rows?.length === 0 ? (
          <EmptyState {...empty} onReset={props.onReset} />
        ) : undefined
      }
      renderBulk={
        isPickable
          ? (chosen) => (
              <BulkActions
                area={area}
                actions={picked}
                chosen={chosen}
                busy={props.busy === true || exporting}
                onDone={picks.drop}
                onClear={picks.clear}
              />
            )
          : undefined
      }
    />
  );
  return (
    <>
      <Head title={title} count={props.isUncounted === true || list.rows === undefined ? undefined : list.total}>
        {isLow && <Box ref={setFilterPlace} style={{ display: 'contents' }} />}
        {props.tools}
        {!mobile && props.asCards !== true && <TableViewMenu area={area} view={view} />}
        {props.isSelfFed !== true && <RefreshButton area={area} onClick={list.reload} />}
        {onExport !== undefined && (
          <ExportButton area={area} formats={formats} isBusy={exporting} onSave={(id) => void save(undefined, id)} />
        )}
        {add !== undefined && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            disabled={add.isDisabled === true}
            onClick={add.run}
            data-testid={`${area}-add`}
          >
            {add.label}
          </Button>
        )}
      </Head>
      <FilterPlace value={isLow ? filterPlace : undefined}>{props.children}</FilterPlace>
      {props.beside === undefined ? (
        (props.renderBody?.(body) ?? body)
      ) : (
        <Flex flex="1 1 0" mih={0}>
          {body}
          {props.beside}
        </Flex>
      )}
    </>
  );
}

/** Of the picked rows as well, before what removes them. */
function withExport<R extends { readonly id: string }>(
  actions: ReadonlyArray<RowAction<R>>,
  formats: readonly Format[],
  save: (ids: readonly string[], format: string) => Promise<void>,
): Array<RowAction<R>> {
  const idsOf = (rows: readonly R[]): string[] => rows.map(({ id }) => id);
  const exports = formats.map((format) => ({
    ...format,
    bulk: {},
    run: (rows: readonly R[]) => save(idsOf(rows), format.id),
  }));
  const at = actions.findIndex(({ isDanger }) => isDanger === true);
  const [before, after] = at < 0 ? [actions, []] : [actions.slice(0, at), actions.slice(at)];
  return [...before, ...exports, ...after];
}
