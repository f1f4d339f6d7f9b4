import { z } from 'zod';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { personMethods } from '#domain/alarms/alarm.ts';
import { mostPhotos } from '#domain/alarms/photo.ts';
import { code, flag, id, ids, integer, list, moment, optional, trimmedText } from '../../http/input.ts';

const target = {
  ids: ids(),
  version: optional(integer(1, 1_000_000_000)),
  /** All members of their incidents as well. */
  whole: optional(flag),
};
const single = ({ ids: wanted, version }: { ids: string[]; version?: number | undefined }) =>
  version === undefined || wanted.length === 1;
const versionText = { path: ['version'], error: fieldText('version.single') };

/** What acts on alarms take. @source docs/requirements.md D8 */
export const plainInput = z.object(target).refine(single, versionText);
/** `versions`: of each id the version that the act made which is meant; absent: whatever was done last. */
export const undoInput = z
  .object({ ids: ids(), versions: optional(z.array(integer(1, 1_000_000_000)).max(500)) })
  .refine(({ ids: wanted, versions }) => versions === undefined || versions.length === wanted.length, {
    path: ['versions'],
    error: fieldText('versions.each'),
  });
export const handleInput = z
  .object({
    ...target,
    result: trimmedText(2, 500, 'result.length'),
    method: z.enum(personMethods),
    /** Of the dictionary `alarmCause`. */
    causeCode: optional(code),
    /** Of `uploadPhoto`, by the same person. */
    photoIds: list(id, mostPhotos),
  })
  .refine(single, versionText);
export const reasonInput = z
  .object({ ...target, reason: trimmedText(2, 200, 'reason.length') })
  .refine(single, versionText);
/** Null: nobody. */
export const assignInput = z.object({ ...target, userId: id.nullable() }).refine(single, versionText);
export const commentInput = z.object({ id, text: trimmedText(1, 500, 'comment.length') });
export const shelveInput = z
  .object({ ...target, reason: trimmedText(2, 200, 'reason.length'), until: integer(0, 9_999_999_999_999) })
  .refine(single, versionText);
export const addInput = z
  .object({
    deviceId: optional(id),
    railId: optional(id),
    typeCode: code,
    /** Absent: that of the catalogue. */
    severity: optional(z.coerce.number().pipe(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]))),
    content: trimmedText(2, 200, 'alarm.handText'),
    /** Absent: now. */
    occurredAt: optional(moment),
  })
  .refine(({ deviceId, railId }) => (deviceId === undefined) !== (railId === undefined), {
    path: ['deviceId'],
    error: fieldText('alarm.handSubject'),
  });
