import { Button, Group, useComputedColorScheme } from '@mantine/core';
import { IconMapPin, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { day } from '#domain/time.ts';
import { LazyDayBars } from '#client/charts/LazyDayBars.tsx';
import { tokensOf } from '#client/theme/tokens.ts';
import { number } from '#client/ui/number.ts';
import { Facts } from '#client/ui/primitives/Facts.tsx';
import { dateTime, dayOf } from '#client/ui/time/time.ts';
import { serverNow } from '#client/api/clock.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { eventsByDay, type ProjectDetail } from '../calls.ts';
import { periodText, regionText } from '../columns.tsx';
import { DeviceBar } from '../DeviceBar.tsx';
import { mapOf } from '../mapOf.ts';
import { StatusMark } from '../StatusMark.tsx';
import classes from '../projects.module.css';

interface Props {
  readonly project: ProjectDetail;
  /** Absent without project:edit. */
  readonly onEdit?: () => void;
}

const days = 30;
const chartHeight = 168;
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Counts, what happened in the last thirty days, and the fields. @source docs/requirements.md C6 */
export function Overview({ project, onEdit }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.tiles}>
        <div className={classes.tile}>
          <small>{t('project.col.rails')}</small>
          <b>{number(project.railCount)}</b>
        </div>
        <div className={classes.tile}>
          <small>{t('project.col.devices')}</small>
          <DeviceBar counts={project.deviceStatusCount} />
        </div>
        <div className={classes.tile}>
          <small>{t('project.col.openAlarms')}</small>
          <b className={project.openAlarmCount > 0 ? classes.alarms : undefined} data-testid="project-open-alarms">
            {number(project.openAlarmCount)}
          </b>
        </div>
      </div>
      <EventChart project={project} />
      <h3 className={classes.section}>{t('project.facts')}</h3>
      <ProjectFacts project={project} />
      <Group gap={8} mt={20}>
        {onEdit !== undefined && (
          <Button leftSection={<IconPencil {...icon} />} onClick={onEdit} data-testid="project-drawer-edit">
            {t('project.edit')}
          </Button>
        )}
        <Button component={Link} href={mapOf(project.id)} variant="default" leftSection={<IconMapPin {...icon} />}>
          {t('project.map')}
        </Button>
      </Group>
    </>
  );
}

function EventChart({ project }: { readonly project: ProjectDetail }) {
  const { t } = useTranslation();
  const token = tokensOf(useComputedColorScheme('light'));
  const { id, openAlarmCount, deviceStatusCount } = project;
  const today = dayOf(serverNow());
  const startDate = dayOf(serverNow() - (days - 1) * day);
  const { data } = useAsync(
    (signal) => eventsByDay(id, { startDate, endDate: today }, { signal }),
    [id, startDate, openAlarmCount, deviceStatusCount.faultCount],
  );
  const alarms = data?.map(({ alarmCount }) => alarmCount) ?? [];
  const faults = data?.map(({ faultCount }) => faultCount) ?? [];
  const sum = (values: readonly number[]): string => number(values.reduce((all, each) => all + each, 0));
  const series = [
    { name: t('project.chart.alarms'), color: token.chart1, values: alarms },
    { name: t('project.chart.faults'), color: token.chart2, values: faults },
  ];
  return (
    <section>
      <h3 className={classes.section}>
        {t('project.chart.title')}
        {data !== undefined && <small>{t('project.chart.sum', { alarms: sum(alarms), faults: sum(faults) })}</small>}
      </h3>
      <div className={classes.legend} aria-hidden="true">
        {series.map(({ name, color }) => (
          <span key={name}>
            <i style={{ background: color }} />
            {name}
          </span>
        ))}
      </div>
      <LazyDayBars
        height={chartHeight}
        label={t('project.chart.label', { alarms: sum(alarms), faults: sum(faults) })}
        days={data?.map(({ date }) => date) ?? []}
        series={series}
      />
    </section>
  );
}

function ProjectFacts({ project }: { readonly project: ProjectDetail }) {
  const { t } = useTranslation();
  const facts: ReadonlyArray<readonly [string, ReactNode]> = [
    [t('project.col.status'), <StatusMark key="status" status={project.status} />],
    [t('project.col.code'), project.code],
    [t('project.col.org'), project.orgName],
    [t('project.col.builder'), project.companyName],
    [t('project.col.keeper'), project.maintenanceCompanyName],
    [t('project.col.manager'), project.managerName],
    [t('project.col.period'), periodText(t, project)],
    [t('project.col.region'), regionText(project)],
    [t('project.col.address'), project.address],
    [
      t('project.col.center'),
      project.center ?? (project.railsCenter === null ? null : t('project.ofRails', { center: project.railsCenter })),
    ],
    [t('project.form.thresholds'), thresholdText(t('project.standard'), project)],
    [t('project.col.remark'), project.remark],
    [t('project.col.updated'), dateTime(project.updatedAt)],
  ];
  return (
    <Facts
      facts={facts.map(([name, value]) => [name, value === null || value === '' ? t('common.none') : value])}
      labelW={112}
    />
  );

  function thresholdText(standard: string, { thresholds }: ProjectDetail): string {
    const own = Object.keys(thresholds ?? {}).length;
    return own === 0 ? standard : t('project.form.thresholdsOwn', { n: own });
  }
}
