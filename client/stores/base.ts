import i18next from 'i18next';
import { proxy, snapshot } from 'valtio';
import type { Locale } from '#domain/errno.ts';
import type { SoundBySeverity } from '#domain/settings/globalSettings.ts';
import { appConfig } from '#client/api/appConfig.ts';
import { currentToken } from '#client/api/cookies.ts';
import { get } from '#client/api/http.ts';
import type { KindFor } from '#domain/configKinds.ts';
import { areaKey, readArea, writeArea } from './persist.ts';

/** A text of the product that root gave other words. */
type Renamed = Readonly<Record<string, Readonly<Record<Locale, string>>>>;

/** State area `base`: what the installation says of itself. @source docs/requirements.md F13 */
export const base = proxy<{
  productName: Readonly<Record<Locale, string>> | null;
  alarmSounds: SoundBySeverity | null;
  /** Texts of renamed codes, by their key. */
  names: Renamed;
}>({ productName: null, alarmSounds: null, names: {} });

/** Where the names of a dictionary stand among the texts. Those of other dictionaries always come from the server. */
const prefixes = {
  alarmType: 'alarmType',
  severity: 'severity',
  deviceStatus: 'status',
  statusCode: 'status',
  handledStatus: 'handled',
} as const;
type Named = keyof typeof prefixes;
const dictionaries = Object.keys(prefixes) as Named[];

/** The product's own words of texts that are replaced now, by language and key. */
const replaced = new Map<string, string>();

function wanted(): Renamed {
  const { productName, names } = base;
  if (productName === null) return names;
  const [zh, en] = [productName['zh-CN'], productName['en-US']];
  return { ...names, 'app.name': { 'zh-CN': zh, 'en-US': en }, 'app.sub': { 'zh-CN': en, 'en-US': zh } };
}

/** Puts the installation's words in the place of the product's, in every language that is loaded. */
function applyNames(): void {
  const texts = wanted();
  for (const locale of ['zh-CN', 'en-US'] as const) {
    // Words added to a language that is not loaded would keep it from being loaded.
    if (!i18next.hasResourceBundle(locale, 'translation')) continue;
    const changes: Record<string, string> = {};
    for (const [key, words] of Object.entries(texts)) {
      const mark = `${locale} ${key}`;
      const now: unknown = i18next.getResource(locale, 'translation', key);
      if (typeof now !== 'string' || now === words[locale]) continue;
      if (!replaced.has(mark)) replaced.set(mark, now);
      changes[key] = words[locale];
    }
    for (const [mark, own] of replaced) {
      const key = mark.slice(locale.length + 1);
      if (!mark.startsWith(`${locale} `) || texts[key] !== undefined) continue;
      changes[key] = own;
      replaced.delete(mark);
    }
    if (Object.keys(changes).length > 0) i18next.addResources(locale, 'translation', changes);
  }
}

/** Takes up what this browser has kept, before the server answers. */
export function openBase(): void {
  const kept = readArea<typeof base>(areaKey('base'));
  if (kept.productName != null) base.productName = kept.productName;
  if (kept.alarmSounds != null) base.alarmSounds = kept.alarmSounds;
  if (kept.names !== undefined) base.names = kept.names;
  applyNames();
}

/** A language that was loaded later gets the installation's words too. */
export function followBase(): void {
  i18next.on('languageChanged', applyNames);
}

/** Asks again for what root may have changed; what cannot be had stays as it was. */
export async function refreshBase(kind: KindFor<'base'>): Promise<void> {
  if (kind === 'global') {
    const { productName, alarmSounds } = await appConfig(true);
    if (productName !== undefined) base.productName = productName;
    if (alarmSounds !== undefined) base.alarmSounds = alarmSounds;
  } else {
    kind satisfies 'dictionaries';
    if (currentToken() === undefined) return;
    const found = await get('/api/web/dict/getDict', { type: dictionaries }, { quiet: true }).catch(() => null);
    if (found === null) return;
    base.names = Object.fromEntries(
      dictionaries.flatMap((type) =>
        (found[type] ?? [])
          .filter(({ custom }) => custom)
          .map(({ code, name, nameEn }) => [`${prefixes[type]}.${code}`, { 'zh-CN': name, 'en-US': nameEn }]),
      ),
    );
  }
  writeArea(areaKey('base'), snapshot(base));
  applyNames();
}
