import { ActionIcon, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconArrowsMove, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import { post } from '#client/api/http.ts';
import { account } from '#client/stores/account.ts';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { number } from '#client/ui/number.ts';
import { useOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import { firstOpen, sumsBelow, visibleRows, type OrgNode } from '#client/ui/orgPicker/tree.ts';
import { TreeView } from '#client/ui/orgPicker/TreeView.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { useTyping } from '#client/ui/useTyping.ts';
import type { OrgDialog } from './OrgDialogs.tsx';
import { OrgDrag } from './OrgDrag.tsx';
import type { OrgActions } from './useOrgActions.ts';
import primitives from '#client/ui/primitives/primitives.module.css';
import classes from '../companies.module.css';

interface Props {
  readonly orgId: string | undefined;
  readonly onPick: (orgId: string) => void;
  readonly actions: OrgActions;
  /** The dialogs stand beside the panel: it goes when the window becomes narrow, what is typed stays. */
  readonly onDialog: (dialog: OrgDialog) => void;
}

const kinds = ['companies', 'organizations'] as const;
const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * The tree: what is chosen is shown at the right, and added to, renamed, moved and deleted from here.
 * @source docs/requirements.md C19
 */
export function OrgPanel({ orgId, onPick, actions, onDialog }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const isEditor = may(userInfo?.access ?? [], ['company:edit']);
  const { tree, roots } = useOrgTree();
  const { text, meant: search, setText, composition } = useTyping();
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  const list = useAsync((signal) => post('/home/org/org/list', {}, { signal, quiet: true }), []);
  useChanges(kinds, list.reload);
  const counts = useMemo(
    () => sumsBelow(tree, new Map(list.data?.map(({ id, companyCount }) => [id, companyCount]))),
    [tree, list.data],
  );
  const open = useMemo(() => opened ?? firstOpen(tree), [opened, tree]);
  const rows = useMemo(() => visibleRows(tree, open, search), [tree, open, search]);
  const node = tree.nodes[tree.at.get(orgId ?? '') ?? -1];
  // What stands at the top of the scope is changed by those above it.
  const isTop = node === undefined || (tree.parent[tree.at.get(node.id) ?? -1] ?? -1) < 0;

  const flip = (each: OrgNode, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.add(each.id);
    else next.delete(each.id);
    setOpened(next);
  };
  const onKey = (event: KeyboardEvent, each: OrgNode): void => {
    if (!isEditor || (event.key !== 'F2' && event.key !== 'Delete')) return;
    event.preventDefault();
    if (event.key === 'F2') onDialog({ kind: 'edit', node: each });
    else if ((tree.parent[tree.at.get(each.id) ?? -1] ?? -1) >= 0) void actions.remove(each);
  };
  const button = (
    key: 'add' | 'edit' | 'move' | 'remove',
    Glyph: typeof IconPlus,
    disabled: boolean,
    act: () => void,
  ) => (
    <Tooltip label={t(`org.do.${key}`)} withArrow openDelay={300}>
      <ActionIcon
        size={mobile ? 40 : 28}
        variant="subtle"
        color="gray"
        aria-label={node === undefined ? t(`org.do.${key}`) : t(`org.doTo.${key}`, { name: node.title })}
        disabled={disabled}
        onClick={act}
        data-testid={`org-${key}`}
      >
        <Glyph {...glyph} />
      </ActionIcon>
    </Tooltip>
  );
  const view = (wrap?: Parameters<typeof TreeView>[0]['wrap']) => (
    <TreeView
      label={t('org.title')}
      rows={rows}
      search={search}
      selectedId={orgId}
      onPick={(each) => onPick(each.id)}
      onOpen={flip}
      onKey={onKey}
      aside={(each) => number(counts.get(each.id) ?? 0)}
      testId="org-panel"
      {...(wrap === undefined ? {} : { wrap })}
    />
  );
  return (
    <section className={classes.orgs} data-testid="org-panel">
      <div className={classes.orgHead}>
        <h2>{t('org.title')}</h2>
        {isEditor && node !== undefined && (
          <>
            {button('add', IconPlus, false, () => onDialog({ kind: 'add', parent: node }))}
            {button('edit', IconPencil, false, () => onDialog({ kind: 'edit', node }))}
            {button('move', IconArrowsMove, isTop, () => onDialog({ kind: 'move', node }))}
            {button('remove', IconTrash, isTop, () => void actions.remove(node))}
          </>
        )}
      </div>
      <TextInput
        value={text}
        leftSection={<IconSearch {...glyph} />}
        placeholder={t('org.search')}
        aria-label={t('org.search')}
        onChange={(event) => setText(event.currentTarget.value)}
        {...composition}
      />
      <Stack gap={0} flex="1 1 0" mih={0}>
        {roots !== undefined && rows.length === 0 && (
          <div className={primitives.nothing}>{t(search === '' ? 'org.none' : 'org.noHit')}</div>
        )}
        {rows.length > 0 &&
          (isEditor && !mobile ? (
            <OrgDrag tree={tree} onDrop={(id, parentId) => void actions.moveAsked(id, parentId)}>
              {view}
            </OrgDrag>
          ) : (
            view()
          ))}
      </Stack>
      {isEditor && !mobile && rows.length > 1 && <small>{t('org.dragHint')}</small>}
    </section>
  );
}
