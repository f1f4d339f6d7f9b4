import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { AppKeys } from '../../harness/person.ts';
import type { Holder } from '../../harness/signedHeaders.ts';
import { projectDir } from '../../setup/findTools.mjs';
import type { CrowdPlan } from './crowdPlan.ts';
import type { ClientsFacts, ClientsOrder } from './clients.ts';

export interface Clients {
  /** Resolves when all are in sync. */
  readonly allInSync: (withinMs: number) => Promise<{ readonly lastInSyncAt: number }>;
  readonly begin: () => void;
  readonly look: () => Promise<ClientsFacts>;
  readonly stop: () => void;
}

/** Sockets in processes of their own. */
export function startClients(
  keys: AppKeys,
  holders: readonly Holder[],
  { sockets, clients: processes, lists }: Pick<CrowdPlan, 'sockets' | 'clients' | 'lists'>,
): Clients {
  const children = Array.from({ length: processes }, (_, no) => {
    const child = fork(join(projectDir, 'scripts/bench/crowd/clients.ts'), { execArgv: ['--import', 'tsx'] });
    const own = holders.filter((__, at) => at % processes === no);
    const share = Math.floor(sockets / processes) + (no < sockets % processes ? 1 : 0);
    order(child, { do: 'open', keys, holders: own, sockets: share, lists });
    return { child, share };
  });
  const look = async (): Promise<ClientsFacts> => joined(await Promise.all(children.map(({ child }) => ask(child))));
  return {
    look,
    allInSync: async (withinMs) => {
      const until = Date.now() + withinMs;
      for (;;) {
        const { inSync, lastInSyncAt, counts } = await look();
        if (inSync === sockets && lastInSyncAt !== null) return { lastInSyncAt };
        if (Date.now() > until) {
          throw new Error(`${inSync} of ${sockets} sockets in sync within ${withinMs} ms; ${counts.refused} refused`);
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    begin: () => {
      for (const { child } of children) order(child, { do: 'begin' });
    },
    stop: () => {
      for (const { child } of children) order(child, { do: 'stop' });
    },
  };
}

function order(child: ChildProcess, message: ClientsOrder): void {
  child.send(message);
}

function ask(child: ChildProcess): Promise<ClientsFacts> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('a process of sockets ended'));
    child.once('exit', gone);
    child.once('message', (facts) => {
      child.off('exit', gone);
      resolve(facts as ClientsFacts);
    });
    order(child, { do: 'look' });
  });
}

function joined(all: readonly ClientsFacts[]): ClientsFacts {
  const sum = (pick: (facts: ClientsFacts) => number): number => all.reduce((total, facts) => total + pick(facts), 0);
  const times = all.map(({ lastInSyncAt }) => lastInSyncAt).filter((at) => at !== null);
  return {
    counts: {
      frames: sum(({ counts }) => counts.frames),
      rows: sum(({ counts }) => counts.rows),
      bytes: sum(({ counts }) => counts.bytes),
      gaps: sum(({ counts }) => counts.gaps),
      snapshots: sum(({ counts }) => counts.snapshots),
      byHttp: sum(({ counts }) => counts.byHttp),
      refused: sum(({ counts }) => counts.refused),
      lists: sum(({ counts }) => counts.lists),
      listsRefused: sum(({ counts }) => counts.listsRefused),
      listMs: sum(({ counts }) => counts.listMs),
    },
    delays: all.flatMap(({ delays }) => delays),
    lowest: Math.min(...all.map(({ lowest }) => lowest)),
    highest: Math.max(...all.map(({ highest }) => highest)),
    inSync: sum(({ inSync }) => inSync),
    lastInSyncAt: times.length === all.length ? Math.max(...times) : null,
    cpuSec: sum(({ cpuSec }) => cpuSec),
  };
}
