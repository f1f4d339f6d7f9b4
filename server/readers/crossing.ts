import { DomainError, type Errno, type ErrnoParams } from '#domain/errno.ts';

/**
 * An error as it crosses from one process into another: what callers tell errors apart by, and its words for the log.
 */
export interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Of the database. */
  readonly code?: string;
  /** Of a broken rule of the product. */
  readonly rule?: { readonly errno: Errno; readonly params: ErrnoParams; readonly data: unknown };
  readonly cause?: PlainError;
}

/** Wrappers around wrappers are cut here. */
const depths = 8;

export function toPlain(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error instanceof DomainError ? { rule: { errno: error.errno, params: error.params, data: error.data } } : {}),
    ...(error.cause === undefined || depth === depths ? {} : { cause: toPlain(error.cause, depth + 1) }),
  };
}

/** The same error on this side: `databaseErrorKind` and `failureOf` find what they look for. */
export function fromPlain(plain: PlainError): Error {
  const { name, message, stack, code, rule } = plain;
  const cause = plain.cause === undefined ? undefined : fromPlain(plain.cause);
  if (rule !== undefined) {
    const { errno, params, data } = rule;
    return new DomainError(errno, { params, data, cause });
  }
  const error = new Error(message, cause === undefined ? {} : { cause });
  return Object.assign(error, { name, stack: stack ?? error.stack }, code === undefined ? {} : { code });
}
