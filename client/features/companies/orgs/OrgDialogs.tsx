import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#client/api/errors.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useLeftFailure } from '#client/ui/form/useLeftFailure.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import type { OrgNode, TreeIndex } from '#client/ui/orgPicker/tree.ts';
import { OrgForm } from './OrgForm.tsx';

export type OrgDialog =
  | { readonly kind: 'add'; readonly parent: OrgNode }
  | { readonly kind: 'edit'; readonly node: OrgNode }
  | { readonly kind: 'move'; readonly node: OrgNode };

interface Props {
  readonly dialog: OrgDialog | undefined;
  readonly tree: TreeIndex;
  readonly onClose: () => void;
  readonly onMove: (id: string, parentId: string) => Promise<void>;
}

export function OrgDialogs({ dialog, tree, onClose, onMove }: Props) {
  if (dialog === undefined) return null;
  if (dialog.kind === 'add') return <OrgForm parent={dialog.parent} onClose={onClose} />;
  if (dialog.kind === 'edit') return <OrgForm node={dialog.node} onClose={onClose} />;
  return <MoveOrg node={dialog.node} tree={tree} onClose={onClose} onMove={onMove} />;
}

interface MoveProps extends Omit<Props, 'dialog'> {
  readonly node: OrgNode;
}

/** Where an organisation with all below it shall stand; itself and what is below it are not offered. */
function MoveOrg({ node, tree, onClose, onMove }: MoveProps) {
  const { t } = useTranslation();
  const now = tree.nodes[tree.parent[tree.at.get(node.id) ?? -1] ?? -1]?.id ?? null;
  const [parentId, setParentId] = useState<string | null>(now);
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const watchLeaving = useLeftFailure();
  const send = async (): Promise<void> => {
    setSending(true);
    const tellWhoLeft = watchLeaving();
    try {
      await onMove(node.id, parentId ?? '');
      onClose();
    } catch (error) {
      tellWhoLeft(error);
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('org.moveTitle', { name: node.title })} size={450} data-testid="org-move-dialog">
      <OrgSelect
        label={t('org.moveTo')}
        required
        value={parentId}
        onChange={setParentId}
        without={node.id}
        testId="org-move-to"
      />
      <p style={{ margin: '12px 0 0', color: 'var(--gl-text-3)', fontSize: 12 }}>{t('org.moveHint')}</p>
      {failure !== '' && <Failure words={failure} testId="org-move-failure" />}
      <DialogButtons
        mt={20}
        words={t('org.do.move')}
        sending={sending}
        isWrong={parentId === null || parentId === now}
        onClose={onClose}
        onSend={() => void send()}
        testId="org-move-submit"
      />
    </Dialog>
  );
}
