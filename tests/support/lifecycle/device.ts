import { second } from '#domain/time.ts';
import { ModelAlarm, type ModelType } from './alarm.ts';

export type Report = 'hit' | 'tap' | 'wet' | 'dry';

/** Hits of one device so near to each other are one. */
const sameHitMs = 60 * second;

/**
 * The alarms of the device on one post, and what its reports make of them.
 * @source docs/requirements.md A13, B1, B2
 */
export class ModelDevice {
  /** In the order in which they came. */
  readonly alarms: ModelAlarm[] = [];
  /** Time of its last report; null: it was never heard of. */
  heardAt: number | null = null;
  /** Readings in a row without water, of an alarm that stands. */
  private dryReadings = 0;

  private readonly post: number;

  constructor(post: number) {
    this.post = post;
  }

  open(type: ModelType): ModelAlarm | undefined {
    return this.alarms.find((each) => each.type === type && each.isOpen);
  }

  /** @returns the alarm that it raises. */
  report(what: Report, at: number, now: number): ModelAlarm | undefined {
    this.heardAt = at;
    if (what === 'hit') return this.seen('COLLISION', at, now);
    if (what === 'tap') return this.seen('IMPACT_WARN', at, now);
    const alarm = this.open('WATER');
    const stands = alarm?.state.isActive === true;
    if (what === 'wet') {
      const lasts = stands && this.dryReadings === 0;
      this.dryReadings = 0;
      if (!lasts) return this.seen('WATER', at, now);
      alarm.lastAt = at;
      return undefined;
    }
    this.dryReadings = stands ? this.dryReadings + 1 : 0;
    if (stands && this.dryReadings >= 2) {
      alarm.end(at);
      alarm.version += 1;
      this.dryReadings = 0;
    }
    return undefined;
  }

  private seen(type: ModelType, at: number, now: number): ModelAlarm | undefined {
    const alarm = this.open(type);
    if (alarm === undefined) {
      const fresh = new ModelAlarm({ type, post: this.post, occurredAt: at, raisedAt: now });
      this.alarms.push(fresh);
      return fresh;
    }
    const { isActive, clearedAt } = alarm.state;
    const isSameHit = type === 'COLLISION' && at - alarm.lastAt <= sameHitMs;
    // What happened before the end came late, and is part of what is over.
    const isBeforeEnd = type !== 'WATER' && clearedAt !== null && at < clearedAt;
    if (!isActive && !isBeforeEnd) alarm.recur(at);
    else if (isActive && !isSameHit) alarm.repeat(at);
    else alarm.lastAt = at;
    return undefined;
  }

  /** Status and state of the device: red for a collision that nobody has dealt with. */
  get status(): readonly [number, string] {
    const open = this.alarms.filter((each) => each.isOpen);
    if (open.some((each) => each.type === 'COLLISION' && each.isWaiting)) return [2, 'S03_003'];
    if (open.some((each) => each.type === 'IMPACT_WARN' && each.state.isActive)) return [3, 'S03_003'];
    if (open.some((each) => each.type === 'WATER' && each.state.isActive)) return [3, 'S03_002'];
    return [1, 'S03_005'];
  }

  get openCount(): number {
    return this.alarms.filter((each) => each.isOpen).length;
  }
}
