import { useEffect } from 'react';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { post } from '#client/api/http.ts';
import { liveDevices, onChanged } from '#client/realtime/live.ts';
import { useChanges } from '../list/useLiveList.ts';
import { useAsync } from '../useAsync.ts';

/** Whose change may be one of thresholds: the installation's settings, a model, a project. @source SPEC-042 */
export const thresholdKinds = ['global', 'models', 'projects'] as const;

/** Calls `reload` when one of these devices has another model or project: other figures hold for it. */
export function useReplaced(ids: readonly string[], reload: () => void): void {
  const shown = ids.join();
  useEffect(() => {
    const placeOf = (id: string): string => {
      const row = liveDevices.get(id);
      return `${row?.modelName} ${row?.projectId}`;
    };
    const known = new Map((shown === '' ? [] : shown.split(',')).map((id) => [id, placeOf(id)]));
    return onChanged('device', (changed) => {
      let isOther = false;
      for (const id of changed) {
        const before = known.get(id);
        if (before === undefined || before === placeOf(id)) continue;
        known.set(id, placeOf(id));
        isOther = true;
      }
      if (isOther) reload();
    });
  }, [shown, reload]);
}

/**
 * What the rules of a device have other than the catalogue, followed while it is shown; undefined until it is known,
 * and the catalogue's figures hold as long.
 */
export function useDeviceThresholds(deviceId: string): ThresholdOverrides | undefined {
  const { data, reload } = useAsync(
    async (signal) => ({
      deviceId,
      own: (await post('/home/device/device/info', { id: deviceId }, { signal, quiet: true })).thresholds,
    }),
    [deviceId],
  );
  useChanges(thresholdKinds, reload);
  useReplaced([deviceId], reload);
  return data?.deviceId === deviceId ? data.own : undefined;
}
