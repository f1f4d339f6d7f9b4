import type { Scope } from '#domain/access/access.ts';
import type { Missed } from '#db/realtime/changedSince.ts';
import type { Changes, LatestValues, Stats } from '#domain/realtime.ts';

/** A living session, as the handshake needs it. */
export interface LiveSession {
  readonly sessionId: string;
  /** Epoch ms; sliding, so it is looked up again. */
  readonly expiresAt: number;
  readonly scope: Scope;
}

/** What realtime asks of the database. `realtimePorts` builds it on the verbs; a test hands in its own. */
export interface RealtimePorts {
  /** The living session of a token; null when it is unknown, expired or revoked, or its user is disabled. */
  readonly findSession: (token: string) => Promise<LiveSession | null>;
  /** Whether the cookies of a handshake hold the other half of its token. */
  readonly isHeld: (token: string, cookies: string | undefined) => boolean;
  /** Which life of the database is served. */
  readonly incarnation: () => Promise<string>;
  readonly readRevision: () => Promise<number>;
  /** Unscoped, for the relay: what these organisations see of everything after `since`, as of the returned revision. */
  readonly changedSince: (since: number, watched: readonly string[]) => Promise<Missed>;
  /** Read in one snapshot, the counter first. */
  readonly changesForScope: (scope: Scope, since: number) => Promise<Changes>;
  /** One entry for each of these devices that lies in the scope (ts 0 before its first report); no other. */
  readonly latestValues: (scope: Scope, deviceIds: readonly string[]) => Promise<readonly LatestValues[]>;
  /** Of several organisations at once, in their order. */
  readonly countStats: (orgPaths: readonly string[]) => Promise<readonly Stats[]>;
}
