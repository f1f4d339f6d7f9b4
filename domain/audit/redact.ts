const secretName = /password|passwd|token|secret|captcha|pepper|hash/i;

/** The value with everything under a telling name replaced: the last guard before the audit log. @source SPEC-027 */
export function redact<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      secretName.test(key) && typeof each !== 'boolean' ? '***' : clean(each),
    ]),
  );
}
