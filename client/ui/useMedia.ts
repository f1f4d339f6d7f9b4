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
