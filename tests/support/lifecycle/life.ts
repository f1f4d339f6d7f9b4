import { second } from '#domain/time.ts';
import type { Assignee, Act, Errno, ModelAlarm, Person } from './alarm.ts';
import { ModelDevice, type Report } from './device.ts';
import { bridgeIncidents, joinIncident } from './incidents.ts';

export const postsOfLife = 3;

/** Alarms of which one is meant, or its whole incident with it, the meant one first. */
export type Meant = readonly ModelAlarm[];
export type Answers = ReadonlyMap<ModelAlarm, Errno>;

/** Three posts of one guardrail, a device on each, and all that happens to their alarms. */
export class ModelLife {
  readonly devices = Array.from({ length: postsOfLife }, (_, post) => new ModelDevice(post));
  /** What one person acted on lately, until another did: the last first. */
  acted: { readonly meant: Meant; readonly by: Person } | null = null;

  /** In the order in which they came. */
  get alarms(): ModelAlarm[] {
    return this.devices.flatMap(({ alarms }) => alarms).toSorted((a, b) => a.firstAt - b.firstAt);
  }

  /** The alarm, and the other members of its incident when all are meant; of these the newest first. */
  meant(alarm: ModelAlarm, isWhole: boolean): Meant {
    if (!isWhole || alarm.incident === null) return [alarm];
    const fellows = this.alarms.filter((each) => each !== alarm && each.incident === alarm.incident);
    return [alarm, ...fellows.toReversed()];
  }

  /** On how many posts the incident of each alarm has some. */
  incidentPosts(): number[] {
    const { alarms } = this;
    const postsOf = (opener: ModelAlarm) => alarms.flatMap(({ incident, post }) => (incident === opener ? [post] : []));
    return alarms.flatMap(({ incident }) => (incident === null ? [] : [new Set(postsOf(incident)).size]));
  }

  /** When a post reports by its own clock: no two of them at the same moment, and none before its last report. */
  reportsAt(post: number, now: number, lateMs: number): number {
    const { heardAt } = this.devices[post] as ModelDevice;
    return Math.max(now - lateMs - post * 100, (heardAt ?? 0) + second);
  }

  report(what: Report, reports: ReadonlyArray<{ readonly post: number; readonly at: number }>, now: number): void {
    for (const { post, at } of reports.toSorted((a, b) => a.at - b.at)) {
      const others = this.alarms;
      const fresh = this.devices[post]?.report(what, at, now);
      if (fresh !== undefined) joinIncident(fresh, others);
    }
  }

  act(act: Act, meant: Meant, by: Person, now: number, to: Assignee): Answers {
    const before = this.acted?.by === by ? this.acted.meant : [];
    this.acted = { meant: [...new Set([...meant, ...before])], by };
    return new Map(meant.map((alarm) => [alarm, alarm.act(act, by, now, to)]));
  }

  undo(meant: Meant, by: Person, now: number): Answers {
    return new Map(meant.map((alarm) => [alarm, alarm.undo(by, now, this.isTaken(alarm))]));
  }

  reopen(meant: Meant, by: Person, now: number): Answers {
    return new Map(meant.map((alarm) => [alarm, alarm.reopen(by, now, this.isTaken(alarm))]));
  }

  /** Of each type one is open at a device. */
  private isTaken(alarm: ModelAlarm): boolean {
    const open = this.devices[alarm.post]?.open(alarm.type);
    return open !== undefined && open !== alarm;
  }

  /** What the clock does. */
  pass(now: number): void {
    for (const alarm of this.alarms) alarm.pass(now);
  }

  /** What is done about incidents every few seconds. */
  bridge(now: number): void {
    bridgeIncidents(this.alarms, now);
  }
}
