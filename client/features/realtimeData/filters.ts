import i18next from 'i18next';
import { filtersFor } from '#client/ui/list/filters.ts';

interface Asked {
  readonly text: string;
  readonly deviceStatus: string;
  readonly onlineOnly: number;
  readonly changedOnly: number;
}

const statuses = ['1', '2', '3', '4'] as const;

export const realtimeFilters = filtersFor<Asked>()({
  text: { kind: 'text', label: 'realtime.filter.text', w: 208, ask: (text) => ({ text }) },
  deviceStatus: {
    kind: 'one',
    label: 'realtime.filter.status',
    w: 120,
    options: () => statuses.map((status) => ({ value: status, label: i18next.t(`status.${status}`) })),
    ask: (deviceStatus) => ({ deviceStatus }),
  },
  online: { kind: 'slot', ask: () => ({ onlineOnly: 1 }) },
  changed: { kind: 'slot', ask: () => ({ changedOnly: 1 }) },
});

/** As the address holds them. */
export const realtimeDefaults = { ...realtimeFilters.none, sort: '', size: 20, history: '' };
export type RealtimeFilters = typeof realtimeDefaults;
