import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '#domain/errno.ts';
import { chooseLocale, defaultLocale, supported } from './locale.ts';
import zh from './zh-CN.json?start';

const lastUsed = 'admin-i18n';
/** Uuid of who chose the language used last; empty: whoever sat at the sign-in page. */
const lastChosenBy = 'admin-i18n-by';

/** What this browser keeps: handed in, as the texts stand below everything that knows of it. */
interface Memory {
  readonly keptText: (key: string) => string | null;
  readonly keepText: (key: string, text: string) => void;
}
let memory: Memory = { keptText: () => null, keepText: () => undefined };

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

/** The language a person begins in; of nobody yet, the one this browser used last. @source docs/requirements.md F9 */
function localeOf(uuid: string | undefined): Locale {
  const stored = memory.keptText(uuid === undefined ? lastUsed : ofUser(uuid));
  const auto = document.querySelector<HTMLMetaElement>('meta[name="i18n-auto"]')?.content === '1';
  return chooseLocale({ stored, browser: navigator.language, auto });
}

/** Starts the texts in the language of this user; of nobody yet, of this browser. */
export async function startTexts(uuid: string | undefined, browser: Memory): Promise<void> {
  memory = browser;
  await i18next.use(initReactI18next).init({
    resources: { 'zh-CN': { translation: zh } },
    lng: defaultLocale,
    fallbackLng: defaultLocale,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    // Names that root changed come after the first paint.
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  // Nobody chose it: what was detected today is detected again tomorrow.
  await speak(localeOf(uuid));
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
  memory.keepText(lastUsed, locale);
  memory.keepText(lastChosenBy, uuid ?? '');
  if (uuid !== undefined) memory.keepText(ofUser(uuid), locale);
}

/**
 * Somebody signed in: their language, not that of who sat here before. What was chosen on the sign-in page was chosen
 * by them, unless they have one of their own.
 */
export async function takeLocaleOf(uuid: string): Promise<void> {
  const isChosen = memory.keptText(lastUsed) !== null && (memory.keptText(lastChosenBy) ?? '') === '';
  if (isChosen && memory.keptText(ofUser(uuid)) === null) await changeLocale(currentLocale(), uuid);
  else if (localeOf(uuid) !== currentLocale()) await speak(localeOf(uuid));
  // Used up: whoever signs in next did not choose it.
  memory.keepText(lastChosenBy, uuid);
}
