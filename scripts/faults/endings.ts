/** Who of the product ended, and what it said last: without it nobody knows why a row is broken. */
export interface Endings {
  /** For `underLoad`. */
  readonly onLine: (name: string, line: string) => void;
  /** `server ended (1): its last words`, each end, of Redis too. */
  readonly words: readonly string[];
}

const longest = 300;

export function watchEndings(): Endings {
  const words: string[] = [];
  const last = new Map<string, string>();
  return {
    words,
    onLine(name, line) {
      const [end] = /^ended \(\w+\)/.exec(line) ?? [];
      if (end === undefined) last.set(name, line.slice(0, longest));
      else words.push(`${name} ${end}: ${last.get(name) ?? ''}`);
    },
  };
}
