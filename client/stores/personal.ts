import i18next from 'i18next';
import { useSnapshot } from 'valtio';
import { readPersonal, type PersonalSettings } from '#domain/settings/personal.ts';
import { currentUuid } from '#client/api/cookies.ts';
import { post } from '#client/api/http.ts';
import { changeLocale, currentLocale } from '#client/i18n/i18n.ts';
import { supported } from '#client/i18n/locale.ts';
import { keepUser, openUser, user } from './user.ts';

/** Whose settings are open. */
let owner: string | undefined;
/** What the server has, as far as it is known here. */
let confirmed = user.personal;
/** The change that set a key last. */
let lastOf = new Map<string, object>();

/** Takes up what this browser has of a person: at start and at sign-in, before the server answers. */
export function openPersonal(uuid: string | undefined): void {
  owner = uuid;
  user.isPersonalKnown = false;
  openUser(uuid);
  startFrom(user.personal);
}

/** What the server has of the person stands above what this browser kept. @source SEED-013 */
export async function takePersonal(fromServer: unknown): Promise<void> {
  user.personal = readPersonal(fromServer);
  startFrom(user.personal);
  keepUser();
  const { locale } = user.personal;
  if (locale !== null && locale !== currentLocale()) await changeLocale(locale, owner);
  user.isPersonalKnown = true;
}

/**
 * What the server has of the person could not be had: what this browser kept stands for this visit, and what the person
 * chooses from now on is theirs and is sent as ever.
 */
export function missPersonal(uuid: string | undefined): void {
  if (owner === uuid) user.isPersonalKnown = true;
}

function startFrom(settings: PersonalSettings): void {
  confirmed = settings;
  lastOf = new Map();
}

/**
 * Changes settings of the person who is signed in: here at once, then on the server.
 * @throws CallError after what nobody has set anew meanwhile is back as the server has it; it was shown to the person
 */
export async function savePersonal(change: Partial<PersonalSettings>): Promise<void> {
  const from = lastOf;
  const keys = Object.keys(change) as Array<keyof PersonalSettings>;
  for (const key of keys) from.set(key, change);
  user.personal = { ...user.personal, ...change };
  try {
    await post('/api/web/setting/personal', change);
    confirmed = lastOf === from ? { ...confirmed, ...change } : confirmed;
  } catch (error) {
    const failed = keys.filter((key) => from.get(key) === change);
    const back = Object.fromEntries(failed.map((key) => [key, confirmed[key]]));
    if (lastOf === from) user.personal = { ...user.personal, ...back };
    throw error;
  } finally {
    if (lastOf === from) keepUser();
  }
}

/**
 * A language chosen anywhere is the person's own from now on. Called once, after the texts have started.
 * @source docs/requirements.md F9
 */
export function followLocale(): void {
  i18next.on('languageChanged', (language: string) => {
    const locale = supported(language);
    if (!user.isPersonalKnown || owner !== currentUuid() || locale === undefined || locale === user.personal.locale)
      return;
    // This browser has it already; the failure is in the log.
    savePersonal({ locale }).catch(() => undefined);
  });
}

/** The settings of the person who is signed in, for components. */
export function usePersonal(): PersonalSettings {
  return useSnapshot(user).personal;
}
