import type { Role } from '../access/access.ts';

export interface ScreenFacts {
  readonly isScreen: boolean;
  readonly roles: readonly Role[];
}

/**
 * Whether the account is that of a wall screen: an administrator marked it, and it may do nothing but look. Nobody sits
 * before such a screen, so its sessions end neither by idling nor by age.
 */
export function isScreenAccount({ isScreen, roles }: ScreenFacts): boolean {
  return isScreen && roles.length === 0;
}
