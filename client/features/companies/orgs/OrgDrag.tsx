import {
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { IconSitemap } from '@tabler/icons-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { idsBelow, type OrgNode, type TreeIndex } from '#client/ui/orgPicker/tree.ts';
import classes from '../companies.module.css';

type Wrap = (node: OrgNode, row: ReactNode, style: CSSProperties) => ReactNode;

interface Props {
  readonly tree: TreeIndex;
  /** An organisation was dropped on the one it shall stand under. */
  readonly onDrop: (id: string, parentId: string) => void;
  readonly children: (wrap: Wrap) => ReactNode;
}

/** Farther than a click wavers. */
const activation = { distance: 6 };

/**
 * Rows that are dragged onto their new parent by the pointer. The keyboard has the dialog instead: it says in words
 * what a drag shows.
 */
export function OrgDrag({ tree, onDrop, children }: Props) {
  const [lifted, setLifted] = useState<OrgNode>();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: activation }));
  const placeOf = (id: string): number => tree.at.get(id) ?? -1;
  const banned = new Set(lifted === undefined ? [] : idsBelow(tree, lifted.id));
  const parent = lifted === undefined ? undefined : tree.nodes[tree.parent[placeOf(lifted.id)] ?? -1]?.id;
  if (parent !== undefined) banned.add(parent);
  const end = ({ active, over }: DragEndEvent): void => {
    setLifted(undefined);
    if (over !== null && !banned.has(String(over.id))) onDrop(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ container: document.body, restoreFocus: false }}
      onDragStart={({ active }) => setLifted(tree.nodes[placeOf(String(active.id))])}
      onDragEnd={end}
      onDragCancel={() => setLifted(undefined)}
    >
      {children((node, row, style) => (
        <DragRow
          key={node.id}
          id={node.id}
          style={style}
          fixed={(tree.parent[placeOf(node.id)] ?? -1) < 0}
          isTarget={lifted !== undefined && !banned.has(node.id)}
        >
          {row}
        </DragRow>
      ))}
      <DragOverlay dropAnimation={null}>
        {lifted !== undefined && (
          <span className={classes.dragGhost}>
            <IconSitemap size={14} stroke={1.75} aria-hidden="true" />
            {lifted.title}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
}

interface RowProps {
  readonly id: string;
  readonly style: CSSProperties;
  /** The top of the tree stays. */
  readonly fixed: boolean;
  readonly isTarget: boolean;
  readonly children: ReactNode;
}

function DragRow({ id, style, fixed, isTarget, children }: RowProps) {
  const drag = useDraggable({ id, disabled: fixed });
  const drop = useDroppable({ id, disabled: !isTarget });
  return (
    <div
      ref={(element) => {
        drag.setNodeRef(element);
        drop.setNodeRef(element);
      }}
      role="presentation"
      className={classes.dragRow}
      style={style}
      {...(drop.isOver ? { 'data-over': '' } : {})}
      {...(drag.isDragging ? { 'data-lifted': '' } : {})}
      onPointerDown={drag.listeners?.['onPointerDown'] as never}
    >
      {children}
    </div>
  );
}
