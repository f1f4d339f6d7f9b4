/** Many sockets in a process of their own; told what to do by messages of the parent. */
import type { AppKeys } from '../../harness/person.ts';
import type { Holder } from '../../harness/signedHeaders.ts';
import { openList, type ListsForm } from './openList.ts';
import { noCounts, openRawSocket, type CrowdCounts, type RawSocket } from './rawSocket.ts';

export type ClientsOrder =
  | {
      readonly do: 'open';
      readonly keys: AppKeys;
      readonly holders: readonly Holder[];
      readonly sockets: number;
      readonly lists?: ListsForm | undefined;
    }
  /** Counts begin anew. */
  | { readonly do: 'begin' }
  | { readonly do: 'look' }
  | { readonly do: 'stop' };

export interface ClientsFacts {
  readonly counts: Omit<CrowdCounts, 'delays' | 'since'>;
  readonly delays: ReadonlyArray<readonly [ms: number, times: number]>;
  readonly lowest: number;
  readonly highest: number;
  readonly inSync: number;
  /** When the last of them came in sync, epoch ms; null while one is not. */
  readonly lastInSyncAt: number | null;
  readonly cpuSec: number;
}

const sockets: RawSocket[] = [];
const counts = noCounts();

/** So many begin in a step of 20 ms: the opening itself is no storm. */
const perStep = 10;

async function open(order: ClientsOrder & { do: 'open' }): Promise<void> {
  for (let no = 0; no < order.sockets; no += 1) {
    const holder = order.holders[no % order.holders.length];
    if (holder === undefined) throw new Error('nobody is signed in');
    const onRows = order.lists && openList(order.keys, holder, counts, order.lists);
    sockets.push(openRawSocket(order.keys, holder, counts, { onRows }));
    if (no % perStep === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function facts(): ClientsFacts {
  const revisions = sockets.map((socket) => socket.revision());
  const times = sockets.map((socket) => socket.inSyncAt()).filter((at) => at !== null);
  const { delays, since: _, ...rest } = counts;
  const { user, system } = process.cpuUsage();
  return {
    counts: rest,
    delays: [...delays],
    lowest: Math.min(...revisions),
    highest: Math.max(...revisions),
    inSync: times.length,
    lastInSyncAt: times.length === sockets.length ? Math.max(...times) : null,
    cpuSec: (user + system) / 1e6,
  };
}

process.on('message', (order: ClientsOrder) => {
  switch (order.do) {
    case 'open':
      void open(order);
      return;
    case 'begin':
      Object.assign(counts, noCounts(), { since: Date.now() });
      return;
    case 'look':
      process.send?.(facts());
      return;
    case 'stop':
      for (const socket of sockets) socket.stop();
      process.exit(0);
  }
});
