import { isWithin } from '../orgs/path.ts';
import type { OverdueRule } from './rule.ts';

/** Somebody enabled who may be told. */
export interface Listener {
  readonly id: string;
  readonly roles: readonly string[];
  /** Null for an account without an organisation. */
  readonly orgPath: string | null;
}

/**
 * Who is told that an event of this organisation is overdue: the role's people there and above, and the named ones who
 * see it.
 * @source docs/requirements.md B4
 */
export function isTold(
  rule: Pick<OverdueRule, 'escalateRole' | 'escalateUserIds'>,
  person: Listener,
  eventPath: string,
): boolean {
  const standsAbove = person.orgPath !== null && isWithin(eventPath, person.orgPath);
  if (standsAbove && rule.escalateRole !== null && person.roles.includes(rule.escalateRole)) return true;
  return rule.escalateUserIds.includes(person.id) && (standsAbove || person.roles.includes('root'));
}
