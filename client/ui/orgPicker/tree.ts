import { typedLetters } from './initials.ts';

/** A node of a tree as the server sends organisations. @source docs/requirements.md F6 */
export interface OrgNode {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly OrgNode[] | undefined;
  readonly expand?: boolean | undefined;
}

/** A tree laid out in one line, parents before children: a node and all below it are one piece of it. */
export interface TreeIndex {
  readonly nodes: readonly OrgNode[];
  /** Place of a node by id. */
  readonly at: ReadonlyMap<string, number>;
  /** Place after the last one below the node. */
  readonly end: readonly number[];
  /** Place of the parent, -1 at the top. */
  readonly parent: readonly number[];
  readonly depth: readonly number[];
}

export function indexTree(roots: readonly OrgNode[]): TreeIndex {
  const nodes: OrgNode[] = [];
  const at = new Map<string, number>();
  const end: number[] = [];
  const parent: number[] = [];
  const depth: number[] = [];
  const visit = (node: OrgNode, above: number, level: number): void => {
    const place = nodes.push(node) - 1;
    at.set(node.id, place);
    parent.push(above);
    depth.push(level);
    end.push(0);
    for (const child of node.children ?? []) visit(child, place, level + 1);
    end[place] = nodes.length;
  };
  for (const root of roots) visit(root, -1, 0);
  return { nodes, at, end, parent, depth };
}

/** The ids of a node and all below it; none when it is not in the tree. */
export function idsBelow(tree: TreeIndex, id: string): string[] {
  const place = tree.at.get(id);
  return place === undefined ? [] : tree.nodes.slice(place, tree.end[place]).map((node) => node.id);
}

/** Titles from the top down to the node. */
export function titlesTo(tree: TreeIndex, id: string): string[] {
  const titles: string[] = [];
  for (let place = tree.at.get(id) ?? -1; place >= 0; place = tree.parent[place] ?? -1) {
    titles.unshift(tree.nodes[place]?.title ?? '');
  }
  return titles;
}

/**
 * The set that a list of ids stands for: what is below a checked node is checked, and a node whose children are all
 * checked is checked. Ids that are not in the tree are left out.
 */
export function cascade(tree: TreeIndex, ids: Iterable<string>): Set<string> {
  const checked = new Set<string>();
  for (const id of ids) for (const each of idsBelow(tree, id)) checked.add(each);
  // From the last to the first: children stand behind their parents.
  for (let place = tree.nodes.length - 1; place >= 0; place -= 1) {
    const node = tree.nodes[place];
    const children = node?.children ?? [];
    if (node !== undefined && children.length > 0 && children.every((child) => checked.has(child.id))) {
      checked.add(node.id);
    }
  }
  return checked;
}

/** A click on a box: all of it when not all was checked, else none of it, and then nothing that stands above. */
export function toggle(tree: TreeIndex, id: string, checked: ReadonlySet<string>): Set<string> {
  const next = new Set(checked);
  const below = idsBelow(tree, id);
  if (!checked.has(id)) {
    for (const each of below) next.add(each);
    return cascade(tree, next);
  }
  for (const each of below) next.delete(each);
  let place = tree.parent[tree.at.get(id) ?? -1] ?? -1;
  while (place >= 0) {
    next.delete(tree.nodes[place]?.id ?? '');
    place = tree.parent[place] ?? -1;
  }
  return next;
}

export type Checked = 'all' | 'some' | 'none';

/** Boxes by id: checked, half when something below is, else empty. */
export function boxesOf(tree: TreeIndex, checked: ReadonlySet<string>): ReadonlyMap<string, Checked> {
  const boxes = new Map<string, Checked>();
  for (let place = tree.nodes.length - 1; place >= 0; place -= 1) {
    const node = tree.nodes[place];
    if (node === undefined) continue;
    const half = (node.children ?? []).some((child) => boxes.get(child.id) !== 'none');
    boxes.set(node.id, checked.has(node.id) ? 'all' : half ? 'some' : 'none');
  }
  return boxes;
}

/** Checked nodes whose parent is not: each stands for all below it. */
export function topmost(tree: TreeIndex, checked: ReadonlySet<string>): OrgNode[] {
  return tree.nodes.filter((node, place) => {
    const above = tree.parent[place] ?? -1;
    return checked.has(node.id) && (above < 0 || !checked.has(tree.nodes[above]?.id ?? ''));
  });
}

/**
 * More ids than this are shortened to the topmost ones, and more of those cannot be asked for: they stand in the page's
 * address, which its calls name as well, and a request's head ends at 16 KB.
 */
export const mostIds = 200;

/**
 * Checked ids in the order of the tree, children included, as they are joined by comma into `orgIds`.
 * @source docs/requirements.md F6
 */
export function idsOf(tree: TreeIndex, checked: ReadonlySet<string>): string[] {
  const all = tree.nodes.filter(({ id }) => checked.has(id));
  return (all.length > mostIds ? topmost(tree, checked) : all).map(({ id }) => id);
}

/** Values of each node with those of all below it. */
export function sumsBelow(tree: TreeIndex, own: ReadonlyMap<string, number>): Map<string, number> {
  const sums = new Map<string, number>();
  for (let place = tree.nodes.length - 1; place >= 0; place -= 1) {
    const node = tree.nodes[place];
    if (node === undefined) continue;
    const below = (node.children ?? []).reduce((sum, child) => sum + (sums.get(child.id) ?? 0), 0);
    sums.set(node.id, below + (own.get(node.id) ?? 0));
  }
  return sums;
}

/** Branches that stand open at first: what the server says, else the top. */
export function firstOpen(tree: TreeIndex): Set<string> {
  const open = tree.nodes.filter((node, place) => node.expand ?? (tree.depth[place] ?? 0) === 0);
  return new Set(open.map(({ id }) => id));
}

export interface TreeRow {
  readonly node: OrgNode;
  readonly depth: number;
  readonly open: boolean;
  readonly leaf: boolean;
  /** It has the searched words itself. */
  readonly hit: boolean;
}

/** Rows of the open part of the tree; with a search the hits, what leads to them, and every such branch open. */
export function visibleRows(tree: TreeIndex, open: ReadonlySet<string>, search = ''): TreeRow[] {
  const word = search.trim().toLowerCase();
  const hit = tree.nodes.map((node) => word !== '' && node.title.toLowerCase().includes(word));
  const leads = [...hit];
  for (let place = tree.nodes.length - 1; place >= 0; place -= 1) {
    const above = tree.parent[place] ?? -1;
    if (leads[place] === true && above >= 0) leads[above] = true;
  }
  const rows: TreeRow[] = [];
  let place = 0;
  while (place < tree.nodes.length) {
    const node = tree.nodes[place];
    const after = tree.end[place] ?? place + 1;
    if (node === undefined || (word !== '' && leads[place] !== true)) {
      place = after;
      continue;
    }
    const leaf = after === place + 1;
    const isOpen = !leaf && (word !== '' || open.has(node.id));
    rows.push({ node, depth: tree.depth[place] ?? 0, open: isOpen, leaf, hit: hit[place] === true });
    place = isOpen || leaf ? place + 1 : after;
  }
  return rows;
}

/** A title cut around the searched words: [before, the words, after]; null without them. */
export function cutAround(title: string, search: string): readonly [string, string, string] | null {
  const word = search.trim();
  const from = word === '' ? -1 : title.toLowerCase().indexOf(word.toLowerCase());
  return from < 0
    ? null
    : [title.slice(0, from), title.slice(from, from + word.length), title.slice(from + word.length)];
}

/**
 * The next row whose title, or its pinyin initials, begin with what was typed, from the row after `from` and around. -1
 * for none.
 */
export function typeAhead(rows: readonly TreeRow[], from: number, typed: string): number {
  const wanted = typed.toLowerCase();
  for (let step = typed.length > 1 ? 0 : 1; step <= rows.length; step += 1) {
    const place = (from + step) % rows.length;
    const title = rows[place]?.node.title ?? '';
    if (title.toLowerCase().startsWith(wanted) || typedLetters(title).startsWith(wanted)) return place;
  }
  return -1;
}
