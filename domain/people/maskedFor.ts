import { may, type Scope } from '../access/access.ts';
import { maskMobile } from '../users/user.ts';
import type { PersonRow } from './person.ts';

/** What somebody without `user:edit` may know of a colleague. @source docs/requirements.md D3 */
export function maskedFor(row: PersonRow, scope: Scope): PersonRow {
  if (may(scope.access, ['user:edit'])) return row;
  return { ...row, mobile: maskMobile(row.mobile), mail: null, idCardMasked: null, username: null };
}
