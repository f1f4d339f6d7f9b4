/** A node of the organisation tree. @source seed §3 */
export interface OrgNode {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly OrgNode[] | undefined;
  readonly expand?: boolean | undefined;
}

/** Ids of a node and all below it. */
export function idsBelow(node: OrgNode): string[] {
  return [node.id, ...(node.children ?? []).flatMap(idsBelow)];
}

export type Checked = 'all' | 'some' | 'none';

/** A node's box: ticked when it and all below are, half when some are. */
export function checkedOf(node: OrgNode, checked: ReadonlySet<string>): Checked {
  const ids = idsBelow(node);
  const ticked = ids.filter((id) => checked.has(id)).length;
  if (ticked === 0) return 'none';
  return ticked === ids.length ? 'all' : 'some';
}

/** A click on a box: all of it when not all was ticked, else none. A node without siblings below follows its children. */
export function toggle(roots: readonly OrgNode[], node: OrgNode, checked: ReadonlySet<string>): Set<string> {
  const next = new Set(checked);
  const add = checkedOf(node, checked) !== 'all';
  for (const id of idsBelow(node)) {
    if (add) next.add(id);
    else next.delete(id);
  }
  if (!add) for (const ancestor of pathTo(roots, node.id)) next.delete(ancestor);
  return next;
}

/** Ids from the root down to the parent of a node. */
function pathTo(roots: readonly OrgNode[], id: string): string[] {
  for (const root of roots) {
    if (root.id === id) return [];
    const below = root.children ?? [];
    if (below.some((child) => idsBelow(child).includes(id))) return [root.id, ...pathTo(below, id)];
  }
  return [];
}

/** Devices of each node with all below it. */
export function countsBelow(roots: readonly OrgNode[], own: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (node: OrgNode): number => {
    const count = (node.children ?? []).reduce((sum, child) => sum + visit(child), own.get(node.id) ?? 0);
    counts.set(node.id, count);
    return count;
  };
  for (const root of roots) visit(root);
  return counts;
}

export interface OrgRow {
  readonly node: OrgNode;
  readonly depth: number;
  readonly open: boolean;
}

/** Rows of the open part of the tree; with a search every branch that leads to a hit is open and the rest is gone. */
export function visibleRows(roots: readonly OrgNode[], open: ReadonlySet<string>, search: string): OrgRow[] {
  const word = search.trim().toLowerCase();
  const hits = (node: OrgNode): boolean => node.title.toLowerCase().includes(word) || (node.children ?? []).some(hits);
  const rows: OrgRow[] = [];
  const visit = (node: OrgNode, depth: number): void => {
    if (word !== '' && !hits(node)) return;
    const isOpen = word !== '' || open.has(node.id);
    rows.push({ node, depth, open: isOpen });
    if (isOpen) for (const child of node.children ?? []) visit(child, depth + 1);
  };
  for (const root of roots) visit(root, 0);
  return rows;
}
