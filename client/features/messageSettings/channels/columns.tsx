import type { TFunction } from 'i18next';
import type { ChannelRow } from '#domain/channels/channel.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { OnOff } from '#client/ui/list/OnOff.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Moment } from '#client/ui/time/Moment.tsx';
import { wayGlyphs } from './words.tsx';

export function KindMark({ row, t }: { readonly row: ChannelRow; readonly t: TFunction }) {
  const Glyph = wayGlyphs[row.kind];
  return (
    <span className="gl-mark gl-tight gl-second">
      <Glyph size={16} stroke={1.75} aria-hidden="true" />
      {t(`messageSettings.channel.${row.kind}`)}
    </span>
  );
}

/** What of an address is shown. */
export const addressOf = (row: ChannelRow): string => (row.template === null ? `${row.host}/…` : row.host);

export function channelColumns(t: TFunction): Array<Column<ChannelRow>> {
  return [
    {
      key: 'name',
      title: t('messageSettings.channels.name'),
      least: 160,
      hint: (row) => row.name,
      render: (row) => <Lines first={<b>{row.name}</b>} second={row.orgName} />,
    },
    {
      key: 'kind',
      title: t('messageSettings.channels.kind'),
      width: 132,
      render: (row) => <KindMark row={row} t={t} />,
    },
    {
      key: 'host',
      title: t('messageSettings.channels.address'),
      least: 160,
      from: 620,
      hint: addressOf,
      render: (row) =>
        row.template === null ? (
          addressOf(row)
        ) : (
          <Lines first={t(`messageSettings.channels.provider.${row.template.provider}`)} second={row.host} />
        ),
    },
    {
      key: 'enabled',
      title: t('messageSettings.col.enabled'),
      width: 88,
      render: (row) => <OnOff on={row.enabled} word={t(row.enabled ? 'messageSettings.on' : 'messageSettings.off')} />,
    },
    {
      key: 'usedCount',
      title: t('messageSettings.channels.used'),
      width: 112,
      from: 760,
      align: 'right',
      render: (row) => (row.kind === 'sms' ? t('common.none') : String(row.usedCount)),
    },
    {
      key: 'updatedAt',
      title: t('messageSettings.channels.updatedAt'),
      width: 172,
      from: 1_020,
      render: (row) => <Moment at={row.updatedAt} />,
    },
  ];
}
