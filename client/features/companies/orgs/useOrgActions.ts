import { useTranslation } from 'react-i18next';
import { messageOf } from '#client/api/errors.ts';
import { post } from '#client/api/http.ts';
import { ask } from '#client/ui/form/ask.ts';
import { reloadOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import type { OrgNode, TreeIndex } from '#client/ui/orgPicker/tree.ts';
import { toast } from '#client/ui/toast.ts';
import { tellRefusal } from '#client/ui/refusal.ts';
import { useLatest } from '#client/ui/useLatest.ts';

interface Choice {
  /** The organisation whose units are shown. */
  readonly orgId: string | undefined;
  readonly onPick: (orgId: string) => void;
}

export type OrgActions = ReturnType<typeof useOrgActions>;

/** Moving and deleting organisations; each is asked first, for what people see changes with it. */
export function useOrgActions(tree: TreeIndex, choice: Choice) {
  const { t } = useTranslation();
  const latest = useLatest(choice);
  const titleOf = (id: string): string => tree.nodes[tree.at.get(id) ?? -1]?.title ?? id;

  const move = async (id: string, parentId: string): Promise<void> => {
    await post('/home/org/org/move', { id, parentId }, { quiet: true });
    toast('ok', t('org.done.move'));
    await reloadOrgTree();
  };
  const moveAsked = async (id: string, parentId: string): Promise<void> => {
    const text = t('org.ask.move', { name: titleOf(id), to: titleOf(parentId) });
    if (!(await ask({ title: t('common.tip'), text, yes: t('org.do.move') }))) return;
    await move(id, parentId).catch((error: unknown) => toast('error', messageOf(error)));
  };
  const remove = async (node: OrgNode): Promise<void> => {
    const text = t('org.ask.remove', { name: node.title });
    if (!(await ask({ title: t('common.tip'), text, yes: t('org.do.remove'), isDanger: true }))) return;
    const parent = tree.nodes[tree.parent[tree.at.get(node.id) ?? -1] ?? -1];
    try {
      await post('/home/org/org/delete', { id: node.id }, { quiet: true });
      toast('ok', t('org.done.remove'));
      // Another one may have been chosen while the answer was on its way.
      const { orgId, onPick } = latest.current;
      if (parent !== undefined && orgId === node.id) onPick(parent.id);
      await reloadOrgTree();
    } catch (error) {
      tellRefusal(t, error);
    }
  };
  return { move, moveAsked, remove };
}
