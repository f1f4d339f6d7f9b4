import i18next from 'i18next';
import { defaultLocale } from './locale.ts';

/** Texts that only some pages have: whoever opens one of them waits for them, too. */
export async function pageTexts(): Promise<void> {
  const { default: texts } = await import('./zh-CN.json?pages');
  i18next.addResourceBundle(defaultLocale, 'translation', texts, true, true);
}
