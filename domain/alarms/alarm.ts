import { z } from 'zod';
import type { kindCode } from '../codes.ts';
import { handledCodes } from '../codes.ts';

export type AlarmKind = (typeof kindCode)[keyof typeof kindCode];
/** 1 critical, 2 major, 3 minor, 4 info. */
export type Severity = 1 | 2 | 3 | 4;
export const conditions = ['active', 'cleared'] as const;
export type Condition = (typeof conditions)[number];
export const handledStatuses = handledCodes;
export type HandledStatus = (typeof handledStatuses)[number];
/** By what a list of alarms can be sorted. By need there is one order only: what needs somebody most comes first. */
export const alarmSortFields = ['need', 'lastOccurredAt', 'firstOccurredAt', 'severity', 'count', 'dueAt'] as const;
export type AlarmSort = (typeof alarmSortFields)[number];
/** The quick tabs of a list of alarms. */
export const alarmTabs = [
  'all',
  'fire',
  'unhandled',
  'acknowledged',
  'assignedToMe',
  'overdue',
  'shelved',
  'handled',
] as const;
export type AlarmTab = (typeof alarmTabs)[number];
export const alarmSources = ['device', 'rule', 'silent', 'manual'] as const;
export type AlarmSource = (typeof alarmSources)[number];
/** How a person says that an alarm was handled. */
export const personMethods = ['onsite', 'remote', 'ignore'] as const;
export type PersonMethod = (typeof personMethods)[number];
/** `notice`: by handling the message of it. */
export const handleMethods = [...personMethods, 'notice'] as const;
export type HandleMethod = (typeof handleMethods)[number];
export const alarmActions = [
  'raise',
  'repeat',
  'clear',
  'reopen',
  'ack',
  'handle',
  'falseReport',
  'assign',
  'comment',
  'escalate',
  'autoClose',
  'shelve',
  'unshelve',
  'undo',
  /** Nobody was there: the role above was told. */
  'unwatched',
] as const;
export type AlarmAction = (typeof alarmActions)[number];

/** An alarm or fault as it stands on the wire (table `event`). @source docs/requirements.md A12 */
export const alarmRowSchema = z.object({
  id: z.string(),
  revision: z.number(),
  version: z.number(),
  kind: z.number(),
  typeCode: z.string(),
  /** The incident that it is a member of; null for types that have none. */
  incidentId: z.string().nullable(),
  severity: z.number(),
  condition: z.enum(conditions),
  handledStatus: z.enum(handledStatuses),
  deviceId: z.string().nullable(),
  railId: z.string().nullable(),
  projectId: z.string().nullable(),
  orgId: z.string(),
  deviceCode: z.string(),
  device_name: z.string(),
  railName: z.string(),
  deviceAddress: z.string(),
  position: z.string().nullable(),
  firstOccurredAt: z.number(),
  lastOccurredAt: z.number(),
  clearedAt: z.number().nullable(),
  count: z.number(),
  value: z.number().nullable(),
  threshold: z.number().nullable(),
  metric: z.string().nullable(),
  /** Words of the device or of the person who raised it; the sentence itself is made from the other fields. */
  text: z.string(),
  source: z.enum(alarmSources),
  ackBy: z.string().nullable(),
  ackByName: z.string().nullable(),
  ackAt: z.number().nullable(),
  handledBy: z.string().nullable(),
  handledByName: z.string().nullable(),
  handledAt: z.number().nullable(),
  handleResult: z.string().nullable(),
  handleMethod: z.enum(handleMethods).nullable(),
  /** Why it happened, of the dictionary `alarmCause`; null: nobody said. */
  causeCode: z.string().nullable(),
  /** Who is on it. */
  assigneeId: z.string().nullable(),
  assigneeName: z.string().nullable(),
  dueAt: z.number().nullable(),
  escalationLevel: z.number(),
  /** The time to be handled by that passed while somebody had acknowledged it; it counts while it is `dueAt` still. */
  lateAt: z.number().nullable(),
  /** Until then it makes no noise; null for all others. */
  shelvedUntil: z.number().nullable(),
  shelvedByName: z.string().nullable(),
  shelveReason: z.string().nullable(),
});
export type AlarmRow = z.infer<typeof alarmRowSchema>;
