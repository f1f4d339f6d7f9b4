import { z } from 'zod';
import { conditions, handledStatuses, type AlarmKind } from '#domain/alarms/alarm.ts';
import { searchTextMax } from '#domain/search/search.ts';
import type { AlarmFilter } from '#db/alarms/alarmFilter.ts';
import { dayText } from '../../http/days.ts';
import { code, flag, id, idList, list, optional, trimmedText } from '../../http/input.ts';

/** What lists and reports of alarms are narrowed by, as their calls take it. @source docs/requirements.md C8, C11 */
export const alarmFilters = {
  orgIds: idList,
  projectId: optional(id),
  railId: optional(id),
  deviceId: optional(id),
  modelIds: idList,
  kind: optional(z.coerce.number().pipe(z.union([z.literal(2), z.literal(3)]))),
  typeCode: list(code),
  severity: list(z.string().regex(/^[1-4]$/)),
  condition: optional(z.enum(conditions)),
  handledStatus: list(z.enum(handledStatuses)),
  startDate: dayText,
  endDate: dayText,
  assigneeId: optional(id),
  causeCode: list(code),
  incidentId: optional(id),
  /** Those that are shelved; absent or 0: all. */
  shelved: optional(flag),
  text: optional(trimmedText(0, searchTextMax)),
};
export type AlarmFilters = z.output<z.ZodObject<typeof alarmFilters>>;

/** The same without its days: of what, the caller says. */
export function alarmFilterOf(input: AlarmFilters): AlarmFilter {
  return {
    orgIds: input.orgIds,
    projectId: input.projectId,
    railId: input.railId,
    deviceId: input.deviceId,
    modelIds: input.modelIds,
    kind: input.kind,
    typeCodes: input.typeCode,
    severities: input.severity?.map(Number),
    condition: input.condition,
    handledStatuses: input.handledStatus,
    assigneeId: input.assigneeId,
    causeCodes: input.causeCode,
    incidentId: input.incidentId,
    isShelved: input.shelved === true ? true : undefined,
    text: input.text,
  };
}

/** The same call about one kind alone, whatever its filter says; undefined leaves it. */
export const ofKind = <C extends { readonly input: { readonly kind?: AlarmKind | undefined } }>(
  call: C,
  fixedKind: AlarmKind | undefined,
): C => (fixedKind === undefined ? call : { ...call, input: { ...call.input, kind: fixedKind } });
