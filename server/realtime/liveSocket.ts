import type { Server, Socket } from 'socket.io';
import type { AccessCode, Scope } from '#domain/access/access.ts';
import type { Locale } from '#domain/errno.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '#domain/realtime.ts';
import { orgsOf } from './roomBuffer.ts';

/** What the server keeps of a socket. Nothing of it comes from the client but the token, the locale and the kind. */
export interface LiveData {
  userId: string;
  /** Organisation whose room it sits in; `noOrgRoom` for a user without one. */
  orgId: string;
  access: readonly AccessCode[];
  sessionId: string;
  scope: Scope;
  token: string;
  locale: Locale;
  expiresAt: number;
  readonly devices: Set<string>;
}

/** Servers do not talk to each other by socket.io: they meet in Redis and the database. */
type NoEvents = Record<string, never>;
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, LiveData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, LiveData>;

/** Room of users without an organisation: no row is ever told there, only the heartbeat. */
export const noOrgRoom = '-';

/** The organisation room of a scope: its own organisation, of root the root one. */
export function roomOf(scope: Scope): string {
  return orgsOf(scope.orgPath ?? '').at(-1) ?? noOrgRoom;
}

/** True when something at `orgPath` may be seen. */
export function maySee(scope: Scope, orgPath: string): boolean {
  return scope.orgPath !== null && orgPath.startsWith(scope.orgPath);
}
