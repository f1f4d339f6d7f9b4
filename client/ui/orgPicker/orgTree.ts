import { useEffect, useMemo } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { get } from '#client/api/http.ts';
import { onConfig } from '#client/realtime/live.ts';
import { account } from '#client/stores/account.ts';
import { indexTree, type OrgNode, type TreeIndex } from './tree.ts';

interface OrgTreeArea {
  /** Undefined until they have come once. */
  roots: readonly OrgNode[] | undefined;
  error: unknown;
  loading: boolean;
  loadedAt: number;
  /** Whose tree it is: another person sees another one. */
  owner: string | undefined;
}

const area = proxy<OrgTreeArea>({
  roots: undefined,
  error: undefined,
  loading: false,
  loadedAt: 0,
  owner: undefined,
});

/** Dictionaries and the tree are asked again after ten minutes. @source docs/requirements.md F13 */
const freshMs = 600_000;
let round = 0;

/** Asks for the tree again; what is shown stays until the answer. */
export async function reloadOrgTree(): Promise<void> {
  const mine = ++round;
  const owner = account.userInfo?.id;
  if (area.owner !== owner) area.roots = undefined;
  area.owner = owner;
  area.loading = true;
  try {
    const roots = await get('/api/web/common/getOrgTree', {}, { quiet: true });
    if (mine !== round) return;
    area.roots = ref(roots);
    area.error = undefined;
    area.loadedAt = Date.now();
  } catch (error) {
    if (mine === round) area.error = error;
  } finally {
    if (mine === round) area.loading = false;
  }
}

/** Everybody is told at once: the answers are spread over two seconds. */
const spreadMs = 2_000;
let users = 0;
let stopListening: (() => void) | null = null;

function listen(): () => void {
  users += 1;
  stopListening ??= onConfig('tree', () => {
    setTimeout(() => void reloadOrgTree(), Math.random() * spreadMs);
  });
  return () => {
    users -= 1;
    if (users > 0) return;
    stopListening?.();
    stopListening = null;
    // Nobody hears of changes from now on.
    area.loadedAt = 0;
  };
}

export interface OrgTree {
  readonly roots: readonly OrgNode[] | undefined;
  readonly tree: TreeIndex;
  readonly error: unknown;
  readonly loading: boolean;
  readonly reload: () => void;
}

/** The organisations that the signed-in person sees: asked once for all who need them, kept fresh by hints. */
export function useOrgTree(): OrgTree {
  const { roots, error, loading } = useSnapshot(area);
  useEffect(listen, []);
  useEffect(() => {
    const stale = Date.now() - area.loadedAt > freshMs;
    if (area.owner !== account.userInfo?.id || (stale && !area.loading)) void reloadOrgTree();
  }, []);
  const tree = useMemo(() => indexTree(roots ?? []), [roots]);
  return {
    roots,
    tree,
    error,
    loading,
    reload: () => void reloadOrgTree(),
  };
}
