import type { AlarmAction, AlarmRow } from '#domain/alarms/alarm.ts';
import type { AlarmLog } from './calls.ts';

/** Who or what a line of the timeline speaks of. */
export type Subject = 'device' | 'person' | 'system';

type Reason = 'stillActive' | 'byHand' | 'back';
type LogKey =
  | `alarm.log.${Exclude<AlarmAction, 'comment' | 'undo'> | Reason}`
  | `alarmActs.log.${'reopened' | 'undo' | 'raised'}`;

/** One line of the timeline, ready to be put into words. */
export interface Sentence {
  readonly id: AlarmLog['id'];
  readonly at: number;
  readonly action: AlarmAction;
  readonly subject: Subject;
  readonly person: string | null;
  /** Undefined for a comment: it is its own sentence. */
  readonly key: LogKey | undefined;
  /** How often the alarm has occurred with this line. */
  readonly times: number;
  /** The worst value so far, where a rule wrote it down. */
  readonly value: number | null;
  /** When what was shelved comes back. */
  readonly until: number | null;
  /** Of what was done. */
  readonly photoIds: readonly string[];
  /** What was taken back with this line. */
  readonly undone: Undone | undefined;
  /** What somebody wrote. */
  readonly text: string;
  /** Since the alarm was raised, ms, where that is of interest: how fast somebody was. */
  readonly tookMs: number | undefined;
}

function keyOf({ action, actorId, fromStatus }: AlarmLog): LogKey | undefined {
  if (action === 'comment') return undefined;
  if (action === 'undo') return 'alarmActs.log.undo';
  if (action === 'raise' && actorId !== null) return 'alarmActs.log.raised';
  if (action === 'reopen' && actorId !== null) return 'alarmActs.log.reopened';
  if (action === 'clear' && actorId !== null) return 'alarm.log.byHand';
  if (action === 'reopen' && fromStatus === '02') return 'alarm.log.stillActive';
  if (action === 'unshelve' && actorId === null) return 'alarm.log.back';
  return `alarm.log.${action}`;
}

/** What people can take back. */
const undoables = ['ack', 'handle', 'clear', 'falseReport', 'assign', 'shelve', 'unshelve'] as const;
type Undone = (typeof undoables)[number];

const again: readonly AlarmAction[] = ['raise', 'repeat', 'reopen'];
const measured: readonly AlarmAction[] = ['ack', 'handle', 'falseReport'];

/** What happened to an alarm, newest first. @source docs/requirements.md B2 */
export function sentencesOf(log: readonly AlarmLog[], alarm: Pick<AlarmRow, 'firstOccurredAt'>): Sentence[] {
  let times = 0;
  const inOrder = [...log].sort((a, b) => a.at - b.at || Number(a.id) - Number(b.id));
  const lines = inOrder.map((line): Sentence => {
    const isNoOccurrence = line.action === 'reopen' && (line.fromStatus === '02' || line.actorId !== null);
    if (again.includes(line.action) && !isNoOccurrence) times = line.data?.count ?? times + 1;
    const byDevice = line.action === 'raise' && line.actorId === null;
    return {
      id: line.id,
      at: line.at,
      action: line.action,
      subject: byDevice ? 'device' : line.actorId === null ? 'system' : 'person',
      person: line.actorId === null ? null : (line.actorName ?? line.actorId),
      key: keyOf(line),
      times,
      value: line.data?.value ?? null,
      until: line.data?.until ?? null,
      photoIds: (line.data?.photoIds ?? '').split(',').filter((id) => id !== ''),
      undone: undoables.find((each) => each === line.data?.of),
      text: line.text ?? '',
      tookMs: measured.includes(line.action) ? Math.max(0, line.at - alarm.firstOccurredAt) : undefined,
    };
  });
  return lines.reverse();
}
