import { Switch } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { CompanyRow } from '#domain/companies/company.ts';
import type { CallOptions, Page } from '#client/api/http.ts';
import { account } from '#client/stores/account.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { useLiveRows } from '#client/ui/list/useLiveRows.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import type { OrgNode } from '#client/ui/orgPicker/tree.ts';
import { exportCompanies, findCompanies, pageCompanies } from './calls.ts';
import { companyActions } from './companyActions.ts';
import { companyColumns } from './columns.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import { CompanyDrawer } from './CompanyDrawer.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { companyFilters, type CompanyFilters } from './filters.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { useCompanyActions } from './useCompanyActions.ts';
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

/** Units of one organisation. */
interface OrgPage extends Page<CompanyRow> {
  readonly orgId: string;
}

type Dialog =
  | { readonly kind: 'form'; readonly row?: CompanyRow }
  | { readonly kind: 'move'; readonly rows: readonly CompanyRow[] };

const kinds = ['companies', 'people', 'organizations', 'projects'] as const;
const dataOf = (row: CompanyRow) => ({ 'data-company': row.name, 'data-status': row.status });

/** The units of one organisation. @source docs/requirements.md C19 */
export function CompanyBoard({ org, ready, error, onRetry, filters, setFilters, before }: Props) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const isEditor = may(access, ['company:edit']);
  const { dialog, open: openDialog, close } = useDialog<Dialog>();
  const orgId = org?.id;
  const key = JSON.stringify([orgId, { ...filters, open: '' }]);
  const load = async (page: number, size: number, options: CallOptions = {}): Promise<OrgPage> => {
    // Nothing is known yet, which is not "no units": it waits until the tree is there.
    if (orgId === undefined) return new Promise(() => undefined);
    return { ...(await pageCompanies({ ...filters, orgId, page, size }, options)), orgId };
  };
  const picks = usePicked<CompanyRow>(key, load);
  const { drop } = picks;
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
  const withOrg = filters.below && (org?.children ?? []).length > 0;
  const columns = useMemo(() => companyColumns({ t, withOrg }), [t, withOrg]);
  const failure = error !== undefined && !ready ? error : companies.error;
  return (
    <div className={list.list}>
      <ListFrame
        area="company"
        title={t('page.company.title')}
        view="companies"
        list={{ ...companies, rows }}
        columns={columns}
        actions={
          isEditor
            ? companyActions({
                t,
                actions,
                edit: (row) => openDialog({ kind: 'form', row }),
                move: (chosen) => openDialog({ kind: 'move', rows: chosen }),
              })
            : []
        }
        actionsWidth={136}
        busy={actions.busy}
        isPickable={isEditor}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={(row) => setFilters({ open: row.id })}
        openId={filters.open}
        rowData={dataOf}
        renderCard={(row, actions) => <CompanyCard row={row}>{actions}</CompanyCard>}
        onExport={
          may(access, ['export']) && orgId !== undefined
            ? (sheet, ids) => exportCompanies({ ...filters, orgId }, sheet, ids)
            : undefined
        }
        add={
          isEditor
            ? { label: t('company.add'), run: () => openDialog({ kind: 'form' }), isDisabled: orgId === undefined }
            : undefined
        }
        failure={{ error: failure, onRetry: ready ? reload : onRetry }}
        onReset={companyFilters.count(filters) > 0 ? () => setFilters(companyFilters.none) : undefined}
        empty={{ hint: t(isEditor ? 'company.emptyHintEditor' : 'company.emptyHint') }}
      >
        {before}
        <FilterFields area="company" of={companyFilters} filters={filters} onChange={setFilters}>
          {() => (
            <Switch
              label={t('company.filter.below')}
              checked={filters.below}
              onChange={(event) => setFilters({ below: event.currentTarget.checked, page: 1 })}
              data-testid="company-below"
            />
          )}
        </FilterFields>
      </ListFrame>
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
