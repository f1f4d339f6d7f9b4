/** An answer, with what happened while it was on its way. */
export interface Answered<T> {
  /** Grows with each question: a higher one was asked later. */
  readonly turn: number;
  readonly page: T;
  /** Ids that changed live since the question was asked: of these the answer may know less than the screen does. */
  readonly touched: ReadonlySet<string>;
}

export interface Asks {
  /** These changed live. */
  readonly touch: (ids: Iterable<string>) => void;
  readonly ask: <T>(load: () => Promise<T>) => Promise<Answered<T>>;
}

/** Questions about one list, several of which may be open: each answer says how old it is. */
export function createAsks(): Asks {
  let turn = 0;
  const open = new Set<Set<string>>();
  return {
    touch: (ids) => {
      const changed = [...ids];
      for (const touched of open) for (const id of changed) touched.add(id);
    },
    ask: async (load) => {
      const mine = (turn += 1);
      const touched = new Set<string>();
      open.add(touched);
      try {
        return { turn: mine, page: await load(), touched };
      } finally {
        open.delete(touched);
      }
    },
  };
}
