import { sameVertex, type Path, type Vertex } from './path.ts';

/** Steps that can be taken back. @source docs/requirements.md C10 */
export const mostSteps = 50;

/** A path that is being drawn or edited, with the ones before and after it. */
export interface PathHistory {
  readonly past: readonly Path[];
  readonly path: Path;
  readonly future: readonly Path[];
}

export type PathStep =
  | { readonly kind: 'add'; readonly vertex: Vertex }
  | { readonly kind: 'insert'; readonly at: number; readonly vertex: Vertex }
  | { readonly kind: 'move'; readonly at: number; readonly vertex: Vertex }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'reverse' }
  /** Another path altogether: pasted, simplified, somebody else's. */
  | { readonly kind: 'replace'; readonly path: Path }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** Begins again with nothing to take back. */
  | { readonly kind: 'open'; readonly path: Path };

export const openHistory = (path: Path): PathHistory => ({ past: [], path, future: [] });

/** The path after one step; a step that changes nothing is none and cannot be taken back. */
export function stepPath(history: PathHistory, step: PathStep): PathHistory {
  const { past, path, future } = history;
  if (step.kind === 'open') return openHistory(step.path);
  if (step.kind === 'undo') {
    const before = past.at(-1);
    return before === undefined ? history : { past: past.slice(0, -1), path: before, future: [path, ...future] };
  }
  if (step.kind === 'redo') {
    const [after, ...rest] = future;
    return after === undefined ? history : { past: [...past, path], path: after, future: rest };
  }
  const next = changed(path, step);
  if (samePath(next, path)) return history;
  return { past: [...past, path].slice(-mostSteps), path: next, future: [] };
}

type Change = Exclude<PathStep, { readonly kind: 'open' | 'undo' | 'redo' }>;

function changed(path: Path, step: Change): Path {
  switch (step.kind) {
    case 'add': {
      // A double click ends where it clicked before.
      const last = path.at(-1);
      return last !== undefined && sameVertex(last, step.vertex) ? path : [...path, step.vertex];
    }
    case 'insert':
      return [...path.slice(0, step.at), step.vertex, ...path.slice(step.at)];
    case 'move':
      return path.map((vertex, at) => (at === step.at ? step.vertex : vertex));
    case 'remove':
      return path.filter((_, at) => at !== step.at);
    case 'reverse':
      return path.toReversed();
    case 'replace':
      return step.path;
  }
}

/** As they are stored. */
export function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((vertex, at) => sameVertex(vertex, b[at] as Vertex));
}
