import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { CompanyRow } from '#domain/companies/company.ts';
import type { CallOptions, Page } from '#client/api/http.ts';
import { account } from '#client/stores/account.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { ListBody } from '#client/ui/list/ListBody.tsx';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { useLiveRows } from '#client/ui/list/useLiveRows.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import type { OrgNode } from '#client/ui/orgPicker/tree.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { TableViewMenu } from '#client/ui/table/TableViewMenu.tsx';
import { useTableView } from '#client/ui/table/useTableView.ts';
import { toast } from '#client/ui/toast.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { BulkBar } from './BulkBar.tsx';
import { exportCompanies, findCompanies, pageCompanies } from './calls.ts';
import { companyColumns } from './columns.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import { CompanyDrawer } from './CompanyDrawer.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { FilterBar } from './FilterBar.tsx';
import { countFilters, noFilters, type CompanyFilters } from './filters.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { RowActions } from './RowActions.tsx';
import { useCompanyActions } from './useCompanyActions.ts';
import classes from './companies.module.css';

interface Props {
  /** The organisation whose units are shown; undefined while the tree is on its way. */
  readonly org: OrgNode | undefined;
  readonly ready: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly filters: CompanyFilters;
  readonly setFilters: (patch: Partial<CompanyFilters>) => void;
  /** Stands under the title: the way to the tree on a phone. */
  readonly before?: ReactNode;
}

/** Units of one organisation. */
interface OrgPage extends Page<CompanyRow> {
  readonly orgId: string;
}

type Dialog =
  | { readonly kind: 'form'; readonly row?: CompanyRow }
  | { readonly kind: 'move'; readonly rows: readonly CompanyRow[] };

const kinds = ['companies', 'people', 'organizations', 'projects'] as const;
const idOf = (row: CompanyRow): string => row.id;
const dataOf = (row: CompanyRow) => ({ 'data-company': row.name, 'data-status': row.status });
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The units of one organisation. @source product.md C19 */
export function CompanyBoard({ org, ready, error, onRetry, filters, setFilters, before }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const isEditor = may(access, ['company:edit']);
  const { dialog, open: openDialog, close } = useDialog<Dialog>();
  const [exporting, setExporting] = useState(false);
  const orgId = org?.id;
  const key = JSON.stringify([orgId, { ...filters, open: '' }]);
  const load = async (page: number, size: number, options: CallOptions = {}): Promise<OrgPage> => {
    // Nothing is known yet, which is not "no units": it waits until the tree is there.
    if (orgId === undefined) return new Promise(() => undefined);
    return { ...(await pageCompanies({ ...filters, page, size }, orgId, options)), orgId };
  };
  const picks = usePicked<CompanyRow>(key, load);
  const { clear, drop } = picks;
  const { page, follow, ...companies } = useLiveRows<CompanyRow, OrgPage>({
    key,
    load: (signal) => load(filters.page, filters.size, { signal }),
    find: (ids, signal) => findCompanies(ids, { signal }),
    end: filters.page * filters.size,
    held: picks.held,
  });
  useChanges(kinds, follow);
  // Units of another organisation stay while those of this one load, but not when that fails.
  const isForeign = page?.orgId !== orgId && companies.error !== undefined;
  const known = isForeign ? undefined : companies.rows;
  const rows = ready && orgId === undefined ? [] : ready ? known : undefined;
  const { reload } = companies;
  const actions = useCompanyActions(reload);
  const act = (row: CompanyRow, touch: boolean): ReactNode => (
    <RowActions
      row={row}
      touch={touch}
      onEdit={() => openDialog({ kind: 'form', row })}
      onSwitch={(status) => void actions.switchTo([row], status)}
      onMove={() => openDialog({ kind: 'move', rows: [row] })}
      onDelete={() => void actions.remove([row])}
    />
  );
  const latestAct = useLatest(act);
  const withOrg = filters.below && (org?.children ?? []).length > 0;
  const columns = useMemo(
    () => companyColumns({ t, withOrg, ...(isEditor && { actions: (row) => latestAct.current(row, false) }) }),
    [t, withOrg, isEditor, latestAct],
  );
  const view = useTableView('companies', columns);
  const open = (row: CompanyRow): void => setFilters({ open: row.id });
  const save = async (ids?: readonly string[]): Promise<void> => {
    if (orgId === undefined) return;
    setExporting(true);
    try {
      await exportCompanies(filters, orgId, view.sheet, ids);
      toast('ok', t('list.exported'));
    } catch {
      // The message is shown already.
    } finally {
      setExporting(false);
    }
  };
  const failure = error !== undefined && !ready ? error : companies.error;
  const instead =
    failure !== undefined && rows === undefined ? (
      <ErrorState error={failure} onRetry={ready ? reload : onRetry} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={countFilters(filters) > 0 ? () => setFilters(noFilters) : undefined}
        hint={t(isEditor ? 'company.emptyHintEditor' : 'company.emptyHint')}
      />
    ) : undefined;
  return (
    <div className={classes.board}>
      <PageHead title={t('page.company.title')} count={rows === undefined ? undefined : companies.total}>
        {!mobile && <TableViewMenu area="company" view={view} />}
        <RefreshButton area="company" onClick={reload} />
        {may(access, ['export']) && (
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            loading={exporting}
            onClick={() => void save()}
            data-testid="company-export"
          >
            {t('list.export')}
          </Button>
        )}
        {isEditor && (
          <Button
            leftSection={<IconPlus {...icon} />}
            disabled={orgId === undefined}
            onClick={() => openDialog({ kind: 'form' })}
            data-testid="company-add"
          >
            {t('company.add')}
          </Button>
        )}
      </PageHead>
      {before}
      <FilterBar filters={filters} onChange={setFilters} />
      <ListBody
        label={t('page.company.title')}
        list={{ ...companies, rows }}
        view={view}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={open}
        openId={filters.open}
        renderCard={(row) => <CompanyCard row={row}>{isEditor ? act(row, true) : undefined}</CompanyCard>}
        rowData={dataOf}
        instead={instead}
        renderBulk={
          isEditor
            ? (chosen) => (
                <BulkBar
                  count={chosen.length}
                  busy={actions.busy}
                  onSwitch={(status) => void actions.switchTo(chosen, status).then((done) => done && drop(chosen))}
                  onMove={() => openDialog({ kind: 'move', rows: chosen })}
                  onExport={() => void save(chosen.map(idOf))}
                  onDelete={() => void actions.remove(chosen).then((done) => done && drop(chosen))}
                  onClear={clear}
                />
              )
            : undefined
        }
      />
      {dialog?.kind === 'form' && (
        <CompanyForm
          {...(dialog.row === undefined ? { orgId } : { row: dialog.row })}
          onClose={close}
          onDone={() => {
            close();
            reload();
          }}
        />
      )}
      {dialog?.kind === 'move' && (
        <MoveDialog
          rows={dialog.rows}
          onClose={close}
          onMove={async (to) => {
            if (!(await actions.move(dialog.rows, to))) return;
            drop(dialog.rows);
            close();
          }}
        />
      )}
      {filters.open !== '' && dialog === undefined && (
        <CompanyDrawer
          id={filters.open}
          onClose={() => setFilters({ open: '' })}
          {...(isEditor && { onEdit: (row: CompanyRow) => openDialog({ kind: 'form', row }) })}
        />
      )}
      <FailedDialog failed={actions.failed} onClose={actions.forget} />
    </div>
  );
}
