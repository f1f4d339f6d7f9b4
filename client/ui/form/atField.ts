import { CallError } from '#client/api/errors.ts';

/**
 * Gives an error whose number tells the field the form of a bad field, so that it is told there. Others stay as they
 * are.
 */
export function atField(error: unknown, fieldOf: Readonly<Record<number, string>>): unknown {
  if (!(error instanceof CallError) || error.fields.length > 0) return error;
  const field = fieldOf[error.errno];
  if (field === undefined) return error;
  const { errno, status, requestId, message } = error;
  return new CallError(message, { errno, status, requestId, data: { errors: [{ field, message }] } });
}

/** Faults of a captcha and of the mobile it went to. @source docs/requirements.md D0.3 */
export const captchaFields = { 1604: 'captcha', 1606: 'captcha', 1613: 'mobile' } as const;
