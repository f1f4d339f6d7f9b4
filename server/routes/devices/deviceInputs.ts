import { z } from 'zod';
import { statusCodes } from '#domain/devices/device.ts';
import { deviceFaults, positionSources, type DeviceForm } from '#domain/devices/deviceForm.ts';
import { deviceSortFields } from '#domain/devices/deviceRecord.ts';
import { formatPosition, parsePosition } from '#domain/devices/position.ts';
import { searchTextMax } from '#domain/search/search.ts';
import type { MisfitOfDevice } from '#db/devices/createDevice.ts';
import { badField } from '../../http/badField.ts';
import { flag, id, idList, integer, list, moment, optional, order, trimmedText } from '../../http/input.ts';
import { judgedForm } from '../../http/judgedForm.ts';

const text = trimmedText(0, 1_000).default('');
const idOrNone = id.or(z.literal('')).nullable().default('');
const base = z.number().default(0);
/** What was given before it is trimmed or formatted: the rule judges that. */
const position = z.string().max(100).nullable();

const shape = {
  device_name: text,
  code: text,
  typeId: id.or(z.literal('')).default(''),
  modelId: id.or(z.literal('')).default(''),
  railId: idOrNone,
  projectId: idOrNone,
  /** It is the project's or the guardrail's; another one is refused. */
  orgId: optional(id),
  positionSource: z.enum(positionSources).default('manual'),
  address: text,
  baseX: base,
  baseY: base,
  baseZ: base,
  silentMinutes: z.number().nullable().default(null),
  installDate: text.nullable(),
  lastMaintainedAt: text.nullable(),
  nextMaintainAt: text.nullable(),
  remark: text.nullable(),
};
type Typed = z.output<z.ZodObject<typeof shape>>;

/** What the rules judge of what was sent. */
function formOf(typed: Typed, more: { readonly imei: string; readonly position: string }): DeviceForm {
  const { orgId: _, ...form } = typed;
  return {
    ...form,
    ...more,
    railId: typed.railId ?? '',
    projectId: typed.projectId ?? '',
    installDate: typed.installDate ?? '',
    lastMaintainedAt: typed.lastMaintainedAt ?? '',
    nextMaintainAt: typed.nextMaintainAt ?? '',
    remark: typed.remark ?? '',
  };
}

export const addedDevice = judgedForm({ ...shape, imei: text, position: position.default(null) }, (typed) =>
  deviceFaults(formOf(typed, { imei: typed.imei, position: typed.position ?? '' })),
);

/** IMEI and position stay where they are left out. */
export const updatedDevice = judgedForm(
  {
    id,
    version: integer(1, 1_000_000_000).optional(),
    ...shape,
    imei: trimmedText(0, 100).optional(),
    position: position.optional(),
  },
  ({ imei, position: at, ...typed }) => {
    const given = { imei: imei ?? '', position: at ?? '' };
    const kept = { imei: imei === undefined ? '' : '-', position: at === undefined ? '' : '-' };
    return deviceFaults(formOf(typed, given), kept);
  },
);

/** A judged text as it is stored; an empty one is none. */
export function storedPosition(given: string | null): string | null {
  const at = parsePosition(given?.trim() ?? '');
  return at === null ? null : formatPosition(at.lng, at.lat);
}

/** The columns of what passed the rules. */
export function fieldsOf(typed: Typed) {
  const orNull = (given: string | null): string | null => (given === '' ? null : given);
  const { orgId, railId, projectId, ...fields } = typed;
  return {
    ...fields,
    installDate: orNull(typed.installDate),
    lastMaintainedAt: orNull(typed.lastMaintainedAt),
    nextMaintainAt: orNull(typed.nextMaintainAt),
    remark: orNull(typed.remark),
    place: { railId: orNull(railId), projectId: orNull(projectId), orgId: orgId ?? null },
  };
}

const misfits = {
  modelId: 'device.model.type',
  projectId: 'device.project.rail',
  orgId: 'device.org.place',
  imei: 'imei.fixed',
} as const;

/** 9002 at the field that does not fit what is stored. */
export function misfitError(field: MisfitOfDevice | 'imei'): Error {
  return badField(field, misfits[field]);
}

const status = z
  .string()
  .regex(/^[1-4]$/)
  .transform(Number);

/** @source docs/requirements.md C9 */
export const deviceFilters = {
  ids: idList,
  orgIds: idList,
  projectId: optional(id),
  railId: optional(id),
  isUnplaced: optional(flag),
  typeId: optional(id),
  modelId: optional(id),
  deviceStatus: list(status),
  statusCode: list(z.enum(statusCodes.filter((code) => code !== ''))),
  enabled: optional(flag),
  maintenance: optional(flag),
  firmware: optional(trimmedText(1, 30)),
  batteryMax: optional(integer(0, 100)),
  lastSeenBefore: optional(moment),
  keyword: optional(trimmedText(1, searchTextMax)),
  sortField: optional(z.enum(deviceSortFields)),
  sortOrder: order,
};
