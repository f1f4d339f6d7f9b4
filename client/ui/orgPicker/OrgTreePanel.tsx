import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#client/api/errors.ts';
import { number } from '../number.ts';
import { useOrgTree } from './orgTree.ts';
import { boxesOf, cascade, firstOpen, idsOf, mostIds, toggle, visibleRows, type OrgNode } from './tree.ts';
import { TreeView } from './TreeView.tsx';
import { useTyping } from '../useTyping.ts';
import classes from './orgPicker.module.css';

interface Props {
  /** Checked ids as they go into `orgIds`; empty for the whole scope. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly label: string;
  /** Height of the rows' part, px; by default it takes 320. */
  readonly height?: number | string;
  readonly autoFocus?: boolean;
}

/** Organisations to check, inline: search, cascade, all or none, how many. @source docs/requirements.md F6 */
export function OrgTreePanel({ value, onChange, label, height = 320, autoFocus }: Props) {
  const { t } = useTranslation();
  const { roots, tree, error, loading, reload } = useOrgTree();
  const { text, meant: search, setText, composition } = useTyping();
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  /** What was checked last cannot be asked for: the choice stayed as it was. */
  const [isTooMuch, setIsTooMuch] = useState(false);
  const open = useMemo(() => opened ?? firstOpen(tree), [opened, tree]);
  const checked = useMemo(() => cascade(tree, value), [tree, value]);
  const boxes = useMemo(() => boxesOf(tree, checked), [tree, checked]);
  const rows = useMemo(() => visibleRows(tree, open, search), [tree, open, search]);
  const choose = (ids: readonly string[]): void => {
    setIsTooMuch(ids.length > mostIds);
    if (ids.length <= mostIds) onChange(ids);
  };
  const put = (next: ReadonlySet<string>): void => choose(idsOf(tree, next));
  const flip = (node: OrgNode, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.add(node.id);
    else next.delete(node.id);
    setOpened(next);
  };
  return (
    <Stack gap={8} mih={0} data-testid="org-picker-panel">
      <TextInput
        size="sm"
        value={text}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        placeholder={t('org.search')}
        aria-label={t('org.search')}
        {...(autoFocus === true ? { 'data-autofocus': true } : {})}
        onChange={(event) => setText(event.currentTarget.value)}
        {...composition}
      />
      {roots === undefined && error === undefined && <div className={classes.none}>{t('common.loading')}</div>}
      {error !== undefined && (
        <Group className="gl-note gl-failed" gap={8} wrap="nowrap" role="alert">
          <span className={classes.what}>{messageOf(error)}</span>
          <Button size="xs" variant="default" loading={loading} onClick={reload} data-testid="org-picker-retry">
            {t('common.retry')}
          </Button>
        </Group>
      )}
      {roots !== undefined && rows.length === 0 && (
        <div className={classes.none}>{search === '' ? t('org.none') : t('org.noHit')}</div>
      )}
      {rows.length > 0 && (
        <TreeView
          label={label}
          rows={rows}
          search={search}
          boxes={boxes}
          onPick={(node) => put(toggle(tree, node.id, checked))}
          onOpen={flip}
          height={height}
          testId="org-picker"
        />
      )}
      {isTooMuch && (
        <Group className="gl-note gl-failed" gap={8} wrap="nowrap" role="alert">
          <span className={classes.what}>{t('org.tooMany', { n: mostIds })}</span>
        </Group>
      )}
      <div className={classes.foot}>
        <span aria-live="polite" data-testid="org-picker-count">
          {checked.size === 0 ? t('org.whole') : t('org.count', { n: number(checked.size) })}
        </span>
        <Button
          size="xs"
          variant="subtle"
          disabled={tree.nodes.length === 0 || checked.size === tree.nodes.length}
          onClick={() => put(new Set(tree.nodes.map(({ id }) => id)))}
          data-testid="org-picker-all"
        >
          {t('org.all')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          disabled={value.length === 0}
          onClick={() => choose([])}
          data-testid="org-picker-clear"
        >
          {t('org.clear')}
        </Button>
      </div>
    </Stack>
  );
}
