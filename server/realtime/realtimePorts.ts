import type { Database } from '#db/engine/database.ts';
import { incarnationOf } from '#db/incarnation/incarnation.ts';
import { changedSince } from '#db/realtime/changedSince.ts';
import { changesForScope } from '#db/realtime/changesForScope.ts';
import { latestValues } from '#db/realtime/latestValues.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { findSession } from '#db/sessions/findSession.ts';
import type { Scope } from '#domain/access/access.ts';
import { dutiesOf } from '#domain/users/duties.ts';
import { startOfDay } from '#domain/zone.ts';
import { policyOf } from '../http/securityPolicy.ts';
import { isOver, scopeOf } from '../http/session.ts';
import type { HeavyReaders } from '../readers/heavyVerbs.ts';
import type { RealtimePorts } from './ports.ts';

/** Read on the server's own loop: a few ms. More are asked by HTTP, of a reader. */
const rowsBySocket = 500;

export interface RealtimePortsOptions {
  readonly now: () => number;
  /** What may be stored of a token: sha256 hex of it and a pepper, of the present one and those before. */
  readonly tokenHashes: (token: string) => readonly string[];
  readonly isHeld: RealtimePorts['isHeld'];
  /** Counts grow with the house: they are made away from the loop. */
  readonly readers: Pick<HeavyReaders, 'ask'>;
  /** APP_TZ, in which today begins. */
  readonly timeZone: string;
}

/** Who asks for rooms. */
const nobody: Scope = { userId: '', access: [], orgPath: null };

/** Realtime's questions to the database, each in one snapshot. */
export function realtimePorts(db: Pick<Database, 'snapshot'>, options: RealtimePortsOptions): RealtimePorts {
  const { now, tokenHashes, isHeld, readers, timeZone } = options;
  return {
    isHeld,
    findSession: async (token) => {
      const at = now();
      const found = await db.snapshot((tx) => findSession(tx, tokenHashes(token), at));
      const policy = await policyOf(db, at);
      if (found === null || isOver(found, policy, at)) return null;
      const { mustChangePassword, mustEnableTotp } = dutiesOf(found.user, policy, at);
      const scope = scopeOf(found);
      // A user who must change the password first is connected, but gets no data until then.
      const isDue = mustChangePassword || mustEnableTotp;
      return {
        sessionId: found.id,
        expiresAt: found.expiresAt,
        scope: isDue ? { ...scope, access: [], orgPath: null } : scope,
      };
    },
    incarnation: () => incarnationOf(db),
    readRevision: () => db.snapshot(readRevision),
    changedSince: (since, watched) => db.snapshot((tx) => changedSince(tx, since, watched)),
    changesForScope: (scope, since) => db.snapshot((tx) => changesForScope(tx, scope, since, rowsBySocket)),
    latestValues: (scope, deviceIds) => db.snapshot((tx) => latestValues(tx, scope, deviceIds)),
    countStats: async (orgPaths) => {
      const counts = await readers.ask('countStatsOf', nobody, { orgPaths, dayStart: startOfDay(timeZone, now()) });
      return counts.value();
    },
  };
}
