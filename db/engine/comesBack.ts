import { dialect } from './dialect.ts';
import { databaseErrorKind, type DatabaseErrorKind } from './errors.ts';
import { isRefusal } from './refusal.ts';

/**
 * A PostgreSQL can be there and take nothing: it is read-only while a standby takes over or its disk is cleared, or it
 * is too busy to answer in time. A file is this machine's own, and whoever starts it mends it.
 */
const passing: ReadonlySet<DatabaseErrorKind | null> = new Set(
  dialect === 'postgres' ? ['connection', 'readOnly', 'full', 'timeout', 'busy', 'deadlock'] : ['connection'],
);

/** At a start: whether waiting is all that is needed, and nobody has to set or mend anything first. */
export function comesBack(error: unknown): boolean {
  return passing.has(databaseErrorKind(error)) && !isRefusal(error);
}
