import { useTranslation } from 'react-i18next';
import { useNumberedQuery } from '#client/ui/list/useNumberedQuery.ts';
import { useOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { logDefaults } from './filters.ts';
import { SendingLog } from './SendingLog.tsx';

/**
 * The sending log of the whole installation, for root: a tab of /log. There deliveries that a restore held wait. No
 * props.
 */
export function DeliveriesTab() {
  const { t } = useTranslation();
  const [filters, setFilters] = useNumberedQuery(useOwnPageSize(logDefaults));
  const [top] = useOrgTree().tree.nodes;
  return (
    <>
      <PageHead title={t('messageSettings.tab.log')} />
      {top !== undefined && <SendingLog orgId={top.id} filters={filters} setFilters={setFilters} />}
    </>
  );
}
