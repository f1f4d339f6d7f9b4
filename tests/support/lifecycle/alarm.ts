import { minute, second } from '#domain/time.ts';

/** A latched type, one that ends by the clock, one that is measured. Severity 1, 3 and 2. */
export type ModelType = 'COLLISION' | 'IMPACT_WARN' | 'WATER';
/** One may give alarms to others, one may only take and give back. */
export type Person = 'supervisor' | 'operator';
/** `below` does not see these alarms, `disabled` has no account in use. */
export type Assignee = Person | 'below' | 'disabled' | null;
export type Act = 'ack' | 'handle' | 'clear' | 'falseReport' | 'shelve' | 'unshelve' | 'assign';
/** Done, nothing left to do, somebody moved it, not in this state, another is open, too late. */
export type Errno = 0 | 1001 | 9004 | 9005 | 9014 | 9015;

export const shelfMs = 60 * minute;
const undoMs = 10 * second;
/** What the overdue rule gives each alarm; its people are told once. */
const ruleMs = 30 * minute;

/** What acts change of an alarm, and taking one back restores. */
interface State {
  isActive: boolean;
  /** Not yet handled, acknowledged, handled, closed by itself, false. */
  status: '00' | '01' | '02' | '03' | '04';
  clearedAt: number | null;
  handledAt: number | null;
  shelvedUntil: number | null;
  dueAt: number | null;
  assignee: Assignee;
  /** Its handling or false report ended the condition, not the device. */
  isEndedByClosing: boolean;
}

interface Done {
  readonly act: Act;
  readonly by: Person;
  readonly at: number;
  readonly before: Readonly<State>;
  readonly after: Readonly<State>;
  readonly version: number;
}

/** Occurred at the device's time, raised at the house's. */
interface Raised {
  readonly type: ModelType;
  readonly post: number;
  readonly occurredAt: number;
  readonly raisedAt: number;
}

/**
 * An alarm as an operator describes it: what people and the clock do to it, by itself.
 * @source docs/requirements.md B2, B4; docs/adr/0043-acknowledged-late.md, 0046-acts-on-alarms.md, 0049-late-ones.md
 */
export class ModelAlarm {
  readonly type: ModelType;
  readonly post: number;
  readonly firstAt: number;
  lastAt: number;
  count = 1;
  level = 0;
  /** The time to be handled by that passed while somebody had acknowledged it. */
  private lateAt: number | null = null;
  version = 1;
  /** Since when it waits for somebody. */
  waitingSince: number;
  /** The alarm that opened its incident; null for a type that is never part of one. */
  incident: ModelAlarm | null = null;
  state: State;
  /** What was done and by whom; what nobody did is the system's. */
  readonly log: string[] = ['raise'];
  private done: Done | null = null;

  constructor({ type, post, occurredAt, raisedAt }: Raised) {
    [this.type, this.post, this.firstAt, this.lastAt, this.waitingSince] = [
      type,
      post,
      occurredAt,
      occurredAt,
      raisedAt,
    ];
    this.state = {
      isActive: true,
      status: '00',
      clearedAt: null,
      handledAt: null,
      shelvedUntil: null,
      dueAt: raisedAt + ruleMs,
      assignee: null,
      isEndedByClosing: false,
    };
  }

  /** Somebody must do something about it still. */
  get isWaiting(): boolean {
    return this.state.status === '00' || this.state.status === '01';
  }

  /** Acknowledged, and its time is over. */
  get isLate(): boolean {
    const { status, dueAt } = this.state;
    return status === '01' && dueAt !== null && this.lateAt === dueAt;
  }

  get isOpen(): boolean {
    return this.state.isActive || this.isWaiting;
  }

  /** The condition is there again. */
  recur(at: number): void {
    Object.assign(this.state, { isActive: true, clearedAt: null });
    this.lastAt = at;
    this.count += 1;
    this.version += 1;
    this.log.push('reopen');
  }

  /** One more of an alarm that stands. */
  repeat(at: number): void {
    this.lastAt = at;
    this.count += 1;
    this.log.push('repeat');
  }

  /** The device or the clock says that it is over. */
  end(at: number): void {
    Object.assign(this.state, { isActive: false, clearedAt: at });
    if (!this.isWaiting) this.state.shelvedUntil = null;
    this.log.push('clear');
  }

  /** A person's act: refused, or done and kept so that it can be taken back. */
  act(act: Act, by: Person, now: number, to: Assignee = null): Errno {
    const before = { ...this.state };
    const errno = this.step(act, by, now, to);
    if (errno !== 0) return errno;
    this.version += 1;
    this.log.push(`${act} ${by}`);
    this.done = { act, by, at: now, before, after: { ...this.state }, version: this.version };
    return 0;
  }

  private step(act: Act, by: Person, now: number, to: Assignee): Errno {
    const { state } = this;
    if (!this.isOpen) return 9005;
    switch (act) {
      case 'ack':
        if (state.status !== '00' || !state.isActive) return 9005;
        state.status = '01';
        // What is left doubles, and is at least what the rule gives.
        this.leave(Math.max(2 * this.leftMs(now), ruleMs), now);
        return 0;
      case 'handle':
      case 'falseReport': {
        if (!this.isWaiting) return 9005;
        // The inspection result ends what is latched, and a false alarm never was.
        const isEnded = state.isActive && (act === 'falseReport' || this.type === 'COLLISION');
        if (isEnded) Object.assign(state, { isActive: false, clearedAt: now, isEndedByClosing: true });
        Object.assign(state, { handledAt: now, shelvedUntil: null, dueAt: null });
        state.status = act === 'handle' ? '02' : '04';
        return 0;
      }
      case 'clear':
        if (!state.isActive) return 9005;
        Object.assign(state, { isActive: false, clearedAt: now });
        if (!this.isWaiting) state.shelvedUntil = null;
        return 0;
      case 'shelve': {
        const leftMs = this.leftMs(now);
        state.shelvedUntil = now + shelfMs;
        this.leave(leftMs, now);
        return 0;
      }
      case 'unshelve':
        if (state.shelvedUntil === null) return 1001;
        this.unshelve(now);
        return 0;
      case 'assign':
        return this.assign(by, to);
    }
  }

  private assign(by: Person, to: Assignee): Errno {
    const from = this.state.assignee;
    if (from === to) return 1001;
    const isOwn = to === by || (to === null && from === by);
    if (by !== 'supervisor' && !isOwn) return 9005;
    if (to === 'below' || to === 'disabled') return 9005;
    this.state.assignee = to;
    return 0;
  }

  /** Time to be handled that is left now; on the shelf it stands still. */
  private leftMs(now: number): number {
    const { dueAt, shelvedUntil } = this.state;
    return Math.max(0, (dueAt ?? 0) - (shelvedUntil ?? now));
  }

  private leave(leftMs: number, now: number): void {
    const { state } = this;
    if (state.dueAt !== null) state.dueAt = (state.shelvedUntil ?? now) + leftMs;
  }

  private unshelve(now: number): void {
    const leftMs = this.leftMs(now);
    this.state.shelvedUntil = null;
    this.leave(leftMs, now);
  }

  /**
   * Takes the last act back: within ten seconds, by who did it, once, and when nothing moved the alarm since. What the
   * clock moved meanwhile without a word to anybody stays.
   * @param isTaken another of its type is open at its post
   */
  undo(by: Person, now: number, isTaken: boolean): Errno {
    const { done, state } = this;
    if (done === null) return 9005;
    if (done.by !== by || done.version !== this.version) return 9004;
    if (now - done.at > undoMs) return 9015;
    const [kept, wasOpen] = [{ ...state }, this.isOpen];
    for (const name of Object.keys(done.before) as Array<keyof State>) {
      const isChanged = done.before[name] !== done.after[name];
      if (isChanged && state[name] === done.after[name]) Object.assign(state, { [name]: done.before[name] });
    }
    if (!wasOpen && this.isOpen && isTaken) {
      this.state = kept;
      return 9014;
    }
    this.version += 1;
    this.log.push(`undo ${by} of ${done.act}`);
    this.done = null;
    return 0;
  }

  /** Opened again after it was closed: it waits anew, and what the closing had ended holds again. */
  reopen(by: Person, now: number, isTaken: boolean): Errno {
    const { state } = this;
    if (isTaken) return 9014;
    if (this.isWaiting) return 9005;
    if (state.isEndedByClosing) Object.assign(state, { isActive: true, clearedAt: null });
    Object.assign(state, { status: '00', handledAt: null, shelvedUntil: null, isEndedByClosing: false });
    this.wait(now);
    this.version += 1;
    this.log.push(`reopen ${by}`);
    return 0;
  }

  private wait(now: number): void {
    this.state.dueAt = now + ruleMs;
    this.waitingSince = now;
    this.level = 0;
  }

  /** What the clock does. */
  pass(now: number): void {
    const lines = this.log.length;
    this.endByClock(now);
    // However much it did at once.
    if (this.log.length > lines) this.version += 1;
    const { shelvedUntil } = this.state;
    if (shelvedUntil !== null && shelvedUntil <= now) {
      this.unshelve(now);
      this.log.push('unshelve');
    }
    const { status, dueAt } = this.state;
    if (this.state.shelvedUntil !== null || dueAt === null || dueAt > now) return;
    if (status === '01') this.lateAt = dueAt;
    if (status === '00') {
      this.state.dueAt = null;
      this.level += 1;
      this.log.push('escalate');
    }
  }

  private endByClock(now: number): void {
    const { state, type } = this;
    if (type === 'IMPACT_WARN' && state.isActive && this.lastAt + 10 * minute <= now)
      this.end(this.lastAt + 10 * minute);
    const isHandled = state.status === '02' && state.isActive && type === 'WATER';
    if (isHandled && (state.handledAt ?? now) + 30 * minute <= now) {
      Object.assign(state, { status: '00', handledAt: null });
      this.wait(now);
      this.log.push('reopen');
    }
    const isForgotten = type === 'IMPACT_WARN' && !state.isActive && state.status === '00';
    if (isForgotten && Math.max(state.clearedAt ?? now, this.waitingSince) + 24 * 60 * minute <= now) {
      Object.assign(state, { status: '03', shelvedUntil: null });
      this.log.push('autoClose');
    }
  }
}
