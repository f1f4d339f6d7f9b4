import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '#domain/errno.ts';
import { chooseLocale, defaultLocale, supported } from './locale.ts';
import zh from './zh-CN.json';

const lastUsed = 'admin-i18n';
const ofUser = (uuid: string): string => `${lastUsed}-${uuid}`;

async function load(locale: Locale): Promise<void> {
  if (locale === defaultLocale || i18next.hasResourceBundle(locale, 'translation')) return;
  const texts = await import('./en-US.json');
  i18next.addResourceBundle(locale, 'translation', texts.default);
}

/** The language now in use. */
export function currentLocale(): Locale {
  return supported(i18next.language) ?? defaultLocale;
}

/** Starts the texts in the stored language of this user, else of this browser. */
export async function startTexts(uuid: string | undefined): Promise<void> {
  const stored = (uuid === undefined ? null : localStorage.getItem(ofUser(uuid))) ?? localStorage.getItem(lastUsed);
  const auto = document.querySelector<HTMLMetaElement>('meta[name="i18n-auto"]')?.content === '1';
  const locale = chooseLocale({ stored, browser: navigator.language, auto });
  await i18next.use(initReactI18next).init({
    resources: { 'zh-CN': { translation: zh } },
    lng: defaultLocale,
    fallbackLng: defaultLocale,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    // Names that root changed come after the first paint.
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  // Nobody chose it: what was detected today is detected again tomorrow.
  await speak(locale);
}

async function speak(locale: Locale): Promise<void> {
  try {
    await load(locale);
  } catch {
    // Its texts did not arrive: the page stands in the language that is here.
    return;
  }
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}

/** Switches the language without a reload and remembers it for the user and for this browser. */
export async function changeLocale(locale: Locale, uuid: string | undefined): Promise<void> {
  await speak(locale);
  localStorage.setItem(lastUsed, locale);
  if (uuid !== undefined) localStorage.setItem(ofUser(uuid), locale);
}

/** Switches to the language that this person chose in this browser; without one things stay as they are. */
export async function takeLocaleOf(uuid: string): Promise<void> {
  const own = supported(localStorage.getItem(ofUser(uuid)));
  if (own !== undefined && own !== currentLocale()) await changeLocale(own, uuid);
}
