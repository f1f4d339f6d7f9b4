import { proxy, useSnapshot } from 'valtio';
import { layout, setLayout, useLayout } from '#client/stores/layout.ts';

/** What is open in the frame just now; not kept. */
export const frame = proxy<{
  /** On a tablet the side menu starts collapsed; the user's own setting is left alone. */
  isTabletOpen: boolean;
  isMenuDrawerOpen: boolean;
  isSettingsOpen: boolean;
  /** The list of keys. */
  isHelpOpen: boolean;
}>({ isTabletOpen: false, isMenuDrawerOpen: false, isSettingsOpen: false, isHelpOpen: false });

/** Whether the side menu is narrow. @source docs/requirements.md F2 */
export function useCollapsed(): boolean {
  const { isTablet, menuCollapse } = useLayout();
  const { isTabletOpen } = useSnapshot(frame);
  return isTablet ? !isTabletOpen : menuCollapse;
}

/** The collapse toggle: the drawer on a phone, for now on a tablet, for good on a desktop. */
export function toggleSider(): void {
  if (layout.isMobile) frame.isMenuDrawerOpen = !frame.isMenuDrawerOpen;
  else if (layout.isTablet) frame.isTabletOpen = !frame.isTabletOpen;
  else setLayout({ menuCollapse: !layout.menuCollapse });
}
