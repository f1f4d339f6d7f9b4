import type { FieldError } from '#domain/errno.ts';

/** A call that did not succeed, with the words for the person. */
export class CallError extends Error {
  /** errno of the envelope; 0 when there was no envelope. */
  readonly errno: number;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly data: unknown;
  readonly requestId: string | undefined;
  /** The server's words where the person is shown others. */
  readonly detail: string | undefined;
  /** A message of it was shown to the person. */
  isShown = false;
  constructor(
    message: string,
    details: {
      errno?: number;
      status?: number;
      data?: unknown;
      requestId?: string | undefined;
      detail?: string | undefined;
    } = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.errno = details.errno ?? 0;
    this.status = details.status ?? 0;
    this.data = details.data ?? null;
    this.requestId = details.requestId;
    this.detail = details.detail;
  }

  /** Bad fields of a 9002. */
  get fields(): readonly FieldError[] {
    const errors = (this.data as { errors?: unknown } | null)?.errors;
    return Array.isArray(errors) ? (errors as FieldError[]) : [];
  }
}

/** The words of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Nobody knows whether the call was done: no answer, or one from in between. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 408 || error.status >= 502);
}

/** The product's own limit of a query: its sentence says what to do. */
export const tookTooLong = 1504;

/** The same question may have an answer a little later. */
export function mayPass(error: unknown): boolean {
  return isUnanswered(error) && (error as CallError).errno !== tookTooLong;
}
