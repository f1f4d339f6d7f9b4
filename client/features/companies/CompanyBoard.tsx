import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { CompanyRow } from '#domain/companies/company.ts';
import { account } from '#client/stores/account.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { sortOf, sortText } from '#client/ui/list/sort.ts';
import { useLiveList } from '#client/ui/list/useLiveList.ts';
import type { OrgNode } from '#client/ui/orgPicker/tree.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { CardList } from '#client/ui/table/CardList.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { Pager } from '#client/ui/table/Pager.tsx';
import { toast } from '#client/ui/toast.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { BulkBar } from './BulkBar.tsx';
import { exportCompanies, pageCompanies } from './calls.ts';
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
import list from '#client/ui/list/list.module.css';

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

type Dialog =
  | { readonly kind: 'form'; readonly row?: CompanyRow }
  | { readonly kind: 'move'; readonly rows: readonly CompanyRow[] };

const idOf = (row: CompanyRow): string => row.id;
const dataOf = (row: CompanyRow) => ({ 'data-company': row.name, 'data-status': row.status });
const tall = (): string | undefined => list.tall;
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The units of one organisation. @source product.md C19 */
export function CompanyBoard({ org, ready, error, onRetry, filters, setFilters, before }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const isEditor = may(access, ['company:edit']);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<Dialog>();
  const [exporting, setExporting] = useState(false);
  const orgId = org?.id;
  const companies = useLiveList<CompanyRow>(
    ['companies', 'people', 'organizations'],
    async (signal) => (orgId === undefined ? { records: [], total: 0 } : pageCompanies(filters, orgId, { signal })),
    [orgId, JSON.stringify({ ...filters, open: '' })],
  );
  const rows = ready && orgId !== undefined ? companies.rows : ready ? [] : undefined;
  const { reload } = companies;
  const clear = useCallback(() => setPicked(new Set()), []);
  const actions = useCompanyActions(reload);
  const turn = (patch: Partial<CompanyFilters>): void => {
    clear();
    setFilters(patch);
  };
  const act = (row: CompanyRow, touch: boolean): ReactNode => (
    <RowActions
      row={row}
      touch={touch}
      onEdit={() => setDialog({ kind: 'form', row })}
      onSwitch={(status) => void actions.switchTo([row], status)}
      onMove={() => setDialog({ kind: 'move', rows: [row] })}
      onDelete={() => void actions.remove([row])}
    />
  );
  const latestAct = useLatest(act);
  const withOrg = filters.below && (org?.children ?? []).length > 0;
  const columns = useMemo(
    () => companyColumns({ t, withOrg, ...(isEditor && { actions: (row) => latestAct.current(row, false) }) }),
    [t, withOrg, isEditor, latestAct],
  );
  const open = (row: CompanyRow): void => setFilters({ open: row.id });
  const save = async (ids?: readonly string[]): Promise<void> => {
    if (orgId === undefined) return;
    setExporting(true);
    try {
      await exportCompanies(filters, orgId, ids);
      toast('ok', t('list.exported'));
    } catch {
      // The message is shown already.
    } finally {
      setExporting(false);
    }
  };
  const chosen = rows?.filter((row) => picked.has(row.id)) ?? [];
  const failure = error !== undefined && !ready ? error : companies.error;
  const instead =
    failure !== undefined && rows === undefined ? (
      <ErrorState error={failure} onRetry={ready ? reload : onRetry} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={countFilters(filters) > 0 ? () => turn(noFilters) : undefined}
        hint={t(isEditor ? 'company.emptyHintEditor' : 'company.emptyHint')}
      />
    ) : undefined;
  return (
    <div className={classes.board}>
      <PageHead title={t('page.company.title')} count={rows === undefined ? undefined : companies.total}>
        {!mobile && (
          <Button
            variant="default"
            leftSection={<IconRefresh {...icon} />}
            onClick={reload}
            data-testid="company-refresh"
          >
            {t('list.refresh')}
          </Button>
        )}
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
            onClick={() => setDialog({ kind: 'form' })}
            data-testid="company-add"
          >
            {t('company.add')}
          </Button>
        )}
      </PageHead>
      {before}
      <FilterBar filters={filters} onChange={turn} />
      <div className={list.list}>
        {companies.loading && rows !== undefined && <ProgressLine />}
        {mobile ? (
          <CardList
            label={t('page.company.title')}
            rows={rows}
            idOf={idOf}
            onOpen={open}
            instead={instead}
            renderCard={(row) => <CompanyCard row={row}>{isEditor ? act(row, true) : undefined}</CompanyCard>}
          />
        ) : (
          <DataTable
            label={t('page.company.title')}
            columns={columns}
            rows={rows}
            idOf={idOf}
            onOpen={open}
            openId={filters.open}
            onClose={clear}
            {...(isEditor ? { picked, onPicked: setPicked } : {})}
            sort={sortOf(filters.sort)}
            onSort={(sort) => turn({ sort: sortText(sort), page: 1 })}
            rowData={dataOf}
            rowClass={tall}
            instead={instead}
          />
        )}
        <Pager
          page={filters.page}
          size={filters.size}
          total={companies.total}
          onPage={(page) => turn({ page })}
          onSize={(size) => turn({ size, page: 1 })}
          left={
            chosen.length > 0 ? (
              <BulkBar
                count={chosen.length}
                busy={actions.busy}
                onSwitch={(status) => void actions.switchTo(chosen, status).then((done) => done && clear())}
                onMove={() => setDialog({ kind: 'move', rows: chosen })}
                onExport={() => void save(chosen.map(idOf))}
                onDelete={() => void actions.remove(chosen).then((done) => done && clear())}
                onClear={clear}
              />
            ) : undefined
          }
        />
      </div>
      {dialog?.kind === 'form' && (
        <CompanyForm
          {...(dialog.row === undefined ? { orgId } : { row: dialog.row })}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined);
            reload();
          }}
        />
      )}
      {dialog?.kind === 'move' && (
        <MoveDialog
          rows={dialog.rows}
          onClose={() => setDialog(undefined)}
          onMove={async (to) => {
            if (await actions.move(dialog.rows, to)) clear();
            setDialog(undefined);
          }}
        />
      )}
      {filters.open !== '' && dialog === undefined && (
        <CompanyDrawer
          id={filters.open}
          onClose={() => setFilters({ open: '' })}
          {...(isEditor && { onEdit: (row: CompanyRow) => setDialog({ kind: 'form', row }) })}
        />
      )}
      <FailedDialog failed={actions.failed} onClose={actions.forget} />
    </div>
  );
}
