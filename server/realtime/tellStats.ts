import type { Stats } from '#domain/realtime.ts';
import type { Hub } from './hub.ts';
import type { RealtimePorts } from './ports.ts';
import type { Rooms } from './rooms.ts';

export interface StatsLinks {
  readonly ports: Pick<RealtimePorts, 'countStats'>;
  readonly hub: Pick<Hub, 'ofOrg' | 'tellOrg'>;
  readonly rooms: Pick<Rooms, 'takeDirty'>;
}

interface Place {
  readonly orgId: string;
  readonly orgPath: string;
}

/**
 * Tells the counts of the rooms in which something changed, all of one question; asked again while one is open it does
 * nothing. What could not be counted is owed until the next time.
 */
export function createStatsTeller({ ports, hub, rooms }: StatsLinks): () => Promise<void> {
  const owed = new Set<string>();
  let isCounting = false;

  async function count(): Promise<void> {
    const asked = [...owed].flatMap((orgId) => {
      const [socket] = hub.ofOrg(orgId);
      const orgPath = socket?.data.scope.orgPath;
      // The room is empty, or nobody in it may see any data.
      return orgPath == null ? [] : [{ orgId, orgPath }];
    });
    // What changes from here on is another question.
    owed.clear();
    if (asked.length === 0) return;
    const counts = await askFor(asked);
    for (const [at, { orgId }] of asked.entries()) {
      const stats = counts[at];
      if (stats !== undefined) await hub.tellOrg(orgId, 'stats', stats);
    }
  }

  async function askFor(asked: readonly Place[]): Promise<readonly Stats[]> {
    try {
      return await ports.countStats(asked.map(({ orgPath }) => orgPath));
    } catch (error) {
      for (const { orgId } of asked) owed.add(orgId);
      throw error;
    }
  }

  return async () => {
    for (const orgId of rooms.takeDirty()) owed.add(orgId);
    if (isCounting) return;
    isCounting = true;
    try {
      await count();
    } finally {
      isCounting = false;
    }
  };
}
