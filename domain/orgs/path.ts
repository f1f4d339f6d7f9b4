/** `/root/…/id/` of a child; the root's own parent path is '/'. */
export function childPath(parentPath: string | null, id: string): string {
  return `${parentPath ?? '/'}${id}/`;
}

/** 0 for the root. */
export function levelOfPath(path: string): number {
  return path.split('/').length - 3;
}

/** The organisation itself or one below it. */
export function isWithin(path: string, ancestorPath: string): boolean {
  return path.startsWith(ancestorPath);
}

/** One of the two is the other, or lies below it. */
export function areOnOnePath(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

/** Paths of the organisation and all its ancestors, the root first: who hears its events. */
export function selfAndAncestors(path: string): string[] {
  const ids = path.split('/').filter((part) => part !== '');
  return ids.map((_, i) => `/${ids.slice(0, i + 1).join('/')}/`);
}

/** Ids along a path, the nearest first: where the nearest rule is looked for. */
export function idsNearestFirst(path: string): string[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .reverse();
}
