import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { account } from '#client/stores/account.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { exportDevices, pageDevices } from './calls.ts';
import { deleteAction, deviceActions, locateAction, secretAction } from './deviceActions.ts';
import { deviceColumns } from './columns.tsx';
import { DeviceDrawer } from './detail/DeviceDrawer.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { DeviceDialogs, type DeviceDialog } from './DeviceDialogs.tsx';
import { SecretDialog, type ShownSecret } from './dialogs/SecretDialog.tsx';
import { FilterBar } from './FilterBar.tsx';
import { countFilters, noFilters } from './filters.ts';
import { useDeviceActions } from './useDeviceActions.ts';
import { useDeviceFilters } from './useDeviceFilters.ts';
import { useDeviceList } from './useDeviceList.ts';
import { useRotation } from './useRotation.ts';
import list from '#client/ui/list/list.module.css';

const dataOf = (row: DeviceRecord) => ({ 'data-device': row.code, 'data-enabled': String(row.enabled) });

/** /device/deviceList: the devices of the scope, and what people do with them. @source docs/requirements.md C9 */
export function DeviceScreen() {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const [isEditor, isKeeper] = [may(access, ['device:edit']), may(access, ['device:secret'])];
  const [filters, setFilters] = useDeviceFilters();
  const { dialog, open: openDialog, close } = useDialog<DeviceDialog>();
  // Beside the dialogs: it is shown this once, and comes late over whatever stands open by then.
  const [secret, setSecret] = useState<ShownSecret>();
  const key = JSON.stringify({ ...filters, open: '' });
  const picks = usePicked<DeviceRecord>(key, (page, size) => pageDevices({ ...filters, page, size }, {}));
  const { drop } = picks;
  const devices = useDeviceList(filters, { key, held: picks.held });
  const { reload } = devices;
  const actions = useDeviceActions(reload);
  const rotate = useRotation(setSecret);
  const edit = (row: DeviceRecord): void => openDialog({ kind: 'form', row });
  const rowActions = [
    locateAction(t),
    ...(isEditor ? deviceActions({ t, actions, edit, open: openDialog }) : []),
    ...(isEditor && isKeeper ? [secretAction(t, (row) => void rotate(row))] : []),
    ...(isEditor ? [deleteAction(t, actions)] : []),
  ];
  const onSwitch = isEditor ? (row: DeviceRecord, on: boolean) => void actions.switchTo([row], on) : undefined;
  const latest = useLatest(onSwitch);
  const columns = useMemo(
    () =>
      deviceColumns({
        t,
        onSwitch: isEditor ? (row, enabled) => latest.current?.(row, enabled) : undefined,
      }),
    [t, isEditor, latest],
  );
  return (
    <div className={list.page} data-testid="device-screen">
      <ListFrame
        area="device"
        title={t('page.deviceList.title')}
        view="devices"
        list={devices}
        columns={columns}
        actions={rowActions}
        actionsWidth={168}
        busy={actions.busy}
        isPickable={isEditor}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={(row) => setFilters({ open: row.id })}
        openId={filters.open}
        rowData={dataOf}
        renderCard={(row, foot) => <DeviceCard row={row}>{foot}</DeviceCard>}
        onExport={may(access, ['export']) ? (sheet, ids) => exportDevices(filters, sheet, ids) : undefined}
        add={isEditor ? { label: t('device.add'), run: () => openDialog({ kind: 'form' }) } : undefined}
        onReset={countFilters(filters) > 0 ? () => setFilters(noFilters) : undefined}
        empty={{ hint: t(isEditor ? 'device.emptyHintEditor' : 'device.emptyHint') }}
      >
        <FilterBar filters={filters} onChange={setFilters} />
      </ListFrame>
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
          {...(isEditor && { onEdit: edit })}
          {...(isEditor && isKeeper && { onSecret: (row: DeviceRecord) => void rotate(row) })}
        />
      )}
      <FailedDialog failed={actions.failed} onClose={actions.forget} />
    </div>
  );
}
