/*
 * A secret of the environment is one key, or several with commas between: the first one makes what is new, all of them
 * read what is old. So a key can be changed while things made with the one before are still about.
 */

/** The keys of a setting, the present one first. */
export function keysOf(setting: string): readonly [string, ...string[]] {
  const [current = '', ...older] = setting.split(',').map((key) => key.trim());
  return [current, ...older.filter((key) => key !== '')];
}

/** The key that makes what is new. */
export function currentKey(setting: string): string {
  return keysOf(setting)[0];
}
