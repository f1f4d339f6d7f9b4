import i18next from 'i18next';
import { useSnapshot } from 'valtio';
import { readPersonal, type PersonalSettings } from '#domain/settings/personal.ts';
import { currentUuid } from '#client/api/cookies.ts';
import { post } from '#client/api/http.ts';
import { changeLocale, currentLocale } from '#client/i18n/i18n.ts';
import { supported } from '#client/i18n/locale.ts';
import { keepUser, openUser, user } from './user.ts';

/** Whose settings are open, and whether the server has told what it has of them. */
let owner: string | undefined;
let isTold = false;

/** Takes up what this browser has of a person: at start and at sign-in, before the server answers. */
export function openPersonal(uuid: string | undefined): void {
  owner = uuid;
  isTold = false;
  openUser(uuid);
}

/** What the server has of the person stands above what this browser kept. @source SEED-013 */
export async function takePersonal(fromServer: unknown): Promise<void> {
  user.personal = readPersonal(fromServer);
  keepUser();
  const { locale } = user.personal;
  if (locale !== null && locale !== currentLocale()) await changeLocale(locale, owner);
  isTold = true;
}

/**
 * Changes settings of the person who is signed in: here at once, then on the server.
 * @throws CallError after the settings of before are back; it was shown to the person
 */
export async function savePersonal(change: Partial<PersonalSettings>): Promise<void> {
  const from = owner;
  const before = user.personal;
  user.personal = { ...before, ...change };
  try {
    await post('/api/web/setting/personal', change);
  } catch (error) {
    if (owner === from) user.personal = before;
    throw error;
  } finally {
    if (owner === from) keepUser();
  }
}

/** A language chosen anywhere is the person's own from now on. Called once, after the texts have started. @source product.md F9 */
export function followLocale(): void {
  i18next.on('languageChanged', (language: string) => {
    const locale = supported(language);
    if (!isTold || owner !== currentUuid() || locale === undefined || locale === user.personal.locale) return;
    // This browser has it already; the failure is in the log.
    savePersonal({ locale }).catch(() => undefined);
  });
}

/** The settings of the person who is signed in, for components. */
export function usePersonal(): PersonalSettings {
  return useSnapshot(user).personal;
}
