import { z } from 'zod';
import type { ProjectFields } from '#db/projects/createProject.ts';
import { formatPosition, parsePosition } from '#domain/devices/position.ts';
import { projectFaults, projectSortFields, projectStatuses } from '#domain/projects/project.ts';
import { isRegion } from '#domain/regions/region.ts';
import { dayRange } from '#domain/zone.ts';
import { searchTextMax } from '#domain/search/search.ts';
import { badField } from '../../http/badField.ts';
import { dayText } from '../../http/days.ts';
import { id, idList, integer, list, optional, order, trimmedText } from '../../http/input.ts';
import { judgedForm } from '../../http/judgedForm.ts';

const text = trimmedText(0, 1_000).default('');
const region = z.string().refine((code) => code === '' || isRegion(code), { error: '@region.unknown' });
const shape = {
  orgId: id.or(z.literal('')).default(''),
  name: text,
  code: text,
  companyId: optional(id),
  maintenanceCompanyId: optional(id),
  managerId: optional(id),
  regionCode: region.default(''),
  address: text,
  center: text,
  startDate: text,
  endDate: text,
  status: z.enum(projectStatuses).or(z.literal('')).default(''),
  /** Absent leaves them as they are; null or none takes them away. */
  thresholds: z.record(z.string().max(40), z.record(z.string().max(40), z.number())).nullish(),
  remark: text,
};
export const addedProject = judgedForm(shape, projectFaults);
export const updatedProject = judgedForm(
  { id, version: integer(1, 1_000_000_000).optional(), ...shape },
  projectFaults,
);

/** An empty text is none; what the rules have judged has a status and a readable centre. */
export function fieldsOf(typed: z.output<typeof addedProject>): ProjectFields {
  const text = (given: string): string | null => (given === '' ? null : given);
  const at = parsePosition(typed.center);
  return {
    orgId: typed.orgId,
    name: typed.name,
    code: typed.code,
    companyId: typed.companyId ?? null,
    maintenanceCompanyId: typed.maintenanceCompanyId ?? null,
    managerId: typed.managerId ?? null,
    regionCode: typed.regionCode,
    address: text(typed.address),
    center: at === null ? null : formatPosition(at.lng, at.lat),
    startDate: text(typed.startDate),
    endDate: text(typed.endDate),
    status: projectStatuses.find((each) => each === typed.status) ?? 'planned',
    thresholds: typed.thresholds,
    remark: text(typed.remark),
  };
}

export const projectFilters = {
  ids: idList,
  orgIds: idList,
  keyword: optional(trimmedText(1, searchTextMax)),
  status: list(z.enum(projectStatuses)),
  regionCode: optional(z.string().refine(isRegion, { error: '@region.unknown' })),
  companyId: optional(id),
  startDate: dayText,
  endDate: dayText,
  sortField: optional(z.enum(projectSortFields)),
  sortOrder: order,
};

/** The filters when their days are days. @throws ZodError (9002) for others, and for an end before the start */
export function projectFilterOf<
  F extends { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
>(filter: F): F {
  const { startDate, endDate } = filter;
  for (const [field, day] of [
    ['startDate', startDate],
    ['endDate', endDate],
  ] as const) {
    if (day !== undefined && dayRange('UTC', day) === null) throw badField(field, 'date.form');
  }
  if (startDate !== undefined && endDate !== undefined && endDate < startDate) throw badField('endDate', 'date.order');
  return filter;
}
