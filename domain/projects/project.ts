import { z } from 'zod';
import type { FieldFault, FieldParams, FieldText } from '../access/fieldTexts.ts';
import type { ThresholdOverrides } from '../alarms/thresholds.ts';
import { positionFault } from '../devices/position.ts';
import { lengthOf } from '../orgs/organization.ts';
import type { DeviceStatusCount } from '../realtime.ts';
import { dayRange } from '../zone.ts';

export const projectStatuses = ['planned', 'building', 'running', 'finished', 'archived'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** A project as dashboards hold it. */
export const projectRowSchema = z.object({
  id: z.string(),
  revision: z.number(),
  name: z.string(),
  code: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  status: z.enum(projectStatuses),
});
export type ProjectRow = z.infer<typeof projectRowSchema>;

export const projectSortFields = ['name', 'code', 'status', 'openAlarmCount', 'startDate', 'createdAt'] as const;
export type ProjectSortField = (typeof projectSortFields)[number];

/**
 * A project with all its fields and what is counted of it, as lists and the detail show it.
 * @source docs/requirements.md A7
 */
export interface ProjectRecord extends ProjectRow {
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly maintenanceCompanyId: string | null;
  readonly maintenanceCompanyName: string | null;
  readonly regionCode: string | null;
  readonly address: string | null;
  /** 'lng,lat'; null: the middle of its guardrails stands for it. */
  readonly center: string | null;
  /** Null without one, and when that person was deleted. */
  readonly managerId: string | null;
  readonly managerName: string | null;
  /** YYYY-MM-DD. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly thresholds: ThresholdOverrides | null;
  readonly remark: string | null;
  readonly railCount: number;
  readonly deviceCount: number;
  readonly deviceStatusCount: DeviceStatusCount;
  readonly openAlarmCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
}

/** What still points at a project that was to be deleted. */
export interface ProjectReference {
  readonly type: 'rail' | 'device';
  readonly count: number;
}

/** What a person types of a project; an empty text stands for none. */
export interface ProjectForm {
  readonly orgId: string;
  readonly name: string;
  readonly code: string;
  readonly regionCode: string;
  readonly address: string;
  readonly center: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: string;
  readonly remark: string;
}

const codeRule = /^[A-Za-z0-9_-]{2,30}$/;
const isDay = (text: string): boolean => dayRange('UTC', text) !== null;

function fault(text: FieldText, params: FieldParams = {}): FieldFault {
  return { text, params };
}

/** Faults by field, asked by the client at every change and by the server. @source docs/requirements.md A7, D0.6 */
export function projectFaults(form: ProjectForm): Partial<Record<keyof ProjectForm, FieldFault>> {
  const faults: Partial<Record<keyof ProjectForm, FieldFault>> = {};
  const [code, center] = [form.code.trim(), form.center.trim()];
  const [start, end] = [form.startDate.trim(), form.endDate.trim()];
  if (form.orgId === '') faults.orgId = fault('org.required');
  if (lengthOf(form.name) === 0) faults.name = fault('project.name.required');
  else if (lengthOf(form.name) > 60) faults.name = fault('project.name.length');
  if (code === '') faults.code = fault('project.code.required');
  else if (!codeRule.test(code)) faults.code = fault('project.code.form');
  if (form.regionCode === '') faults.regionCode = fault('region.required');
  if (lengthOf(form.address) > 120) faults.address = fault('address.length');
  if (center !== '' && positionFault(center) !== null) faults.center = fault('position.form');
  if (start !== '' && !isDay(start)) faults.startDate = fault('date.form');
  if (end !== '' && !isDay(end)) faults.endDate = fault('date.form');
  else if (start !== '' && end !== '' && faults.startDate === undefined && end < start) {
    faults.endDate = fault('date.order');
  }
  if (!(projectStatuses as readonly string[]).includes(form.status)) faults.status = fault('project.status.required');
  if (lengthOf(form.remark) > 500) faults.remark = fault('remark.length');
  return faults;
}
