import { z } from 'zod';
import type { ConfigKind, InstallationKind } from './configKinds.ts';
import { realtime } from './realtime.ts';

/**
 * Where a hint goes, and what it must say for that. `editors`: whoever may edit accounts; `root`: everybody with that
 * role.
 */
interface Addresses {
  readonly user: { readonly userId: string };
  /** Path of an organisation, e.g. `/root/a/`. */
  readonly org: { readonly orgPath: string };
  readonly root: unknown;
  readonly editors: unknown;
  readonly session: { readonly sessionId: string };
}

/** Nothing but that it happened: what is true now is read from the database. */
const nothing = z.object({}).optional();

/**
 * The table of hints: what processes tell each other of what has no revision. A hint may be lost, a fact never. A hint
 * is a row here; servers do not compile without a line that takes it (`server/realtime/takeHints.ts`).
 * @source docs/requirements.md E4
 */
export const hints = {
  message: { room: 'user', payload: realtime.message.payload },
  'notice:unread': { room: 'user', payload: realtime['notice:unread'].payload },
  'notice:updated': { room: 'user', payload: realtime['notice:updated'].payload },
  /** Roles, organisation, status or duties of somebody changed. */
  'access:changed': { room: 'user', payload: nothing },
  'session:expired': { room: 'session', payload: nothing },
  'import:progress': { room: 'root', payload: realtime['import:progress'].payload },
  'config:changed': { room: 'org', payload: realtime['config:changed'].payload },
  /** Another place: those below have another path now, those above see other rows. */
  reset: { room: 'org', payload: nothing },
  'users:changed': { room: 'editors', payload: realtime['users:changed'].payload },
  /** Of the organisation that the person sits in. */
  'users:online': { room: 'org', payload: realtime['users:online'].payload },
} as const satisfies Record<string, { room: keyof Addresses; payload: z.ZodType }>;

export type HintEvent = keyof typeof hints;

type PayloadOf<E extends HintEvent> =
  undefined extends z.input<(typeof hints)[E]['payload']>
    ? { readonly payload?: z.input<(typeof hints)[E]['payload']> }
    : { readonly payload: z.input<(typeof hints)[E]['payload']> };

/** A hint of one event. */
export type HintOf<E extends HintEvent> = {
  [K in E]: { readonly event: K; readonly room: (typeof hints)[K]['room'] } & PayloadOf<K> &
    Addresses[(typeof hints)[K]['room']];
}[E];
export type Hint = HintOf<HintEvent>;

/**
 * What a write can tell besides rows with a revision, which tell themselves: the kinds of the configuration by name.
 */
export type ChangeName = ConfigKind | Exclude<HintEvent, 'config:changed'>;

/** What follows from its name alone: the pipeline tells it after the commit, the handler says nothing. */
export type PlainChange = InstallationKind | 'users:changed';

/** The hints by which a change of this name is told. */
export type HintsOf<N extends ChangeName> = N extends HintEvent
  ? HintOf<N>
  : N extends ConfigKind
    ? HintOf<'config:changed'> & { readonly payload: { readonly kind: N } }
    : never;
