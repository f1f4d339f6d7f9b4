import { ActionIcon, Box, Button, Group, Switch, UnstyledButton } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RuleView } from '#domain/overdue/view.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { Course } from './Course.tsx';
import { minutesText, scopeText } from './words.ts';
import classes from './overdue.module.css';

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export interface RuleActs {
  readonly busy: boolean;
  readonly onOpen: (rule: RuleView) => void;
  readonly onSwitch: (rule: RuleView) => void;
  readonly onDelete: (rule: RuleView) => void;
}

interface OwnProps extends RuleActs {
  readonly rule: RuleView;
  readonly isOpen: boolean;
}

/** A rule of the organisation's own: dragged or moved by the keyboard, opened, switched, deleted. */
export function OwnRule({ rule, isOpen, busy, onOpen, onSwitch, onDelete }: OwnProps) {
  const { t } = useTranslation();
  const size = useMobile() ? 40 : 28;
  const { id, name } = rule;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: busy,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.rule}
      data-rule={name}
      data-open={isOpen || undefined}
      data-off={rule.enabled ? undefined : ''}
      data-dragging={isDragging || undefined}
      style={transform === null ? undefined : { transform: `translateY(${transform.y}px)`, transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        className={classes.grip ?? ''}
        size={size}
        variant="subtle"
        color="var(--gl-text-4)"
        {...attributes}
        {...listeners}
        aria-label={t('overdue.drag.handle', { name })}
        data-testid="overdue-grip"
      >
        <IconGripVertical {...glyph} />
      </ActionIcon>
      <UnstyledButton className={classes.main ?? ''} onClick={() => onOpen(rule)} data-testid="overdue-open">
        <b className="gl-cut">{name}</b>
        <Box component="span" className="gl-cut" c="var(--gl-text-2)">
          {scopeText(t, rule)}
        </Box>
        <Course rule={rule} />
      </UnstyledButton>
      <b>{minutesText(t, rule.minutes)}</b>
      <Group className={classes.end ?? ''} gap={8} h={size} pl={4} wrap="nowrap" justify="flex-end">
        <Switch
          checked={rule.enabled}
          disabled={busy}
          onChange={() => onSwitch(rule)}
          aria-label={t('overdue.enabledOf', { name })}
          data-testid="overdue-switch"
        />
        <ActionIcon
          size={size}
          variant="subtle"
          color="var(--gl-text-3)"
          disabled={busy}
          aria-label={t('overdue.removeOf', { name })}
          onClick={() => onDelete(rule)}
          data-testid="overdue-remove"
        >
          <IconTrash {...glyph} />
        </ActionIcon>
      </Group>
    </li>
  );
}

interface FixedProps {
  readonly rule: RuleView;
  readonly onOpen: (rule: RuleView) => void;
}

/** A rule from above or the factory's, in grey: it is no one's here to change, but a copy may be made of it. */
export function FixedRule({ rule, onOpen }: FixedProps) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const isFactory = rule.origin === 'factory';
  const from = isFactory ? t('overdue.factoryHint') : t('overdue.inheritedFrom', { org: rule.orgName });
  const name = isFactory ? t('overdue.factory') : rule.name;
  return (
    <li className={classes.rule} data-fixed data-origin={rule.origin}>
      <div className={classes.main}>
        <b className="gl-cut">{name}</b>
        <span className="gl-cut">{isFactory ? from : `${from} · ${scopeText(t, rule)}`}</span>
        <Course rule={rule} />
      </div>
      <b>{minutesText(t, rule.minutes)}</b>
      <Button
        className={classes.end ?? ''}
        variant="subtle"
        size="compact-sm"
        {...(mobile && { h: 40 })}
        onClick={() => onOpen(rule)}
        aria-label={t('overdue.customiseOf', { name })}
        data-testid="overdue-customise"
      >
        {t('overdue.customise')}
      </Button>
    </li>
  );
}
