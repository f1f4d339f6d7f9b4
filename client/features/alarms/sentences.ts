import type { AlarmAction, AlarmRow } from '#domain/alarms/alarm.ts';
import type { AlarmLog } from './calls.ts';

/** Who or what a line of the timeline speaks of. */
export type Subject = 'device' | 'person' | 'system';

type Reason = 'stillActive' | 'byHand';
type LogKey = `alarm.log.${Exclude<AlarmAction, 'comment'> | Reason}`;

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
  /** What somebody wrote. */
  readonly text: string;
  /** Since the alarm was raised, ms, where that is of interest: how fast somebody was. */
  readonly tookMs: number | undefined;
}

function keyOf({ action, actorId, fromStatus }: AlarmLog): LogKey | undefined {
  if (action === 'comment') return undefined;
  if (action === 'clear' && actorId !== null) return 'alarm.log.byHand';
  if (action === 'reopen' && fromStatus === '02') return 'alarm.log.stillActive';
  return `alarm.log.${action}`;
}

const again: readonly AlarmAction[] = ['raise', 'repeat', 'reopen'];
const measured: readonly AlarmAction[] = ['ack', 'handle', 'falseReport'];

/** What happened to an alarm, newest first. @source docs/requirements.md B2 */
export function sentencesOf(log: readonly AlarmLog[], alarm: Pick<AlarmRow, 'firstOccurredAt'>): Sentence[] {
  let times = 0;
  const inOrder = [...log].sort((a, b) => a.at - b.at || Number(a.id) - Number(b.id));
  const lines = inOrder.map((line): Sentence => {
    const isHandledActive = line.action === 'reopen' && line.fromStatus === '02';
    if (again.includes(line.action) && !isHandledActive) times = line.data?.count ?? times + 1;
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
      text: line.text ?? '',
      tookMs: measured.includes(line.action) ? Math.max(0, line.at - alarm.firstOccurredAt) : undefined,
    };
  });
  return lines.reverse();
}
