import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { account } from '#client/stores/account.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { ListBody } from '#client/ui/list/ListBody.tsx';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { TableViewMenu } from '#client/ui/table/TableViewMenu.tsx';
import { useTableView } from '#client/ui/table/useTableView.ts';
import { toast } from '#client/ui/toast.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { BulkBar } from './BulkBar.tsx';
import { exportDevices, pageDevices } from './calls.ts';
import { deviceColumns } from './columns.tsx';
import { DeviceDrawer } from './detail/DeviceDrawer.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { DeviceDialogs, type DeviceDialog } from './DeviceDialogs.tsx';
import { SecretDialog, type ShownSecret } from './dialogs/SecretDialog.tsx';
import { FilterBar } from './FilterBar.tsx';
import { countFilters, noFilters } from './filters.ts';
import { RowActions, type DeviceActs } from './RowActions.tsx';
import { useDeviceActions } from './useDeviceActions.ts';
import { useDeviceFilters } from './useDeviceFilters.ts';
import { useDeviceList } from './useDeviceList.ts';
import { useRotation } from './useRotation.ts';
import list from '#client/ui/list/list.module.css';

const idOf = (row: DeviceRecord): string => row.id;
const dataOf = (row: DeviceRecord) => ({ 'data-device': row.code, 'data-enabled': String(row.enabled) });
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** /device/deviceList: the devices of the scope, and what people do with them. @source product.md C9 */
export function DeviceScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const [isEditor, isKeeper] = [may(access, ['device:edit']), may(access, ['device:secret'])];
  const mayExport = may(access, ['export']);
  const [filters, setFilters] = useDeviceFilters();
  const { dialog, open: openDialog, close } = useDialog<DeviceDialog>();
  // Beside the dialogs: it is shown this once, and comes late over whatever stands open by then.
  const [secret, setSecret] = useState<ShownSecret>();
  const [exporting, setExporting] = useState(false);
  const key = JSON.stringify({ ...filters, open: '' });
  const picks = usePicked<DeviceRecord>(key, (page, size) => pageDevices({ ...filters, page, size }, {}));
  const { clear, drop } = picks;
  const devices = useDeviceList(filters, { key, held: picks.held });
  const { rows, reload } = devices;
  const actions = useDeviceActions(reload);
  const rotate = useRotation(setSecret);
  const acts: DeviceActs | undefined = isEditor
    ? {
        onEdit: (row) => openDialog({ kind: 'form', row }),
        onMove: (row) => openDialog({ kind: 'move', rows: [row] }),
        onMaintenance: (row) => openDialog({ kind: 'maintenance', rows: [row] }),
        onReplace: (row) => openDialog({ kind: 'replace', row }),
        onDelete: (row) => void actions.remove([row]),
        onSecret: isKeeper ? (row) => void rotate(row) : undefined,
      }
    : undefined;
  const act = (row: DeviceRecord, touch: boolean): ReactNode => <RowActions row={row} touch={touch} acts={acts} />;
  const onSwitch = isEditor ? (row: DeviceRecord, on: boolean) => void actions.switchTo([row], on) : undefined;
  const latest = useLatest({ act, onSwitch });
  const columns = useMemo(
    () =>
      deviceColumns({
        t,
        onSwitch: isEditor ? (row, enabled) => latest.current.onSwitch?.(row, enabled) : undefined,
        actions: (row) => latest.current.act(row, false),
      }),
    [t, isEditor, latest],
  );
  const view = useTableView('devices', columns);
  const save = async (ids?: readonly string[]): Promise<void> => {
    setExporting(true);
    try {
      await exportDevices(filters, view.sheet, ids);
      toast('ok', t('list.exported'));
    } catch {
      // The message is shown already.
    } finally {
      setExporting(false);
    }
  };
  const instead =
    devices.error !== undefined && rows === undefined ? (
      <ErrorState error={devices.error} onRetry={reload} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={countFilters(filters) > 0 ? () => setFilters(noFilters) : undefined}
        hint={t(isEditor ? 'device.emptyHintEditor' : 'device.emptyHint')}
      />
    ) : undefined;
  return (
    <div className={list.page} data-testid="device-screen">
      <PageHead title={t('page.deviceList.title')} count={rows === undefined ? undefined : devices.total}>
        {!mobile && <TableViewMenu area="device" view={view} />}
        <RefreshButton area="device" onClick={reload} />
        {mayExport && (
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            loading={exporting}
            onClick={() => void save()}
            data-testid="device-export"
          >
            {t('list.export')}
          </Button>
        )}
        {isEditor && (
          <Button
            leftSection={<IconPlus {...icon} />}
            onClick={() => openDialog({ kind: 'form' })}
            data-testid="device-add"
          >
            {t('device.add')}
          </Button>
        )}
      </PageHead>
      <FilterBar filters={filters} onChange={setFilters} />
      <ListBody
        label={t('page.deviceList.title')}
        list={devices}
        view={view}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={(row) => setFilters({ open: row.id })}
        openId={filters.open}
        renderCard={(row) => <DeviceCard row={row}>{act(row, true)}</DeviceCard>}
        rowData={dataOf}
        instead={instead}
        renderBulk={
          isEditor
            ? (chosen) => (
                <BulkBar
                  count={chosen.length}
                  busy={actions.busy}
                  onMove={() => openDialog({ kind: 'move', rows: chosen })}
                  onSwitch={(enabled) => void actions.switchTo(chosen, enabled).then((done) => done && drop(chosen))}
                  onMaintenance={() => openDialog({ kind: 'maintenance', rows: chosen })}
                  onModel={() => openDialog({ kind: 'model', rows: chosen })}
                  onExport={mayExport ? () => void save(chosen.map(idOf)) : undefined}
                  onDelete={() => void actions.remove(chosen).then((done) => done && drop(chosen))}
                  onClear={clear}
                />
              )
            : undefined
        }
      />
      <DeviceDialogs
        dialog={dialog}
        from={{ projectId: filters.project, railId: filters.rail === 'none' ? '' : filters.rail }}
        actions={actions}
        onClose={close}
        onSecret={setSecret}
        onSettled={drop}
        reload={reload}
      />
      {secret !== undefined && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
      {filters.open !== '' && dialog === undefined && secret === undefined && (
        <DeviceDrawer
          id={filters.open}
          maySeeAudit={may(access, ['audit:view'])}
          onClose={() => setFilters({ open: '' })}
          {...(acts !== undefined && { onEdit: acts.onEdit })}
          {...(acts?.onSecret !== undefined && { onSecret: acts.onSecret })}
        />
      )}
      <FailedDialog failed={actions.failed} onClose={actions.forget} />
    </div>
  );
}
