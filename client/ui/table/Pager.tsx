import { Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#domain/settings/personal.ts';
import { pageNumbers } from './pages.ts';
import classes from './table.module.css';

interface Props {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** Without it the size of a page is fixed. */
  readonly onSize?: (size: number) => void;
  /** Stands on the left instead of the count: bulk actions. */
  readonly left?: ReactNode;
}

/** Which rows are shown and the way to the others. */
export function Pager({ page, size, total, onPage, onSize, left }: Props) {
  const { t } = useTranslation();
  const last = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <div className={classes.pager}>
      {left ?? <span>{t('common.pageOf', { total, from, to: Math.min(total, page * size) })}</span>}
      <nav className={classes.pages} aria-label={t('common.next')}>
        {onSize !== undefined && (
          <Select
            size="xs"
            w={104}
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
        {pageNumbers(page, last).map((number, index) =>
          number === 0 ? (
            <span key={`gap${index}`}>…</span>
          ) : (
            <button
              key={number}
              type="button"
              className={`${classes.pageButton} ${number === page ? classes.pageCurrent : ''}`}
              aria-current={number === page ? 'page' : undefined}
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
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </nav>
    </div>
  );
}
