import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMobile } from '../useMedia.ts';
import { cutAround, typeAhead, type Checked, type OrgNode, type TreeRow } from './tree.ts';
import classes from './orgPicker.module.css';

interface Props {
  readonly label: string;
  readonly rows: readonly TreeRow[];
  readonly search: string;
  /** Boxes of a tree to check; without them one row is chosen. */
  readonly boxes?: ReadonlyMap<string, Checked>;
  readonly selectedId?: string | undefined;
  readonly onPick: (node: OrgNode) => void;
  readonly onOpen: (node: OrgNode, open: boolean) => void;
  /** What stands at the end of a row: a count, a menu. */
  readonly aside?: (node: OrgNode) => ReactNode;
  /** Stands around a row, for dragging; the place of the row is the wrapper's. */
  readonly wrap?: (node: OrgNode, row: ReactNode, style: CSSProperties) => ReactNode;
  readonly onKey?: (event: KeyboardEvent, node: OrgNode) => void;
  readonly height?: number | string | undefined;
  readonly testId: string;
  readonly autoFocus?: boolean;
}

/** From here only what is seen is drawn. @source docs/requirements.md F6 */
const virtualFrom = 300;
const typingMs = 700;

/**
 * A tree of organisations: arrows go up and down, open and close, Space or Enter picks, letters jump.
 * The focus is the tree's; the active row is named to it, so that rows may come and go.
 */
export function TreeView(props: Props) {
  const { rows, boxes, selectedId, onPick, onOpen } = props;
  const { t } = useTranslation();
  const mobile = useMobile();
  const base = useId();
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [activeId, setActiveId] = useState<string | undefined>(selectedId);
  const found = rows.findIndex(({ node }) => node.id === (activeId ?? selectedId));
  const active = found < 0 ? 0 : found;
  const rowHeight = mobile ? 40 : 28;
  const isVirtual = rows.length > virtualFrom;
  // Nothing of its answers is kept over a render.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: isVirtual,
  });
  useEffect(() => {
    if (props.autoFocus === true) box.current?.focus();
  }, [props.autoFocus]);

  const idOf = (node: OrgNode): string => `${base}${node.id}`;
  const go = (place: number): void => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, place))];
    if (next === undefined) return;
    setActiveId(next.node.id);
    if (isVirtual) virtualizer.scrollToIndex(place);
    else document.getElementById(idOf(next.node))?.scrollIntoView({ block: 'nearest' });
  };
  const parentOf = (place: number): number => {
    const depth = rows[place]?.depth ?? 0;
    let above = place - 1;
    while (above >= 0 && (rows[above]?.depth ?? 0) >= depth) above -= 1;
    return above < 0 ? place : above;
  };

  const act = (key: string, row: TreeRow): boolean => {
    if (key === 'ArrowDown') go(active + 1);
    else if (key === 'ArrowUp') go(active - 1);
    else if (key === 'Home') go(0);
    else if (key === 'End') go(rows.length - 1);
    else if (key === 'Enter' || key === ' ') onPick(row.node);
    else if (key === 'ArrowRight') {
      if (!row.leaf && !row.open) onOpen(row.node, true);
      else if (!row.leaf) go(active + 1);
    } else if (key === 'ArrowLeft') {
      if (row.open && props.search === '') onOpen(row.node, false);
      else go(parentOf(active));
    } else if (key.length === 1) {
      const { text, at } = typed.current;
      const now = performance.now();
      typed.current = { text: now - at < typingMs ? text + key : key, at: now };
      const next = typeAhead(rows, active, typed.current.text);
      if (next >= 0) go(next);
    } else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[active];
    if (row === undefined || event.target !== event.currentTarget) return;
    props.onKey?.(event, row.node);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!act(event.key, row)) return;
    event.preventDefault();
    // The page's own single keys stay quiet.
    event.stopPropagation();
  };

  const draw = (row: TreeRow, place: number, style: CSSProperties): ReactNode => {
    const { node } = row;
    const state = boxes?.get(node.id) ?? 'none';
    const chosen = boxes === undefined ? node.id === selectedId : state === 'all';
    const line = (
      <div
        key={node.id}
        id={idOf(node)}
        role="treeitem"
        aria-label={node.title}
        aria-level={row.depth + 1}
        aria-selected={chosen}
        {...(boxes === undefined ? {} : { 'aria-checked': state === 'some' ? 'mixed' : state === 'all' })}
        {...(row.leaf ? {} : { 'aria-expanded': row.open })}
        className={classes.row}
        data-active={place === active ? '' : undefined}
        data-chosen={boxes === undefined && chosen ? '' : undefined}
        data-id={node.id}
        data-testid={`${props.testId}-node`}
        style={{ ...(props.wrap === undefined ? style : {}), height: rowHeight, paddingLeft: 4 + row.depth * 20 }}
        onClick={(event) => {
          if ((event.target as Element).closest('button') !== null) return;
          setActiveId(node.id);
          onPick(node);
        }}
      >
        {row.leaf ? (
          <span className={classes.twist} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={classes.twist}
            aria-label={t(row.open ? 'org.close' : 'org.open', { name: node.title })}
            onClick={() => onOpen(node, !row.open)}
          >
            {row.open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          </button>
        )}
        {boxes !== undefined && <span className={classes.check} data-state={state} aria-hidden="true" />}
        <Title title={node.title} search={props.search} />
        {props.aside !== undefined && <span className={classes.aside}>{props.aside(node)}</span>}
      </div>
    );
    return props.wrap?.(node, line, style) ?? line;
  };

  const here = rows[active];
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={props.label}
      aria-multiselectable={boxes !== undefined}
      {...(here === undefined ? {} : { 'aria-activedescendant': idOf(here.node) })}
      className={classes.tree}
      style={{ maxHeight: props.height }}
      data-testid={`${props.testId}-tree`}
      onKeyDown={onKeyDown}
    >
      {isVirtual ? (
        <div role="presentation" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            const style: CSSProperties = { position: 'absolute', insetInline: 0, top: item.start };
            return row === undefined ? null : draw(row, item.index, style);
          })}
        </div>
      ) : (
        rows.map((row, place) => draw(row, place, {}))
      )}
    </div>
  );
}

function Title({ title, search }: { readonly title: string; readonly search: string }) {
  const cut = cutAround(title, search);
  return (
    <span className={`gl-cut ${classes.title}`} title={title}>
      {cut === null ? (
        title
      ) : (
        <>
          {cut[0]}
          <mark className={classes.mark}>{cut[1]}</mark>
          {cut[2]}
        </>
      )}
    </span>
  );
}
