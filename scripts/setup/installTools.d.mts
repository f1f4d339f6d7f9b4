/** Folders of libraries that belong to the unpacked programs, for LD_LIBRARY_PATH; '' when there are none. */
export function libraryPath(): string;
export function ensureTools(
  names: readonly string[],
  options: { readonly yes: boolean },
): Promise<Array<{ readonly name: string; readonly words: string }>>;
