import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import {
  boxesOf,
  cascade,
  firstOpen,
  indexTree,
  sumsBelow,
  toggle,
  visibleRows,
  type OrgNode,
} from '#client/ui/orgPicker/tree.ts';
import { TreeView } from '#client/ui/orgPicker/TreeView.tsx';
import { useTyping } from '#client/ui/useTyping.ts';
import classes from './panel.module.css';

interface Props {
  readonly roots: readonly OrgNode[];
  readonly ofOrg: ReadonlyMap<string, number>;
  readonly checked: ReadonlySet<string>;
  readonly onChange: (checked: ReadonlySet<string>) => void;
}

/** A tree this long gets a search field. */
const searchFrom = 12;

/** Organisations with checkboxes and the devices below each. */
export function OrgTree({ roots, ofOrg, checked, onChange }: Props) {
  const { t } = useTranslation();
  const tree = useMemo(() => indexTree(roots), [roots]);
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  const { text, meant: search, setText, composition } = useTyping();
  const open = useMemo(() => opened ?? firstOpen(tree), [opened, tree]);
  const counts = useMemo(() => sumsBelow(tree, ofOrg), [tree, ofOrg]);
  const whole = useMemo(() => cascade(tree, checked), [tree, checked]);
  const boxes = useMemo(() => boxesOf(tree, whole), [tree, whole]);
  const rows = useMemo(() => visibleRows(tree, open, search), [tree, open, search]);
  return (
    <section className={classes.orgs} aria-label={t('position.org.title')}>
      <div className={classes.orgHead}>
        <span>{t('position.org.title')}</span>
        <span>{whole.size === 0 ? t('org.whole') : t('org.count', { n: number(whole.size) })}</span>
      </div>
      {tree.nodes.length > searchFrom && (
        <TextInput
          size="xs"
          mb={4}
          value={text}
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          placeholder={t('org.search')}
          aria-label={t('org.search')}
          onChange={(event) => setText(event.currentTarget.value)}
          {...composition}
        />
      )}
      <div className={classes.orgRows}>
        {rows.length === 0 ? (
          <small>{t('org.noHit')}</small>
        ) : (
          <TreeView
            label={t('position.org.title')}
            rows={rows}
            search={search}
            boxes={boxes}
            onPick={(node) => onChange(toggle(tree, node.id, whole))}
            onOpen={(node, isOpen) => {
              const next = new Set(open);
              if (isOpen) next.add(node.id);
              else next.delete(node.id);
              setOpened(next);
            }}
            aside={(node) => number(counts.get(node.id) ?? 0)}
            testId="position-org"
          />
        )}
      </div>
    </section>
  );
}
