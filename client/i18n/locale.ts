import type { Locale } from '#domain/errno.ts';

export const locales = ['zh-CN', 'en-US'] as const satisfies readonly Locale[];
export const defaultLocale: Locale = 'zh-CN';

/** `zh*` → zh-CN, `en*` → en-US, anything else is not supported. */
export function supported(tag: string | null | undefined): Locale | undefined {
  if (tag === null || tag === undefined) return undefined;
  const lower = tag.toLowerCase();
  if (lower.startsWith('zh')) return 'zh-CN';
  return lower.startsWith('en') ? 'en-US' : undefined;
}

/**
 * Stored locale, else the browser's when detection is on and it is supported, else the default.
 * @source docs/requirements.md F9
 */
export function chooseLocale(input: {
  readonly stored: string | null;
  readonly browser: string | undefined;
  readonly auto: boolean;
}): Locale {
  return supported(input.stored) ?? (input.auto ? supported(input.browser) : undefined) ?? defaultLocale;
}
