import type { Role } from '../access/access.ts';

/** @source docs/requirements.md A4 */
export type UserStatus = 'pending' | 'enabled' | 'disabled';

/** An account as lists and the detail show it. What the reader may not see is null, and the mobile is masked. */
export interface UserListRow {
  readonly id: string;
  readonly username: string | null;
  readonly real_name: string;
  readonly mobile: string;
  readonly mail: string | null;
  readonly avatar: string | null;
  readonly orgId: string | null;
  readonly orgName: string | null;
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly roles: readonly Role[];
  readonly status: UserStatus;
  /** Of a wall screen. @source domain/users/screenAccount.ts */
  readonly isScreen: boolean;
  /** Epoch ms; null for nobody yet, and for readers who may not see it. */
  readonly lastLoginAt: number | null;
  readonly lastLoginIp: string | null;
  /** Has a live socket or was seen within two minutes; null for readers who may not see it. */
  readonly online: boolean | null;
  readonly createdAt: number;
  readonly version: number;
}

/** Fields that a list of accounts may be sorted by; of them only the names by readers without `user:edit`. */
export const userSortFields = ['real_name', 'username', 'orgName', 'status', 'lastLoginAt', 'createdAt'] as const;
export type UserSortField = (typeof userSortFields)[number];

/** Seen later than this ago, epoch ms, is online. Sockets are noted every minute, so one note may be lost. */
export const onlineMs = 120_000;

/** The signed-in person's own words for a mobile of somebody else: `138****0000`. @source docs/requirements.md C18 */
export function maskMobile(mobile: string): string {
  return mobile.length < 7 ? '****' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
