import type { z } from 'zod';
import type { ConfigKind, InstallationKind } from './configKinds.ts';
import { realtime, type HintAddresses, type RealtimeEvent } from './realtime.ts';

type Rows = typeof realtime;

/** Events by which processes tell each other what has no revision: those whose row says who hears it. */
export type HintEvent = {
  [E in RealtimeEvent]: Rows[E] extends { readonly hint: unknown } ? E : never;
}[RealtimeEvent];

/** False for an event that only a newer process knows. */
export const isHintEvent = (event: string): event is HintEvent =>
  Object.hasOwn(realtime, event) && 'hint' in realtime[event as RealtimeEvent];

type PayloadOf<E extends HintEvent> = Rows[E]['hint'] extends { readonly bare: true }
  ? { readonly payload?: Readonly<Record<string, never>> }
  : { readonly payload: z.input<Rows[E]['payload']> };

/** A hint of one event. @source docs/requirements.md E4 */
export type HintOf<E extends HintEvent> = {
  [K in E]: { readonly event: K } & PayloadOf<K> & HintAddresses[Rows[K]['hint']['to']];
}[E];
export type Hint = HintOf<HintEvent>;

/** Hints that have a line of their own where servers take them. */
export type OwnHint = {
  [E in HintEvent]: Rows[E]['hint'] extends { readonly own: true } ? E : never;
}[HintEvent];

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
