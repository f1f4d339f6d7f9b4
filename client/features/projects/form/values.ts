import type { TFunction } from 'i18next';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { projectStatuses, type ProjectForm as Judged, type ProjectRecord } from '#domain/projects/project.ts';
import type { ProjectInput } from '../calls.ts';
import { periodText, regionText } from '../columns.tsx';
import { statusText } from '../StatusMark.tsx';

/** What the form holds: texts, and ids that are null while nothing is chosen. */
export interface Values extends Judged {
  readonly companyId: string | null;
  readonly maintenanceCompanyId: string | null;
  readonly managerId: string | null;
  readonly thresholds: ThresholdOverrides;
}

export function valuesOf(row: ProjectRecord | undefined, orgId: string): Values {
  return {
    orgId: row?.orgId ?? orgId,
    name: row?.name ?? '',
    code: row?.code ?? '',
    companyId: row?.companyId ?? null,
    maintenanceCompanyId: row?.maintenanceCompanyId ?? null,
    managerId: row?.managerId ?? null,
    regionCode: row?.regionCode ?? '',
    address: row?.address ?? '',
    center: row?.center ?? '',
    startDate: row?.startDate ?? '',
    endDate: row?.endDate ?? '',
    status: row?.status ?? 'planned',
    thresholds: row?.thresholds ?? {},
    remark: row?.remark ?? '',
  };
}

export function inputOf({ status, thresholds, ...values }: Values): ProjectInput {
  return {
    ...values,
    status: projectStatuses.find((each) => each === status) ?? '',
    thresholds: Object.fromEntries(Object.entries(thresholds).map(([code, figures]) => [code, { ...figures }])),
  };
}

/** A project field by field, to say what somebody else changed. */
export function shownFields(t: TFunction, row: ProjectRecord): ReadonlyArray<readonly [string, string]> {
  return [
    [t('project.col.name'), row.name],
    [t('project.col.code'), row.code],
    [t('project.col.org'), row.orgName],
    [t('project.col.status'), statusText(row.status)],
    [t('project.col.region'), regionText(row)],
    [t('project.col.address'), row.address ?? ''],
    [t('project.col.center'), row.center ?? ''],
    [t('project.col.period'), periodText(t, row)],
    [t('project.col.builder'), row.companyName ?? ''],
    [t('project.col.keeper'), row.maintenanceCompanyName ?? ''],
    [t('project.col.manager'), row.managerName ?? ''],
    [t('project.form.thresholds'), JSON.stringify(row.thresholds ?? {})],
    [t('project.col.remark'), row.remark ?? ''],
  ];
}
