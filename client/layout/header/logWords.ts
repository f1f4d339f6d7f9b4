import type { TFunction } from 'i18next';
import type { LogLevel } from '#client/stores/log.ts';

/** How much a log holds, in words: entries, and how many of them are errors. @source docs/requirements.md F10 */
export function logWords(
  t: TFunction,
  entries: ReadonlyArray<{ readonly level: LogLevel }>,
): { readonly words: string; readonly errors: number } {
  const errors = entries.filter(({ level }) => level === 'error').length;
  if (entries.length === 0) return { words: t('layout.log.empty'), errors };
  const count = t('layout.log.tooltip', { n: entries.length, count: entries.length });
  return { words: errors === 0 ? count : count + t('layout.log.errors', { m: errors, count: errors }), errors };
}
