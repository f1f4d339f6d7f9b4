import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useTranslation } from 'react-i18next';
import type { RuleView } from '#domain/overdue/view.ts';
import { FixedRule, OwnRule, type RuleActs } from './RuleCard.tsx';

interface Props extends RuleActs {
  /** In the order that is shown, which may not be saved yet. */
  readonly own: readonly RuleView[];
  readonly fixed: readonly RuleView[];
  readonly openId: string;
  readonly onOrder: (ids: string[]) => void;
}

/** Farther than a click wavers. */
const activation = { distance: 6 };

/** The rules in the order in which they are asked: one's own, which can be moved, then those from above. */
export function RuleList({ own, fixed, openId, onOrder, ...acts }: Props) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: activation }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = own.map(({ id }) => id);
  const placed = (id: UniqueIdentifier | undefined) => ({
    name: own.find((rule) => rule.id === id)?.name ?? '',
    place: ids.indexOf(String(id)) + 1,
    total: ids.length,
  });
  const drop = ({ active, over }: DragEndEvent): void => {
    const from = ids.indexOf(String(active.id));
    const to = ids.indexOf(String(over?.id));
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove(ids, from, to));
  };
  const at = (active: UniqueIdentifier, over: UniqueIdentifier | undefined) => ({
    ...placed(over),
    name: placed(active).name,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('overdue.drag.lifted', placed(active.id)),
    onDragOver: ({ active, over }) => t('overdue.drag.over', at(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('overdue.drag.dropped', at(active.id, over?.id)),
    onDragCancel: ({ active }) => t('overdue.drag.cancelled', { name: placed(active.id).name }),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('overdue.drag.how') } }}
      onDragEnd={drop}
    >
      <ol className="gl-panel gl-plain" aria-label={t('overdue.list')} data-testid="overdue-rules">
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {own.map((rule) => (
            <OwnRule key={rule.id} rule={rule} isOpen={rule.id === openId} {...acts} />
          ))}
        </SortableContext>
        {fixed.map((rule) => (
          <FixedRule key={rule.id} rule={rule} onOpen={acts.onOpen} />
        ))}
      </ol>
    </DndContext>
  );
}
