import i18next from 'i18next';
import { deliveryStatuses } from '#domain/notices/delivery.ts';
import { outboxChannels } from '#domain/notices/messageConfig.ts';
import type { Api } from '#server/app.ts';
import { filtersFor } from '#client/ui/list/filters.ts';

export const logFilters = filtersFor<Api['POST /home/message/message/outboxList']['input']>()({
  status: {
    kind: 'one',
    label: 'messageSettings.log.col.status',
    w: 128,
    options: () =>
      deliveryStatuses.map((value) => ({ value, label: i18next.t(`messageSettings.log.status.${value}`) })),
    ask: (status) => ({ status: status as 'sent' }),
  },
  channel: {
    kind: 'one',
    label: 'messageSettings.log.col.channel',
    w: 112,
    options: () => outboxChannels.map((value) => ({ value, label: i18next.t(`messageSettings.channel.${value}`) })),
    ask: (channel) => ({ channel: channel as 'mail' }),
  },
});

/** Of the sending log where it stands alone. */
export const logDefaults = { ...logFilters.none, sort: '', size: 20 };
export type LogFilters = typeof logDefaults;

export const screenTabs = ['settings', 'channels', 'log'] as const;
/** What the address holds; the deliveries' filters count in the sending log alone. */
export const screenDefaults = {
  ...logDefaults,
  /** The organisation chosen in the tree; empty for the topmost one. */
  org: '',
  tab: 'settings',
};
