import { acknowledgeAlarm } from '#db/alarms/acknowledgeAlarm.ts';
import { assignAlarms } from '#db/alarms/assignAlarms.ts';
import { clearAlarm } from '#db/alarms/clearAlarm.ts';
import { handleAlarm } from '#db/alarms/handleAlarm.ts';
import { reopenAlarms } from '#db/alarms/reopenAlarms.ts';
import { reportFalseAlarm } from '#db/alarms/reportFalseAlarm.ts';
import { shelveAlarms } from '#db/alarms/shelveAlarms.ts';
import type { AlarmsStepped, AlarmStepInput } from '#db/alarms/stepAlarms.ts';
import { undoAlarms } from '#db/alarms/undoAlarms.ts';
import { unshelveAlarms } from '#db/alarms/unshelveAlarms.ts';
import { withFellows } from '#db/alarms/withFellows.ts';
import type { WriteTx } from '#db/engine/database.ts';
import type { Scope } from '#domain/access/access.ts';
import { shelfMs, type Act, type Assignee, type Person } from '#tests/support/lifecycle/alarm.ts';

/** What somebody does with alarms, as a route asks for it. */
export interface Wanted {
  readonly act: Act | 'reopen' | 'undo';
  readonly by: Person;
  readonly to: Assignee;
  /** Ids of the alarms that are named. */
  readonly ids: readonly string[];
  /** And all members of their incidents. */
  readonly isWhole: boolean;
  /** The version that was seen, of the first one. */
  readonly version: number;
  readonly now: number;
}

const orgPathOf: Readonly<Record<Person, string>> = { supervisor: '/root/', operator: '/root/city/' };

/** Does it in one transaction, as the routes of alarms do. */
export async function perform(tx: WriteTx, wanted: Wanted): Promise<AlarmsStepped> {
  const { by, now, isWhole } = wanted;
  const scope: Scope = { userId: by, access: ['alarm:handle'], orgPath: orgPathOf[by] };
  const ids = isWhole ? await withFellows(tx, scope, wanted.ids) : wanted.ids;
  const version = ids.length === 1 ? wanted.version : undefined;
  return step(tx, scope, wanted, { ids, version, actor: { userId: by, name: by }, now });
}

function step(tx: WriteTx, scope: Scope, wanted: Wanted, input: AlarmStepInput): Promise<AlarmsStepped> {
  const { act, by, to, now, version } = wanted;
  switch (act) {
    case 'ack':
      return acknowledgeAlarm(tx, scope, input);
    case 'handle':
      return handleAlarm(tx, scope, { ...input, result: 'looked at', method: 'onsite' });
    case 'clear':
      return clearAlarm(tx, scope, { ...input, reason: 'over' });
    case 'falseReport':
      return reportFalseAlarm(tx, scope, { ...input, reason: 'nothing there' });
    case 'shelve':
      return shelveAlarms(tx, scope, { ...input, reason: 'works', until: now + shelfMs });
    case 'unshelve':
      return unshelveAlarms(tx, scope, input);
    case 'assign':
      return assignAlarms(tx, scope, { ...input, userId: to, mayAssign: by === 'supervisor' });
    case 'reopen':
      return reopenAlarms(tx, scope, { ...input, reason: 'not over' });
    case 'undo': {
      const [first] = input.ids;
      const isMeant = first !== undefined && input.version !== undefined;
      return undoAlarms(tx, scope, { ...input, versions: new Map(isMeant ? [[first, version]] : []) });
    }
  }
}
