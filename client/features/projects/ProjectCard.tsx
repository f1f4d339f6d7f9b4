import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectRecord } from '#domain/projects/project.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { periodText, regionText } from './columns.tsx';
import { DeviceBar } from './DeviceBar.tsx';
import { StatusMark } from './StatusMark.tsx';
import list from '#client/ui/list/list.module.css';
import classes from './projects.module.css';

/** A project as a card: what, where it stands, who, how its devices are, and what to do. */
export function ProjectCard({ row, children }: { readonly row: ProjectRecord; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div data-project={row.name} data-status={row.status}>
      <div className={list.cardHead}>
        <Lines first={<b>{row.name}</b>} second={row.code} />
        <StatusMark status={row.status} />
      </div>
      <div className={list.cardFacts}>
        <div>{[row.orgName, regionText(row), row.managerName].filter(Boolean).join(' · ')}</div>
        <div>{t('project.counts', { rails: row.railCount, alarms: row.openAlarmCount })}</div>
        <div>{periodText(t, row) || t('common.none')}</div>
      </div>
      <div className={classes.cardBar}>
        <DeviceBar counts={row.deviceStatusCount} />
      </div>
      <div className={list.cardFoot}>{children}</div>
    </div>
  );
}
