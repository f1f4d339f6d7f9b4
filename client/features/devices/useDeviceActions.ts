import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { liveDevices } from '#client/realtime/live.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useBulk } from '#client/ui/list/useBulk.ts';
import { setMaintenance } from '#client/ui/maintenance/setMaintenance.ts';
import { deleteDevices, markMaintained, moveDevices, setEnabled, setModel } from './calls.ts';

type Rows = readonly DeviceRecord[];
const idsOf = (rows: Rows): string[] => rows.map(({ id }) => id);
const named = (rows: Rows) => rows.map(({ id, device_name, code }) => ({ id, name: `${device_name} ${code}` }));
const summary = { done: 'device.bulkDone', partial: 'device.bulkPartial' } as const;

/** Open alarms and faults, as they stand now. */
function openOf(row: DeviceRecord): number {
  const { openAlarmCount, openFaultCount } = liveDevices.get(row.id) ?? row;
  return openAlarmCount + openFaultCount;
}

/** What is done with devices from the list; each is asked first where it cannot be taken back. */
export function useDeviceActions(onDone: () => void) {
  const { t } = useTranslation();
  const bulk = useBulk(onDone, summary);
  const remove = async (rows: Rows): Promise<boolean> => {
    const [only] = rows;
    const open = rows.filter((row) => openOf(row) > 0);
    const name = only?.device_name ?? '';
    const one = rows.length === 1 && only !== undefined;
    const text = one
      ? open.length === 0
        ? t('device.ask.delete', { name })
        : t('device.ask.deleteOpen', { name, n: openOf(only) })
      : open.length === 0
        ? t('device.ask.deleteMany', { n: rows.length })
        : t('device.ask.deleteManyOpen', { n: rows.length, open: open.length });
    if (!(await ask({ title: t('common.tip'), text, yes: t('device.delete'), isDanger: true }))) return false;
    return bulk.run(named(rows), () => deleteDevices(idsOf(rows), open.length > 0), t('device.done.delete'));
  };
  const switchTo = async (rows: Rows, enabled: boolean): Promise<boolean> => {
    const text = t('device.ask.disable', { n: rows.length });
    if (!enabled && !(await ask({ title: t('common.tip'), text, yes: t('device.disable') }))) return false;
    const word = t(enabled ? 'device.done.enable' : 'device.done.disable');
    return bulk.run(named(rows), () => setEnabled(idsOf(rows), enabled), word);
  };
  const move = (rows: Rows, place: { railId: string; projectId: string }): Promise<boolean> =>
    bulk.run(named(rows), () => moveDevices(idsOf(rows), place), t('device.done.move'));
  const maintain = (rows: Rows, until: number | null, reason: string): Promise<boolean> => {
    const word = t(until === null ? 'device.done.maintenanceEnd' : 'device.done.maintenance');
    return bulk.run(named(rows), () => setMaintenance('device', idsOf(rows), until, reason), word);
  };
  const maintained = async (rows: Rows): Promise<boolean> => {
    const [only] = rows;
    const text =
      rows.length === 1
        ? t('device.ask.maintained', { name: only?.device_name ?? '' })
        : t('device.ask.maintainedMany', { n: rows.length });
    if (!(await ask({ title: t('common.tip'), text }))) return false;
    return bulk.run(named(rows), () => markMaintained(idsOf(rows)), t('device.done.maintained'));
  };
  const toModel = (rows: Rows, modelId: string): Promise<boolean> =>
    bulk.run(named(rows), () => setModel(idsOf(rows), modelId), t('device.done.model'));
  return { ...bulk, remove, switchTo, move, maintain, maintained, toModel };
}
