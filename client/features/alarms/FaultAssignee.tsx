import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { account } from '#client/stores/account.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { allowed } from './filters.ts';
import { useActions } from './useActions.ts';
import { WhoIsOnIt } from './WhoIsOnIt.tsx';

interface Props {
  readonly fault: AlarmRow;
  readonly onDone: () => void;
}

const nothing = (): void => undefined;

/** Who is on the fault of a page, and what gives it to somebody. @source docs/requirements.md C14 */
export function FaultAssignee({ fault, onDone }: Props) {
  const { userInfo } = useSnapshot(account);
  const { run, busy } = useActions({ put: nothing, onDone });
  const [isAsking, setAsking] = useState(false);
  const assign = async (userId: string | null): Promise<void> => {
    if ((await run('assign', [fault], { userId })).outcome !== 'failed') setAsking(false);
  };
  return (
    <>
      <WhoIsOnIt
        alarm={fault}
        isOn={!busy && may(userInfo?.access ?? [], ['alarm:handle']) && allowed(fault).assign}
        onAssign={(userId) => void assign(userId)}
        onAsk={() => setAsking(true)}
      />
      {isAsking && <AssignDialog rows={[fault]} onClose={() => setAsking(false)} onSubmit={assign} />}
    </>
  );
}
