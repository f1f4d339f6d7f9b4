import type { Role } from '#domain/access/access.ts';
import { say } from '#domain/texts/names.ts';
import { roleWords, userStatusWords } from '#domain/texts/userTexts.ts';
import type { UserStatus } from '#domain/users/user.ts';
import { currentLocale } from '#client/i18n/i18n.ts';

/** In the language now in use. */
export function roleName(role: Role): string {
  return say(roleWords[role], currentLocale());
}

export function userStatusName(status: UserStatus): string {
  return say(userStatusWords[status], currentLocale());
}
