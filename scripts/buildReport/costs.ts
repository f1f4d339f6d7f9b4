/** A chunk in Vite's manifest. */
export interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** gzip, KB: the target for the entry, and P-9's for the frame.  */
export const limitsKb = { entry: 180, frame: 60 } as const;

/** Parts that the sign-in page must do without. */
const heavy = /leaflet|echarts|zrender|topojson|guardMap|socket\.io/i;

export interface Costs {
  /** gzip bytes: script and styles that the first page needs before anything is drawn. */
  readonly entry: number;
  /** Header, menus and the tab bar: what they add for a person who has just signed in. */
  readonly frame: number;
  /** The same for a person who comes signed in, with nothing of the sign-in page: its menus and dialogs count too. */
  readonly frameAlone: number;
  /** What each page adds to entry and frame. */
  readonly routes: ReadonlyArray<{ readonly name: string; readonly bytes: number }>;
  /** What is over its limit, in words. */
  readonly faults: readonly string[];
}

/** Every chunk that comes with one, itself first. @throws Error when the manifest does not know it */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`the manifest has no ${key}`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const each of chunk.imports ?? []) closure(manifest, each, seen);
  return seen;
}

const filesOf = (manifest: Manifest, keys: Iterable<string>): Set<string> =>
  new Set([...keys].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]));

/** Nobody comes to the frame but through this page: what it brought is in the browser's cache. */
const signIn = 'features/login/LoginScreen.tsx';

/** Parts of the frame: itself, and the tab bar, which comes later and only for whoever has tabs. */
const frameParts = ['layout/Frame.tsx', 'layout/tabs/OpenTabs.tsx'] as const;

/** What a visit costs over the wire. `sizeOf` gives a file's gzip bytes. */
export function costsOf(manifest: Manifest, sizeOf: (file: string) => number): Costs {
  const [entryKey] = Object.entries(manifest).find(([, chunk]) => chunk.isEntry === true) ?? [];
  if (entryKey === undefined) throw new Error('the manifest has no entry');
  const sum = (files: Iterable<string>): number => [...files].reduce((all, file) => all + sizeOf(file), 0);
  const without = (files: Set<string>, have: Set<string>): string[] => [...files].filter((file) => !have.has(file));

  const entryKeys = closure(manifest, entryKey);
  const entryFiles = filesOf(manifest, entryKeys);
  const frameKeys = frameParts.flatMap((part) => [...closure(manifest, part)]);
  const signInFiles = filesOf(manifest, closure(manifest, signIn));
  const frameFiles = filesOf(manifest, frameKeys);
  const entry = sum(entryFiles);
  const frameAlone = sum(without(frameFiles, entryFiles));
  const frame = sum(without(frameFiles, new Set([...entryFiles, ...signInFiles])));
  const have = new Set([...entryFiles, ...frameFiles]);
  const routes = Object.entries(manifest)
    .filter(([key]) => /(Screen|Screens|Page)\.tsx$/.test(key))
    .map(([key]) => ({
      name: key.replace(/^.*\//, '').replace('.tsx', ''),
      bytes: sum(without(filesOf(manifest, closure(manifest, key)), have)),
    }))
    .sort((a, b) => b.bytes - a.bytes);

  const faults: string[] = [];
  if (entry > limitsKb.entry * 1024) faults.push(`The entry is larger than ${limitsKb.entry} KB.`);
  if (frame > limitsKb.frame * 1024) faults.push(`Header, menus and tabs add more than ${limitsKb.frame} KB.`);
  for (const key of entryKeys) {
    const { file = '', name = '' } = manifest[key] ?? {};
    if (heavy.test(`${key} ${file} ${name}`)) faults.push(`Map, chart or socket code is in the entry: ${file}.`);
  }
  return { entry, frame, frameAlone, routes, faults };
}
