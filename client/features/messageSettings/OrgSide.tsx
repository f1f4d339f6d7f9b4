import { Box, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { useOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import { firstOpen, visibleRows } from '#client/ui/orgPicker/tree.ts';
import { TreeView } from '#client/ui/orgPicker/TreeView.tsx';
import { useTyping } from '#client/ui/useTyping.ts';

interface Props {
  readonly orgId: string | undefined;
  readonly onPick: (orgId: string) => void;
}

/** The tree of organisations: what is chosen is shown beside it. */
export function OrgSide({ orgId, onPick }: Props) {
  const { t } = useTranslation();
  const { tree, roots, error, reload } = useOrgTree();
  const { text, meant: search, setText, composition } = useTyping();
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  const open = useMemo(() => opened ?? firstOpen(tree), [opened, tree]);
  const rows = useMemo(() => visibleRows(tree, open, search), [tree, open, search]);
  return (
    <Stack h="100%" gap={8}>
      <Box component="h2" fz={14} fw={600} lh="32px">
        {t('org.title')}
      </Box>
      <TextInput
        value={text}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        placeholder={t('org.search')}
        aria-label={t('org.search')}
        onChange={(event) => setText(event.currentTarget.value)}
        {...composition}
      />
      <Stack flex="1 1 0" mih={0} gap={0}>
        {roots === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {roots !== undefined && rows.length === 0 && <small>{t(search === '' ? 'org.none' : 'org.noHit')}</small>}
        {rows.length > 0 && (
          <TreeView
            label={t('org.title')}
            rows={rows}
            search={search}
            selectedId={orgId}
            onPick={(node) => onPick(node.id)}
            onOpen={(node, isOpen) => {
              const next = new Set(open);
              if (isOpen) next.add(node.id);
              else next.delete(node.id);
              setOpened(next);
            }}
            testId="msgset-org"
          />
        )}
      </Stack>
    </Stack>
  );
}
