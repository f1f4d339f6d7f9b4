import { useFocusBack } from './useFocusBack.ts';

/**
 * Within a drawer that stays mounted while it is closed: gives the focus back also when the drawer is closed before its
 * focus trap has begun, which takes the focus then and loses it.
 */
export function FocusBack(): null {
  useFocusBack();
  return null;
}
