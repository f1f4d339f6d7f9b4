import { useSortable } from '@dnd-kit/sortable';
import { CloseButton } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeaderEntryName } from '#client/stores/nav/routes.ts';
import { EntryIcon } from './EntryIcon.tsx';
import type { OpenTab } from '#client/stores/nav/tabRules.ts';
import type { TabActions } from './useTabActions.ts';
import classes from './tabs.module.css';

interface Props {
  readonly tab: OpenTab;
  readonly title: string;
  readonly withIcon: boolean;
  readonly entry: HeaderEntryName | undefined;
  readonly active: boolean;
  readonly movable: boolean;
  readonly actions: TabActions;
}

/** One tab: a link to its page, and the way to close it. */
export function Tab({ tab, title, withIcon, entry, active, movable, actions }: Props) {
  const { t } = useTranslation();
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: tab.key,
    disabled: { draggable: !movable, droppable: !movable },
  });
  const onClick = (event: MouseEvent): void => {
    // Another window is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    actions.show(tab.key);
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.tab}
      data-tab={tab.key}
      data-active={active ? '' : undefined}
      data-dragging={isDragging ? '' : undefined}
      style={transform === null ? undefined : { transform: `translateX(${transform.x}px)`, transition }}
      onMouseDown={(event) => {
        // The middle button would start the browser's own scrolling.
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button !== 1) return;
        event.preventDefault();
        actions.close(tab.key);
      }}
      {...(movable ? listeners : {})}
    >
      <a
        className={classes.link}
        href={tab.fullPath}
        title={title}
        draggable={false}
        aria-current={active ? 'page' : undefined}
        onClick={onClick}
        data-closable={tab.meta.closable ? '' : undefined}
      >
        {withIcon && <EntryIcon entry={entry} />}
        <span className="gl-cut">{title}</span>
      </a>
      {tab.meta.closable && (
        <CloseButton
          size={24}
          iconSize={14}
          mr={4}
          aria-label={t('layout.tabs.close', { title })}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => actions.close(tab.key)}
        />
      )}
    </li>
  );
}
