import { maskMobile } from '../users/user.ts';
import { maskMail } from '../users/maskMail.ts';

const secretName = /password|passwd|token|secret|captcha|pepper|hash/i;

/** How people are reached: told so far that a change is seen. */
const masks: Readonly<Record<string, (text: string) => string>> = {
  mobile: maskMobile,
  phone: maskMobile,
  mail: maskMail,
};

/**
 * The value with everything under a telling name replaced, and mobiles and mails masked: the last guard before the
 * audit log, which outlives what it tells of.
 * @source SPEC-027
 */
export function redact<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleanField(key, each)]));
}

function cleanField(key: string, value: unknown): unknown {
  if (secretName.test(key) && typeof value !== 'boolean') return '***';
  const mask = masks[key];
  return mask !== undefined && typeof value === 'string' && value !== '' ? mask(value) : clean(value);
}
