import type { StoredAccount } from '#db/users/accountColumns.ts';
import type { UserOutcome } from '#db/users/lockAccounts.ts';
import type { UserPatch } from '#db/users/setUsers.ts';
import { rowsChange, type AuditedRow } from '#domain/audit/rowsChange.ts';
import type { AuditDetail } from '../../http/route.ts';
import { errnoOfMany } from '../answerMany.ts';

interface AccountsChange {
  readonly ids: readonly string[];
  readonly outcomes: readonly UserOutcome[];
  /** As they were. */
  readonly changed: readonly StoredAccount[];
  /** Null when they are gone. */
  readonly patch: UserPatch | null;
}

const told = ({ id, username, real_name, orgId, roles, status }: StoredAccount): AuditedRow => ({
  id,
  name: username,
  real_name,
  orgId,
  roles,
  status,
});
const byId = (rows: readonly AuditedRow[]) => new Map(rows.map((row) => [row.id, row]));

/** What was done to accounts, each by its name. @source docs/requirements.md A22 */
export function auditAccounts(call: { readonly audit: (detail: AuditDetail) => void }, change: AccountsChange): void {
  const { ids, outcomes, changed, patch } = change;
  const [only] = ids;
  const before = changed.map(told);
  const after = patch === null ? [] : before.map((row) => ({ ...row, ...patch }));
  const done = changed.map(({ id }) => id);
  call.audit({
    targetType: 'user',
    ...(ids.length === 1 && only !== undefined && { targetId: only }),
    data: { ids, ...rowsChange(byId(before), byId(after), done) },
    result: errnoOfMany(outcomes),
  });
}
