import { accessOf, type AccessCode, type Role } from '../access/access.ts';

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

/**
 * What an account may do: nothing while it is not in use. Where it is marked as that of a wall screen it looks and does
 * nothing, whatever roles its row holds: whoever walks by such a screen has it.
 */
export function accountAccess({ isScreen, roles, status }: ScreenFacts & { readonly status: string }): AccessCode[] {
  return status === 'enabled' && !isScreen ? accessOf(roles) : [];
}
