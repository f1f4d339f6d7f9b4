import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './states.module.css';

interface Props {
  /** With filters active the way out is to drop them; otherwise the hint says what would be here. */
  readonly onReset?: (() => void) | undefined;
  readonly hint?: string;
  /** Instead of "no data". */
  readonly title?: string;
  /** The first step, where nothing is filtered. */
  readonly action?: ReactNode;
}

function RailPicture() {
  return (
    <svg width="176" height="56" viewBox="0 0 176 56" aria-hidden="true" stroke="var(--gl-disabled)" fill="none">
      <path d="M0 50h176" strokeWidth="1.5" stroke="var(--gl-line)" />
      <path d="M26 8v42M150 8v42" strokeWidth="2.5" />
      <path d="M8 16h48M8 28h48M120 16h48M120 28h48" strokeWidth="2.5" />
      <path d="M60 16h14M102 16h14M60 28h14M102 28h14" strokeWidth="1.5" strokeDasharray="4 4" />
      <circle cx="88" cy="22" r="13" strokeWidth="2" stroke="var(--gl-link)" fill="var(--gl-surface)" />
      <circle cx="88" cy="22" r="5" stroke="none" fill="var(--gl-status-1)" />
    </svg>
  );
}

function FilterPicture() {
  return (
    <svg width="88" height="56" viewBox="0 0 88 56" aria-hidden="true" stroke="var(--gl-disabled)" fill="none">
      <path d="M4 8h80M16 24h58M30 40h26" strokeWidth="2.5" />
      <circle cx="66" cy="42" r="11" strokeWidth="1.8" fill="var(--gl-surface)" />
      <path d="m62 38 8 8m0-8-8 8" strokeWidth="1.8" />
    </svg>
  );
}

/** Nothing to show: what would be here, or which way leads out of the filters. */
export function EmptyState({ onReset, hint, title, action }: Props) {
  const { t } = useTranslation();
  const filtered = onReset !== undefined;
  return (
    <div className={classes.panel} role="status">
      {filtered ? <FilterPicture /> : <RailPicture />}
      <div className="gl-dialog-title">{filtered ? t('common.emptyFiltered') : (title ?? t('common.empty'))}</div>
      {!filtered && hint !== undefined && <div className={classes.hint}>{hint}</div>}
      {!filtered && action !== undefined && (
        <Group gap={8} mt={8} justify="center">
          {action}
        </Group>
      )}
      {filtered && (
        <Button mt={8} onClick={onReset}>
          {t('common.resetFilters')}
        </Button>
      )}
    </div>
  );
}
