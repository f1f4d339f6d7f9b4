import { DeviceStore } from './deviceStore.ts';
import { isOpen } from './openAlarm.ts';
import type { Delta, RevisionedKind, ScopedChanges, Sync } from '#domain/realtime.ts';
import { listedKinds, listOf, type RowLists, type RowOf } from '#domain/revisionedLists.ts';

/** Everything this user sees, as of one revision; of alarms the open ones only. */
export interface WatchSnapshot extends Omit<RowLists, 'devices'> {
  /** A store is taken as it is: whoever gives it keeps it no longer. */
  readonly devices: RowLists['devices'] | DeviceStore;
  readonly revision: number;
  /** Name of the scope it was read in, when the server says it. */
  readonly scope?: string | undefined;
}

/** One whose devices are rows, as whoever plays the server gives it. */
export type RowSnapshot = WatchSnapshot & RowLists;

/** A question to the server. Its answer comes back as an input with the same token; an outdated token is ignored. */
export type Ask =
  | { readonly kind: 'changes'; readonly token: number; readonly since: number; readonly scope?: string }
  | { readonly kind: 'snapshot'; readonly token: number };

export type WatchInput =
  | { readonly kind: 'connect' }
  | { readonly kind: 'disconnect' }
  | { readonly kind: 'delta'; readonly delta: Delta }
  | { readonly kind: 'sync'; readonly sync: Pick<Sync, 'prev' | 'revision'> }
  | { readonly kind: 'changes'; readonly token: number; readonly answer: ScopedChanges }
  | { readonly kind: 'snapshot'; readonly token: number; readonly snapshot: WatchSnapshot }
  /** The question failed; given back by the caller when it is time to ask again. */
  | { readonly kind: 'failed'; readonly token: number }
  | { readonly kind: 'reset' }
  /** Without a connection: ask all the same what changed, or for everything. */
  | { readonly kind: 'poll'; readonly isWhole: boolean }
  /** Takes a whole snapshot although nothing is missing: for pages that stay open for months. */
  | { readonly kind: 'refresh' };

/** Ids of the rows that came, changed or went. */
export type Touched = Record<RevisionedKind, Set<string>>;

interface Revisioned {
  readonly id: string;
  readonly revision: number;
}
/** Messages that are kept for an answer: a server may have none to give for days. */
const waitingMax = 1_000;

type Rows<T extends Revisioned> = Pick<Map<string, T>, 'get' | 'has' | 'set' | 'delete' | 'keys'>;
type Kept = 'alarm' | 'rail' | 'project';
/** The rows of each kind, in the lists of the table. */
type Tables = { readonly [K in Kept as (typeof listOf)[K]]: Map<string, RowOf[K]> };
type Message =
  | { readonly kind: 'delta'; readonly delta: Delta }
  | { readonly kind: 'sync'; readonly sync: Pick<Sync, 'prev' | 'revision'> };

/** Changed in place by `step` and by nothing else. */
export interface WatchState extends Tables {
  /** Another one with every snapshot. */
  devices: DeviceStore;
  /** Everything up to this revision is in; -1 = nothing yet. */
  local: number;
  /**
   * Name of the scope that the rows were read in. Whoever was away while his organisation moved has rows of a place
   * that he no longer sees and would never hear of them again: the server compares the name and asks for a snapshot.
   */
  scope: string | null;
  /** Name that the next snapshot will have at least. */
  nextScope: string | null;
  connected: boolean;
  asked: Ask | null;
  /** The snapshot that is asked may be read before this connection heard anything: what lies between is asked then. */
  isEarly: boolean;
  lastToken: number;
  /** What came while a question was open. */
  waiting: Message[];
}

export function createWatchState(): WatchState {
  return {
    local: -1,
    scope: null,
    nextScope: null,
    connected: false,
    asked: null,
    isEarly: false,
    lastToken: 0,
    waiting: [],
    devices: new DeviceStore(),
    alarms: new Map(),
    rails: new Map(),
    projects: new Map(),
  };
}

interface Content extends RowLists {
  readonly removed: ReadonlyArray<{ readonly kind: RevisionedKind; readonly id: string }>;
}

function tableOf<K extends RevisionedKind>(state: WatchState, kind: K): Rows<RowOf[K]> {
  // The table of lists ties each kind to its rows; TypeScript cannot see that through a kind that varies.
  return state[listOf[kind]] as unknown as Rows<RowOf[K]>;
}

/** Of a row that is there; a device has no object that is asked for it. */
function revisionIn(rows: Rows<Revisioned>, id: string): number | undefined {
  return rows instanceof DeviceStore ? rows.revisionOf(id) : rows.get(id)?.revision;
}

function rowsIn<K extends RevisionedKind>(lists: RowLists, kind: K): ReadonlyArray<RowOf[K]> {
  return lists[listOf[kind]] as unknown as ReadonlyArray<RowOf[K]>;
}

/** Rows that a page does not keep although it sees them. */
function isKept<K extends RevisionedKind>(kind: K, row: RowOf[K]): boolean {
  return kind !== 'alarm' || isOpen(row as RowOf['alarm']);
}

function applyRows(state: WatchState, kind: RevisionedKind, content: Content, marks: Touched): void {
  const { local } = state;
  const rows = tableOf(state, kind);
  for (const item of rowsIn(content, kind)) {
    // Up to `local` everything is in, rows that have gone since included: an older item must not raise them again.
    if (item.revision <= local) continue;
    const known = revisionIn(rows, item.id);
    if (known !== undefined && known >= item.revision) continue;
    if (isKept(kind, item)) rows.set(item.id, item);
    else rows.delete(item.id);
    marks[kind].add(item.id);
  }
}

/**
 * A delta or an answer. A removed item has no revision of its own: it says that the row is out of view as of
 * `revision`, so it takes away every row that is not newer than that. Rows come after: a row that left and came back
 * between two revisions is in.
 */
function apply(state: WatchState, content: Content, revision: number, marks: Touched): void {
  const { local } = state;
  const outdated = revision < local;
  for (const { kind, id } of content.removed) {
    const rows = tableOf(state, kind);
    const known = revisionIn(rows, id);
    if (known === undefined || known > revision || outdated) continue;
    rows.delete(id);
    marks[kind].add(id);
  }
  for (const kind of listedKinds) applyRows(state, kind, content, marks);
  state.local = Math.max(local, revision);
}

function clear(state: WatchState, marks: Touched): void {
  for (const kind of listedKinds) {
    const rows = tableOf(state, kind);
    for (const id of rows.keys()) marks[kind].add(id);
    if (kind !== 'device') (rows as Map<string, never>).clear();
  }
  const before = state.devices;
  state.devices = new DeviceStore();
  state.devices.follow(before);
  state.local = -1;
  state.scope = null;
}

function fill(state: WatchState, kind: RevisionedKind, snapshot: WatchSnapshot, marks: Touched): void {
  const { devices } = snapshot;
  if (kind === 'device' && devices instanceof DeviceStore) {
    state.devices = devices;
    for (const id of devices.keys()) marks.device.add(id);
    return;
  }
  const rows = tableOf(state, kind);
  for (const item of rowsIn(snapshot as RowLists, kind)) {
    if (!isKept(kind, item)) continue;
    rows.set(item.id, item);
    marks[kind].add(item.id);
  }
}

function replace(state: WatchState, snapshot: WatchSnapshot, marks: Touched): void {
  const before = state.devices;
  clear(state, marks);
  for (const kind of listedKinds) fill(state, kind, snapshot, marks);
  state.devices.follow(before);
  state.local = snapshot.revision;
  // Without a name the next connection takes a snapshot: too often is harmless.
  state.scope = snapshot.scope ?? state.nextScope;
  state.nextScope = null;
}

function askSnapshot(state: WatchState): Ask {
  state.lastToken += 1;
  return (state.asked = { kind: 'snapshot', token: state.lastToken });
}

/**
 * Asks for the difference. With nothing to differ from, the answer is the word to take a snapshot, and of which scope.
 */
function askChanges(state: WatchState): Ask {
  state.lastToken += 1;
  const question = { kind: 'changes', token: state.lastToken, since: Math.max(0, state.local) } as const;
  return (state.asked = state.local < 0 || state.scope === null ? question : { ...question, scope: state.scope });
}

function take(state: WatchState, message: Message, marks: Touched): Ask | null {
  if (state.asked !== null) {
    // A question that stays without an answer: what comes after it then shows the gap, and is asked for.
    if (state.waiting.length >= waitingMax) state.waiting = [];
    state.waiting.push(message);
    return null;
  }
  const { prev } = message.kind === 'delta' ? message.delta : message.sync;
  if (state.local < 0 || prev > state.local) {
    state.waiting.push(message);
    return askChanges(state);
  }
  if (message.kind === 'delta') apply(state, message.delta, message.delta.revision, marks);
  else state.local = Math.max(state.local, message.sync.revision);
  return null;
}

function answered(state: WatchState, marks: Touched): Ask | null {
  state.asked = null;
  const waiting = state.waiting;
  state.waiting = [];
  let question: Ask | null = null;
  for (const message of waiting) question = take(state, message, marks) ?? question;
  return question;
}

function decide(state: WatchState, input: WatchInput, marks: Touched): Ask | null {
  switch (input.kind) {
    case 'connect':
      state.connected = true;
      state.waiting = [];
      state.isEarly = state.local < 0 && state.asked?.kind === 'snapshot';
      return state.isEarly ? null : askChanges(state);
    case 'disconnect':
      state.connected = false;
      state.waiting = [];
      state.asked = null;
      state.isEarly = false;
      return null;
    case 'delta':
    case 'sync':
      return take(state, input, marks);
    case 'reset':
      clear(state, marks);
      state.waiting = [];
      state.isEarly = false;
      return state.connected ? askChanges(state) : askSnapshot(state);
    case 'poll':
      if (state.connected || state.asked !== null) return null;
      state.nextScope = null;
      return input.isWhole || state.local < 0 || state.scope === null ? askSnapshot(state) : askChanges(state);
    case 'refresh':
      if (!state.connected || state.asked !== null || state.local < 0) return null;
      state.nextScope = state.scope;
      return askSnapshot(state);
    case 'changes':
      if (state.asked?.token !== input.token) return null;
      if (input.answer.mode === 'snapshot') {
        state.nextScope = input.answer.scope;
        return askSnapshot(state);
      }
      apply(state, input.answer, input.answer.revision, marks);
      return answered(state, marks);
    case 'snapshot':
      if (state.asked?.token !== input.token) return null;
      replace(state, input.snapshot, marks);
      if (!state.isEarly) return answered(state, marks);
      state.isEarly = false;
      return askChanges(state);
    case 'failed':
      if (state.asked?.token !== input.token) return null;
      return state.asked.kind === 'changes' ? askChanges(state) : askSnapshot(state);
    default:
      return input satisfies never;
  }
}

/**
 * The client's half of list and watch: no clock, no network. Every input gives at most one question; while it is open,
 * deltas wait.
 * @source docs/requirements.md E3, E6
 */
export function step(state: WatchState, input: WatchInput): { readonly ask: Ask | null; readonly touched: Touched } {
  const marks: Touched = { device: new Set(), alarm: new Set(), rail: new Set(), project: new Set() };
  return { ask: decide(state, input, marks), touched: marks };
}
