/** The page that a list was turned to. */
export interface Turned {
  readonly listKey: string;
  readonly page: number;
}

/** The page of a list: another list begins at its first, and one that became shorter ends at its last. */
export function pageOf(turned: Turned, listKey: string, last = Infinity): number {
  return turned.listKey === listKey ? Math.max(1, Math.min(turned.page, last)) : 1;
}
