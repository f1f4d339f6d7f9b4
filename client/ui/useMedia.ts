import { useMediaQuery } from '@mantine/hooks';
import { useSnapshot } from 'valtio';
import { layout } from '#client/stores/layout.ts';

/** Up to 600 px wide: the state area `layout` watches the window. @source docs/requirements.md F4 */
export function useMobile(): boolean {
  return useSnapshot(layout).isMobile;
}

/** Up to 992 px wide, phones too. */
export function useTablet(): boolean {
  return !useSnapshot(layout).isDesktop;
}

/** A window so low, as at 200 % zoom, that all around a list is as flat as it can be; the styles say the same. */
export function useLow(): boolean {
  return useMediaQuery('(max-height: 560px)');
}
