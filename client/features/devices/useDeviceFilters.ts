import { useCallback, useEffect, useRef, useState } from 'react';
import { device, openDevice } from '#client/stores/device.ts';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { countFilters, deviceDefaults, type DeviceFilters } from './filters.ts';

/**
 * The filters of the address. That of the status is kept in the state area `device` too: a list that is opened without
 * any filter begins with it.
 * @source docs/requirements.md C9
 */
export function useDeviceFilters(): readonly [DeviceFilters, (patch: Partial<DeviceFilters>) => void] {
  const [filters, setQuery] = useQueryState(useOwnPageSize(deviceDefaults));
  const [kept] = useState(() => {
    openDevice();
    return countFilters(filters) === 0 && filters.open === '' ? device.deviceStatus : '';
  });
  const applied = useRef(false);
  useEffect(() => {
    // Once: whoever clears it has cleared it, also when the tab was hidden and is shown again.
    if (kept !== '' && !applied.current) setQuery({ deviceStatus: kept, page: 1 });
    applied.current = true;
  }, [kept, setQuery]);
  const setFilters = useCallback(
    (patch: Partial<DeviceFilters>) => {
      if (patch.deviceStatus !== undefined) device.deviceStatus = patch.deviceStatus;
      setQuery(patch);
    },
    [setQuery],
  );
  return [filters, setFilters];
}
