/**
 * PostgreSQL knows neither this account nor its password, or has no such database (SQLSTATE class 28, 3D000): at a
 * start that is a wrong setting, which no waiting mends.
 */
export function isRefusal(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && /^(28[0-9A-Z]{3}|3D000)$/.test(code)) return true;
    current = current.cause;
  }
  return false;
}
