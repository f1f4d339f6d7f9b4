import { Group, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxTotal } from '#domain/alarms/alarmKey.ts';
import { pageSizes } from '#domain/settings/personal.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { number as grouped } from '../number.ts';
import { isNear, pageNumbers } from './pages.ts';
import classes from './table.module.css';

interface Props {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** False while no answer has said how many there are. */
  readonly isKnown?: boolean;
  /** There are more than `total`, which was counted so far and no further. */
  readonly isMore?: boolean | undefined;
  /** How many rows the page has; as many as fit unless said. */
  readonly rows?: number | undefined;
  /**
   * Whether there is a page behind this one, of a list that knows; else it has its `total`, and at most so many
   * numbers.
   */
  readonly hasNext?: boolean | undefined;
  /** Pages that have a number and cannot be turned to are shown for the count alone. */
  readonly isReachable?: ((page: number) => boolean) | undefined;
  readonly onPage: (page: number) => void;
  /** Without it the size of a page is fixed. */
  readonly onSize?: (size: number) => void;
  /** Stands on the left instead of the count: bulk actions. */
  readonly left?: ReactNode;
}

/** Which rows are shown and the way to the others. */
export function Pager(props: Props) {
  const { page, size, total, isKnown = true, isMore = false, rows = size, isReachable, onPage, onSize, left } = props;
  const { t } = useTranslation();
  const last = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  const to = isMore ? (page - 1) * size + rows : Math.min(total, page * size);
  const hasNext = page < last || (isMore && (props.hasNext ?? page * size < maxTotal));
  const count = { total: isMore ? `${grouped(total)}+` : grouped(total), from: grouped(from), to: grouped(to) };
  const numbers = pageNumbers(page, Math.max(last, isMore ? page : 1));
  return (
    <Group gap="8px 12px" className={classes.pager}>
      {left ?? <span>{isKnown && t('common.pageOf', count)}</span>}
      <Group component="nav" gap={2} ml="auto" justify="flex-end" aria-label={t('common.next')}>
        {onSize !== undefined && (
          <Select
            size="xs"
            w={currentLocale() === 'en-US' ? 128 : 104}
            mr={8}
            aria-label={t('common.pageSize', { n: size })}
            value={String(size)}
            allowDeselect={false}
            data={pageSizes.map((n) => ({ value: String(n), label: t('common.pageSize', { n }) }))}
            onChange={(value) => onSize(Number(value))}
          />
        )}
        <button
          type="button"
          className={classes.pageButton}
          aria-label={t('common.previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
        </button>
        {numbers.map((number, index) =>
          number === 0 ? (
            <span key={`gap${index}`}>…</span>
          ) : (
            <button
              key={number}
              type="button"
              className={`${classes.pageButton} ${isNear(numbers, number, page) ? classes.pageNear : ''}`}
              aria-current={number === page ? 'page' : undefined}
              disabled={number !== page && isReachable?.(number) === false}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <button
          type="button"
          className={classes.pageButton}
          aria-label={t('common.next')}
          disabled={!hasNext}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </Group>
    </Group>
  );
}
