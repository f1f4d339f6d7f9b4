import { ActionIcon, Button, Switch } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RuleView } from '#domain/overdue/view.ts';
import { Course } from './Course.tsx';
import { minutesText, scopeText } from './words.ts';
import classes from './overdue.module.css';

interface OwnProps {
  readonly rule: RuleView;
  readonly isOpen: boolean;
  readonly busy: boolean;
  readonly onOpen: () => void;
  readonly onSwitch: () => void;
  readonly onDelete: () => void;
}

/** A rule of the organisation's own: dragged or moved by the keyboard, opened, switched, deleted. */
export function OwnRule({ rule, isOpen, busy, onOpen, onSwitch, onDelete }: OwnProps) {
  const { t } = useTranslation();
  const { name } = rule;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: rule.id,
    disabled: busy,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.rule}
      data-rule={name}
      data-open={isOpen ? '' : undefined}
      data-off={rule.enabled ? undefined : ''}
      data-dragging={isDragging ? '' : undefined}
      style={transform === null ? undefined : { transform: `translateY(${transform.y}px)`, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-label={t('overdue.drag.handle', { name })}
        data-testid="overdue-grip"
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={classes.main} onClick={onOpen} data-testid="overdue-open">
        <span className={classes.name}>{name}</span>
        <span className={classes.scope}>{scopeText(t, rule)}</span>
        <Course rule={rule} />
      </button>
      <span className={classes.minutes}>{minutesText(t, rule.minutes)}</span>
      <span className={classes.toggle}>
        <Switch
          checked={rule.enabled}
          disabled={busy}
          onChange={onSwitch}
          aria-label={t('overdue.enabledOf', { name })}
          data-testid="overdue-switch"
        />
      </span>
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="var(--gl-text-3)"
        disabled={busy}
        aria-label={t('overdue.removeOf', { name })}
        onClick={onDelete}
        data-testid="overdue-remove"
      >
        <IconTrash size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

interface FixedProps {
  readonly rule: RuleView;
  readonly onCustomise: () => void;
}

/** A rule from above or the factory's, in grey: it is no one's here to change, but a copy may be made of it. */
export function FixedRule({ rule, onCustomise }: FixedProps) {
  const { t } = useTranslation();
  const isFactory = rule.origin === 'factory';
  const from = isFactory ? t('overdue.factoryHint') : t('overdue.inheritedFrom', { org: rule.orgName });
  const name = isFactory ? t('overdue.factory') : rule.name;
  return (
    <li className={classes.rule} data-fixed="" data-origin={rule.origin}>
      <span className={classes.grip} />
      <div className={classes.main}>
        <span className={classes.name}>{name}</span>
        <span className={classes.scope}>{isFactory ? from : `${from} · ${scopeText(t, rule)}`}</span>
        <Course rule={rule} />
      </div>
      <span className={classes.minutes}>{minutesText(t, rule.minutes)}</span>
      <Button
        className={classes.customise}
        variant="subtle"
        size="compact-sm"
        onClick={onCustomise}
        aria-label={t('overdue.customiseOf', { name })}
        data-testid="overdue-customise"
      >
        {t('overdue.customise')}
      </Button>
    </li>
  );
}
