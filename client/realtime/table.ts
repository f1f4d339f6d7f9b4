/**
 * Rows of one kind, readable by id, outside every proxy. Fits `useSyncExternalStore(table.subscribe, table.version)`.
 */
export interface LiveTable<T, M = ReadonlyMap<string, T>> {
  readonly get: (id: string) => T | undefined;
  /** The live map itself: read it, never keep it. */
  readonly rows: () => M;
  /** Grows by one with every frame in which a row changed. */
  readonly version: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A set of listeners of which one that throws does not silence the others. */
export interface Listeners<A extends readonly unknown[]> {
  readonly add: (listener: (...args: A) => void) => () => void;
  readonly tell: (...args: A) => void;
}

export function createListeners<A extends readonly unknown[]>(): Listeners<A> {
  const listeners = new Set<(...args: A) => void>();
  return {
    add: (listener) => {
      const own = (...args: A): void => listener(...args);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    tell: (...args) => {
      for (const listener of listeners) {
        try {
          listener(...args);
        } catch (error) {
          // The screen's own fault: reported as any uncaught error is, and the next listener is told.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}

export interface WritableTable<T, M> extends LiveTable<T, M> {
  /** Tells everybody that these rows changed, came or went. */
  readonly touch: (ids: ReadonlySet<string>) => void;
  readonly onTouched: (listener: (ids: ReadonlySet<string>) => void) => () => void;
}

/** A table over a map that somebody else writes. */
export function createTable<T, M extends Pick<ReadonlyMap<string, T>, 'get'>>(map: () => M): WritableTable<T, M> {
  const listeners = createListeners<[ReadonlySet<string>]>();
  let version = 0;
  return {
    get: (id) => map().get(id),
    rows: map,
    version: () => version,
    subscribe: (listener) => listeners.add(() => listener()),
    touch: (ids) => {
      if (ids.size === 0) return;
      version += 1;
      listeners.tell(ids);
    },
    onTouched: listeners.add,
  };
}
