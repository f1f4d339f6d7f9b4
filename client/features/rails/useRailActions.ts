import { useTranslation } from 'react-i18next';
import { ask } from '#client/ui/form/ask.ts';
import { tellingRefusal } from '#client/ui/refusal.ts';
import { useBulk } from '#client/ui/list/useBulk.ts';
import { setMaintenance } from '#client/ui/maintenance/setMaintenance.ts';
import { deleteRails, markMaintained, placeDevices, setCycle } from './calls.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
const idsOf = (rows: readonly Named[]): string[] => rows.map(({ id }) => id);

/** What is done with guardrails from the list; each is asked first where it cannot be taken back. */
export function useRailActions(onDone: () => void) {
  const { t } = useTranslation();
  const bulk = useBulk(onDone);
  const confirm = (what: 'delete' | 'maintained', rows: readonly Named[]): Promise<boolean> => {
    const name = rows[0]?.name ?? '';
    const text =
      what === 'delete'
        ? rows.length === 1
          ? t('rail.ask.delete', { name })
          : t('rail.ask.deleteMany', { n: rows.length })
        : rows.length === 1
          ? t('rail.ask.maintained', { name })
          : t('rail.ask.maintainedMany', { n: rows.length });
    return ask({ title: t('common.tip'), text, ...(what === 'delete' && { yes: t('rail.delete'), isDanger: true }) });
  };
  return {
    ...bulk,
    remove: async (rows: readonly Named[]): Promise<boolean> =>
      (await confirm('delete', rows)) &&
      bulk.run(rows, () => tellingRefusal(t, deleteRails(idsOf(rows))), t('rail.done.delete')),
    maintained: async (rows: readonly Named[]): Promise<boolean> =>
      (await confirm('maintained', rows)) &&
      bulk.run(rows, () => markMaintained(idsOf(rows)), t('rail.done.maintained')),
    maintain: (rows: readonly Named[], until: number | null, reason: string): Promise<boolean> =>
      bulk.run(
        rows,
        () => setMaintenance('rail', idsOf(rows), until, reason),
        t(until === null ? 'device.done.maintenanceEnd' : 'device.done.maintenance'),
      ),
    setCycle: (rows: readonly Named[], days: number): Promise<boolean> =>
      bulk.run(rows, () => setCycle(idsOf(rows), days), t('rail.done.cycle')),
    place: (railId: string, devices: readonly Named[], mode: 'even' | 'snap'): Promise<boolean> =>
      bulk.run(devices, () => placeDevices(railId, idsOf(devices), mode), t('rail.done.place')),
  };
}
