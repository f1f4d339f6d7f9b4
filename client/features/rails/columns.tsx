import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { RailListRow } from '#domain/rails/railList.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { number } from '#client/ui/number.ts';
import { StatusChip } from '#client/ui/status/StatusChip.tsx';
import { MiddleCut } from '#client/ui/primitives/MiddleCut.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Due } from './Due.tsx';
import type { RailTypes } from './useRailTypes.ts';

/** Kilometres and metres from and to. */
export function stakesOf({ stakeStart, stakeEnd }: Pick<RailListRow, 'stakeStart' | 'stakeEnd'>): string {
  if (stakeStart === null || stakeEnd === null) return stakeStart ?? stakeEnd ?? '';
  return `${stakeStart} – ${stakeEnd}`;
}

export function worstMark({ worstStatus }: Pick<RailListRow, 'worstStatus'>): ReactNode {
  return worstStatus === null ? undefined : <StatusChip status={worstStatus} plain />;
}

interface Look {
  readonly t: TFunction;
  readonly types: RailTypes;
}

/** @source docs/requirements.md C10 */
export function railColumns({ t, types }: Look): Array<Column<RailListRow>> {
  const none = <span className="gl-faint">{t('common.none')}</span>;
  // Its words are longer.
  const isEnglish = currentLocale() === 'en-US';
  return [
    {
      key: 'name',
      title: t('rail.col.name'),
      sortField: 'name',
      least: 150,
      sheet: ['name'],
      hint: (row) => row.name,
      render: (row) => (
        <Lines
          first={
            <b>
              <MiddleCut text={row.name} />
            </b>
          }
          second={row.address}
        />
      ),
    },
    { key: 'type', title: t('rail.col.type'), width: 96, from: 1_180, hint: typeOf, render: typeOf },
    {
      key: 'projectName',
      title: t('rail.col.project'),
      width: 150,
      from: 700,
      hint: (row) => row.projectName,
      render: (row) => row.projectName,
    },
    {
      key: 'orgName',
      title: t('rail.col.org'),
      width: 120,
      from: 960,
      hint: (row) => row.orgName,
      render: (row) => row.orgName,
    },
    {
      key: 'road',
      title: t('rail.col.road'),
      width: 180,
      from: 860,
      sheet: ['roadName', 'stakeStart', 'stakeEnd'],
      hint: (row) => [row.roadName, stakesOf(row)].filter(Boolean).join(' '),
      render: (row) => {
        const stakes = stakesOf(row);
        if (row.roadName === null && stakes === '') return none;
        return <Lines first={row.roadName ?? stakes} second={row.roadName === null ? null : stakes} />;
      },
    },
    {
      key: 'lengthM',
      title: t('rail.col.length'),
      width: 84,
      align: 'right',
      sortField: 'lengthM',
      render: (row) => (row.isDrawn ? number(row.lengthM, 1) : <span className="gl-faint">{t('rail.notDrawn')}</span>),
    },
    {
      key: 'deviceCount',
      title: t('rail.col.devices'),
      width: 52,
      from: 470,
      align: 'right',
      render: (row) => number(row.deviceCount),
    },
    {
      key: 'worstStatus',
      title: t('rail.col.worst'),
      width: isEnglish ? 108 : 86,
      from: 400,
      render: (row) => worstMark(row) ?? none,
    },
    {
      key: 'nextMaintainAt',
      title: t('rail.col.next'),
      width: 98,
      from: 520,
      sortField: 'nextMaintainAt',
      render: (row) => <Due at={row.nextMaintainAt} />,
    },
  ];

  function typeOf(row: RailListRow): string {
    return types.nameOf(row.railType);
  }
}
