import { Checkbox, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import { checkedOf, countsBelow, toggle, visibleRows, type OrgNode } from './orgTree.ts';
import classes from './position.module.css';

interface Props {
  readonly roots: readonly OrgNode[];
  readonly ofOrg: ReadonlyMap<string, number>;
  readonly checked: ReadonlySet<string>;
  readonly onChange: (checked: ReadonlySet<string>) => void;
}

/** A tree this long gets a search field. */
const searchFrom = 12;

function firstOpen(roots: readonly OrgNode[]): Set<string> {
  return new Set(roots.flatMap((root) => [root.id, ...(root.children ?? []).filter((n) => n.expand).map((n) => n.id)]));
}

/** Organisations with checkboxes and the devices below each. */
export function OrgTree({ roots, ofOrg, checked, onChange }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  const [search, setSearch] = useState('');
  const open = opened ?? firstOpen(roots);
  const counts = useMemo(() => countsBelow(roots, ofOrg), [roots, ofOrg]);
  const rows = visibleRows(roots, open, search);
  const all = useMemo(() => visibleRows(roots, new Set(counts.keys()), '').length, [roots, counts]);
  const flip = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  return (
    <section className={classes.orgs} aria-label={t('position.org.title')}>
      <div className={classes.orgHead}>
        <span>{t('position.org.title')}</span>
        <span>{checked.size === 0 ? t('position.org.all') : t('position.org.chosen', { n: checked.size })}</span>
      </div>
      {all > searchFrom && (
        <TextInput
          size="xs"
          mb={4}
          value={search}
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          placeholder={t('position.org.search')}
          aria-label={t('position.org.search')}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={classes.orgRows} role="tree" aria-label={t('position.org.title')} aria-multiselectable="true">
        {rows.map(({ node, depth, open: isOpen }) => {
          const state = checkedOf(node, checked);
          const leaf = (node.children ?? []).length === 0;
          const key = isOpen ? 'position.org.close' : 'position.org.open';
          return (
            <div
              key={node.id}
              role="treeitem"
              aria-level={depth + 1}
              aria-selected={state === 'all'}
              aria-checked={state === 'some' ? 'mixed' : state === 'all'}
              {...(leaf ? {} : { 'aria-expanded': isOpen })}
              className={classes.orgRow}
              style={{ paddingLeft: depth * 20 }}
              data-testid="position-org"
              data-id={node.id}
            >
              {leaf ? (
                <span className={classes.twist} />
              ) : (
                <button
                  type="button"
                  className={classes.twist}
                  aria-label={t(key, { name: node.title })}
                  onClick={() => flip(node.id)}
                >
                  {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
                </button>
              )}
              <Checkbox
                size="xs"
                checked={state === 'all'}
                indeterminate={state === 'some'}
                label={node.title}
                classNames={{ root: classes.orgBox, label: classes.orgLabel, labelWrapper: classes.orgLabelWrap }}
                onChange={() => onChange(toggle(roots, node, checked))}
              />
              <span className={classes.orgCount}>{number(counts.get(node.id) ?? 0)}</span>
            </div>
          );
        })}
        {rows.length === 0 && <div className={classes.orgNone}>{t('position.org.empty')}</div>}
      </div>
    </section>
  );
}
