import type { TFunction } from 'i18next';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import type { Delivery } from './calls.ts';

interface Means {
  readonly t: TFunction;
  readonly retry: (row: Delivery) => unknown;
  readonly drop: (row: Delivery) => unknown;
}

/** What a restore held, and what failed, may stay unsent; what was skipped may be sent all the same. */
export const deliveryActions = ({ t, retry, drop }: Means): ReadonlyArray<RowAction<Delivery>> => [
  {
    id: 'drop',
    label: t('messageSettings.log.drop'),
    row: { at: 'button', isFor: ({ status }) => status === 'failed' || status === 'held' },
    run: ([row]) => row !== undefined && drop(row),
  },
  {
    id: 'retry',
    label: t('messageSettings.log.retry'),
    row: { at: 'button', isFor: ({ status }) => status === 'failed' || status === 'skipped' || status === 'held' },
    run: ([row]) => row !== undefined && retry(row),
  },
];
