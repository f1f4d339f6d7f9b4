import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLayout } from '#client/stores/layout.ts';
import { orderTab, page } from '#client/stores/page.ts';
import { tabTitle } from './tabTitle.ts';
import { Tab } from './Tab.tsx';
import { TabMenuItems } from './TabMenuItems.tsx';
import { useOverflow } from './useOverflow.ts';
import { useTabActions } from './useTabActions.ts';
import { useTabKeys } from './useTabKeys.ts';
import classes from './tabs.module.css';

const arrow = { variant: 'subtle', color: 'gray', size: 28 } as const;
/** Pointers move this far before a click is a drag, px. */
const dragPx = 6;
/** The click that ends a drag comes within this time. */
const clickMs = 50;

/** A drag ends with a click on the link that was dragged: nobody wants to go there. */
const swallow = (event: Event): void => event.preventDefault();
const holdClick = (): void => window.addEventListener('click', swallow, true);
const letClick = (): void => void setTimeout(() => window.removeEventListener('click', swallow, true), clickMs);

const keyAt = (event: MouseEvent): string | undefined =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tab]')?.dataset['tab'] : undefined;

/** Open tabs in their order, with their menus. @source docs/requirements.md F5 */
export function OpenTabs() {
  const { t } = useTranslation();
  const { opened, current, routes } = useSnapshot(page);
  const { tabsOrder, showTabsIcon } = useLayout();
  const actions = useTabActions();
  const { list, overflow, scrollBy } = useOverflow(current, opened.length);
  const moved = useTabKeys(actions, tabsOrder);
  const [pointed, setPointed] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragPx } }));

  const drop = ({ active, over }: DragEndEvent): void => {
    letClick();
    const to = opened.findIndex((tab) => tab.key === over?.id);
    if (to !== -1) orderTab(String(active.id), to);
  };
  return (
    <nav className={classes.tabs} aria-label={t('layout.tabs.label')}>
      {overflow && (
        <ActionIcon {...arrow} aria-label={t('layout.tabs.back')} onClick={() => scrollBy(-1)}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={holdClick}
        onDragCancel={letClick}
        onDragEnd={drop}
      >
        <SortableContext items={opened.map((tab) => tab.key)} strategy={horizontalListSortingStrategy}>
          <Menu position="bottom-start" offset={4}>
            <Menu.ContextMenu>
              <ul
                ref={list}
                className={`gl-plain ${classes.list}`}
                onContextMenuCapture={(event) => setPointed(keyAt(event) ?? current)}
              >
                {opened.map((tab, index) => {
                  const row = routes.find((each) => each.name === tab.name);
                  return (
                    <Tab
                      key={tab.key}
                      tab={tab}
                      title={row === undefined ? tab.name : tabTitle(t, row, tab)}
                      entry={showTabsIcon ? row?.entry : undefined}
                      withIcon={showTabsIcon}
                      active={tab.key === current}
                      movable={tabsOrder && index > 0}
                      actions={actions}
                    />
                  );
                })}
              </ul>
            </Menu.ContextMenu>
            <TabMenuItems selected={pointed} onPick={actions.closeSome} />
          </Menu>
        </SortableContext>
      </DndContext>
      {overflow && (
        <ActionIcon {...arrow} aria-label={t('layout.tabs.forth')} onClick={() => scrollBy(1)}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
      <Menu position="bottom-end" offset={4}>
        <Menu.Target>
          <ActionIcon {...arrow} aria-label={t('layout.tabs.menu')} data-testid="tabs-menu">
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <TabMenuItems selected={current} onPick={actions.closeSome} />
      </Menu>
      <span className="gl-hidden" role="status">
        {moved}
      </span>
    </nav>
  );
}
