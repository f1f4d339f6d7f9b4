import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import { download } from '#client/api/download.ts';
import { post } from '#client/api/http.ts';
import { account } from '#client/stores/account.ts';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { useNumberedQuery } from '#client/ui/list/useNumberedQuery.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { CardList } from '#client/ui/table/CardList.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { Pager } from '#client/ui/table/Pager.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { AuditCard } from './AuditCard.tsx';
import { AuditDetail } from './AuditDetail.tsx';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import { auditColumns } from './columns.tsx';
import { asked, auditDefaults, isFiltered, noFilters } from './filters.ts';
import type { AuditRow } from './row.ts';
import classes from './audit.module.css';

const idOf = (row: AuditRow): string => String(row.id);
const dataOf = (row: AuditRow) => ({ 'data-action': row.action, 'data-errno': String(row.result) });

/** Who did what in the person's organisations: the second tab of /log. No props. @source docs/requirements.md A22, F10 */
export function AuditTab() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const mayExport = may(userInfo?.access ?? [], ['export']);
  const [filters, setFilters] = useNumberedQuery(auditDefaults);
  const [openRow, setOpenRow] = useState<AuditRow>();
  const [exporting, setExporting] = useState(false);
  const { data, error, loading, reload } = useAsync(
    (signal) =>
      post(
        '/home/audit/audit/listPage',
        { ...asked(filters), page: filters.page, page_size: filters.size },
        { signal, quiet: true },
      ),
    [JSON.stringify(filters)],
  );
  const rows = data?.records;
  const columns = useMemo(() => auditColumns(t), [t]);
  const save = async (): Promise<void> => {
    setExporting(true);
    try {
      await download('/home/audit/audit/export', asked(filters));
    } catch {
      // The message is shown already.
    } finally {
      setExporting(false);
    }
  };
  const label = t('log.audit.title');
  const list = {
    label,
    rows,
    idOf,
    openId: openRow === undefined ? undefined : idOf(openRow),
    onOpen: setOpenRow,
    instead:
      error !== undefined && rows === undefined ? (
        <ErrorState error={error} onRetry={reload} />
      ) : rows?.length === 0 ? (
        <EmptyState
          onReset={isFiltered(filters) ? () => setFilters(noFilters) : undefined}
          hint={t('log.audit.emptyHint')}
        />
      ) : undefined,
  };
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <PageHead title={label} count={data?.total}>
        <RefreshButton area="audit" onClick={reload} />
        {mayExport && (
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            loading={exporting}
            onClick={() => void save()}
            data-testid="audit-export"
          >
            {t('log.audit.export')}
          </Button>
        )}
      </PageHead>
      <AuditFilterBar filters={filters} onChange={setFilters} />
      <div className={classes.list} data-testid="audit-list">
        {loading && rows !== undefined && <ProgressLine />}
        {mobile ? (
          <CardList {...list} renderCard={(row) => <AuditCard row={row} />} />
        ) : (
          <DataTable {...list} columns={columns} onClose={() => setOpenRow(undefined)} rowData={dataOf} />
        )}
        <Pager
          page={filters.page}
          size={filters.size}
          total={data?.total ?? 0}
          isMore={data?.isMore}
          onPage={(page) => setFilters({ page })}
          onSize={(size) => setFilters({ size, page: 1 })}
        />
      </div>
      <AuditDetail row={openRow} onClose={() => setOpenRow(undefined)} />
    </>
  );
}
