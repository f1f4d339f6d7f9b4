import { hour, minute } from '#domain/time.ts';

/** What happens to one device in one round. */
export type LifecycleOp =
  | { readonly op: 'report'; readonly what: Report }
  | { readonly op: 'act'; readonly act: Act; readonly type: ModelType; readonly isStale: boolean }
  | { readonly op: 'again' }
  | { readonly op: 'nothing' };

export type Report = 'hit' | 'tap' | 'wet' | 'dry';
export type Act = 'ack' | 'handle' | 'clear' | 'falseReport' | 'shelve' | 'unshelve';
/** A latched type, one that ends by the clock, one that is measured. */
export type ModelType = 'COLLISION' | 'IMPACT_WARN' | 'WATER';

export const shelfMs = hour;

/** An alarm as an operator describes it. Severity 1, 3 and 2. */
export interface ModelAlarm {
  readonly type: ModelType;
  isActive: boolean;
  /** Not yet handled, acknowledged, handled, closed by itself, false. */
  status: '00' | '01' | '02' | '03' | '04';
  count: number;
  lastAt: number;
  clearedAt: number | null;
  handledAt: number | null;
  shelvedUntil: number | null;
  version: number;
}

const isOpen = (alarm: ModelAlarm): boolean => alarm.isActive || alarm.status === '00' || alarm.status === '01';

/**
 * The lifecycle of the alarms of one device, as the pages tell it and without any of the product's code.
 * @source docs/requirements.md A13, B1, B2
 */
export class ModelDevice {
  readonly alarms: ModelAlarm[] = [];
  /** Readings in a row without water, of an alarm that stands. */
  private dryReadings = 0;
  private isWet = false;

  open(type: ModelType): ModelAlarm | undefined {
    return this.alarms.find((each) => each.type === type && isOpen(each));
  }

  /** The last alarm of a type, open or not. */
  last(type: ModelType): ModelAlarm | undefined {
    return this.alarms.findLast((each) => each.type === type);
  }

  report(what: Report, now: number): void {
    if (what === 'hit') this.seen('COLLISION', now);
    if (what === 'tap') this.seen('IMPACT_WARN', now);
    if (what === 'wet') {
      const stands = this.open('WATER')?.isActive === true;
      const lasts = stands && this.isWet;
      if (lasts) (this.open('WATER') as ModelAlarm).lastAt = now;
      else this.seen('WATER', now);
      [this.isWet, this.dryReadings] = [true, 0];
    }
    if (what === 'dry') {
      this.isWet = false;
      this.dryReadings += 1;
      const alarm = this.open('WATER');
      if (alarm?.isActive === true && this.dryReadings >= 2) this.end(alarm, now);
    }
  }

  private seen(type: ModelType, now: number): void {
    const alarm = this.open(type);
    if (alarm === undefined) {
      const fresh = { isActive: true, status: '00', count: 1, lastAt: now, version: 1 } as const;
      this.alarms.push({ type, ...fresh, clearedAt: null, handledAt: null, shelvedUntil: null });
      return;
    }
    alarm.isActive = true;
    alarm.clearedAt = null;
    alarm.count += 1;
    alarm.lastAt = now;
  }

  private end(alarm: ModelAlarm, at: number): void {
    alarm.isActive = false;
    alarm.clearedAt = at;
  }

  /** What the act is answered: done, not in this state, nothing left to do. */
  act(act: Act, type: ModelType, now: number): 0 | 9005 | 1001 {
    const alarm = this.last(type);
    if (alarm === undefined || !isOpen(alarm)) return 9005;
    const waits = alarm.status === '00' || alarm.status === '01';
    switch (act) {
      case 'ack':
        if (alarm.status !== '00' || !alarm.isActive) return 9005;
        alarm.status = '01';
        return 0;
      case 'handle':
        if (!waits) return 9005;
        alarm.status = '02';
        alarm.handledAt = now;
        alarm.shelvedUntil = null;
        // The inspection result ends what is latched.
        if (type === 'COLLISION' && alarm.isActive) this.end(alarm, now);
        return 0;
      case 'falseReport':
        if (!waits) return 9005;
        alarm.status = '04';
        alarm.shelvedUntil = null;
        if (alarm.isActive) this.end(alarm, now);
        return 0;
      case 'clear':
        if (!alarm.isActive) return 9005;
        this.end(alarm, now);
        if (!waits) alarm.shelvedUntil = null;
        return 0;
      case 'shelve':
        alarm.shelvedUntil = now + shelfMs;
        return 0;
      case 'unshelve': {
        const was = alarm.shelvedUntil;
        alarm.shelvedUntil = null;
        return was === null ? 1001 : 0;
      }
    }
  }

  /** What the clock does. */
  pass(now: number): void {
    for (const alarm of this.alarms.filter(isOpen)) {
      if (alarm.type === 'IMPACT_WARN' && alarm.isActive && alarm.lastAt + 10 * minute <= now) {
        this.end(alarm, alarm.lastAt + 10 * minute);
      }
      const isHandled = alarm.status === '02' && alarm.isActive && alarm.type === 'WATER';
      if (isHandled && (alarm.handledAt ?? now) + 30 * minute <= now) {
        alarm.status = '00';
        alarm.handledAt = null;
      }
      const isForgotten = alarm.type === 'IMPACT_WARN' && !alarm.isActive && alarm.status === '00';
      if (isForgotten && (alarm.clearedAt ?? now) + 24 * hour <= now) {
        alarm.status = '03';
        alarm.shelvedUntil = null;
      }
      if (alarm.shelvedUntil !== null && alarm.shelvedUntil <= now) alarm.shelvedUntil = null;
    }
  }

  /** Status and state of the device: red for a collision that nobody has dealt with. */
  get status(): readonly [number, string] {
    const open = this.alarms.filter(isOpen);
    const waits = ({ status }: ModelAlarm): boolean => status === '00' || status === '01';
    if (open.some((each) => each.type === 'COLLISION' && waits(each))) return [2, 'S03_003'];
    if (open.some((each) => each.type === 'IMPACT_WARN' && each.isActive)) return [3, 'S03_003'];
    if (open.some((each) => each.type === 'WATER' && each.isActive)) return [3, 'S03_002'];
    return [1, 'S03_005'];
  }

  get openCount(): number {
    return this.alarms.filter(isOpen).length;
  }
}
