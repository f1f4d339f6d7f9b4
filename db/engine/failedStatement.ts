/** The statement that drizzle was running when it failed; null when it was none of its own. */
export function failedStatement(error: unknown): { readonly text: string; readonly params: readonly unknown[] } | null {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    const { query, params } = current as { query?: unknown; params?: unknown };
    if (typeof query === 'string') return { text: query, params: Array.isArray(params) ? params : [] };
    current = current.cause;
  }
  return null;
}
