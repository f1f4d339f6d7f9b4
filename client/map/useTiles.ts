import { useMemo } from 'react';
import { get } from '#client/api/http.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import type { TileSource } from './baseLayer.ts';

interface Tiles {
  readonly ready: boolean;
  readonly tiles: TileSource | null;
  /** It is not known. Asking again may draw the map anew: not while somebody draws on it. */
  readonly hasFailed: boolean;
  readonly reload: () => void;
}

/**
 * What the installation says about its base map; null: the built-in one. Positions are projected once into its datum,
 * so a map waits until this is `ready`.
 */
export function useTiles(): Tiles {
  const { data, error, loading, reload } = useAsync(async (signal) => {
    const { map } = await get('/api/web/common/getAppConfig', {}, { signal, quiet: true });
    return map;
  }, []);
  const url = data?.tileUrl ?? '';
  const datum = data?.datum ?? 'wgs84';
  const tiles = useMemo(() => (url === '' ? null : { url, datum }), [url, datum]);
  // Shown again after another tab it is asked again, and the map does not wait for what it knows.
  const ready = !loading || data !== undefined || error !== undefined;
  return { ready, tiles, hasFailed: data === undefined && error !== undefined && !loading, reload };
}
