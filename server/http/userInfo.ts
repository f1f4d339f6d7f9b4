import type { UserRow } from '#db/users/userRow.ts';
import type { Role } from '#domain/access/access.ts';
import { accountAccess } from '#domain/users/screenAccount.ts';

/** The signed-in person (real_name, mobile, access, name, avatar). @source docs/requirements.md A4 */
export interface UserInfo {
  readonly id: string;
  readonly uuid: string;
  readonly username: string;
  readonly name: string;
  readonly real_name: string;
  readonly mobile: string;
  readonly mail: string | null;
  readonly avatar: string | null;
  readonly access: readonly string[];
  readonly orgId: string | null;
  readonly orgName: string | null;
  readonly roles: readonly Role[];
  readonly status: string;
  readonly locale: string | null;
  /** May be changed once: it was made at registration. */
  readonly isUsernameGenerated: boolean;
  readonly hasTotp: boolean;
  /** For updateInfo. */
  readonly version: number;
}

export function userInfoOf(user: UserRow): UserInfo {
  return {
    id: user.id,
    uuid: user.uuid,
    username: user.username,
    name: user.realName,
    real_name: user.realName,
    mobile: user.mobile,
    mail: user.mail,
    avatar: user.avatar,
    access: accountAccess(user),
    orgId: user.orgId,
    orgName: user.orgName,
    roles: user.roles,
    status: user.status,
    locale: user.locale,
    isUsernameGenerated: user.isUsernameGenerated,
    hasTotp: user.totpEnabledAt !== null,
    version: user.version,
  };
}
