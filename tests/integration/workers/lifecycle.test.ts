import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TelemetryItem } from '#domain/telemetry/item.ts';
import type { Errno, ModelAlarm, Person } from '#tests/support/lifecycle/alarm.ts';
import type { Report } from '#tests/support/lifecycle/device.ts';
import { postsApartM } from '#tests/support/lifecycle/incidents.ts';
import { ModelLife, postsOfLife, type Answers, type Meant } from '#tests/support/lifecycle/life.ts';
import { lateMs, pauses, program, roundsEach, type LifecycleOp } from '#tests/support/lifecycle/operations.ts';
import { sweepIncidents } from '#workers/sweeps/sweepIncidents.ts';
import { sweepOverdue } from '#workers/sweeps/sweepOverdue.ts';
import { sweepShelves } from '#workers/sweeps/sweepShelves.ts';
import { sweepTimers } from '#workers/sweeps/sweepTimers.ts';
import { perform, type Wanted } from './lifecycleActs.ts';
import { compareNotices, rowOf, seenOf, StoredLives, wantedOf } from './lifecycleStored.ts';
import { look } from './look.ts';
import { openSite, type Site } from './site.ts';

/** The long form is `npm run lifecycle`. */
const short = { sequences: 100, seed: 20261127 };
const sequences = Number(process.env['LIFECYCLE_SEQUENCES'] ?? short.sequences);
const seed = Number(process.env['LIFECYCLE_SEED'] ?? short.seed);
const livesAtOnce = 100;
/** No impact is of two lives. */
const livesApartM = 1_000;

const metrics = { hit: { impactG: 3 }, tap: { impactG: 1 }, wet: { water: 1 }, dry: { water: 0 } } as const;

/** What happens in the short form, and in a thousand lives of any seed; where it does not they say nothing of it. */
const usual = `
  ack 0, ack 9004, ack 9005, handle 0, clear 0, falseReport 0, shelve 0, unshelve 1001, assign 0, assign 1001, assign 9005,
  undo 0, undo 9004, undo 9005, undo 9015, reopen 0, reopen 9005, reopen 9014, incident of 2 posts, incident of 3 posts,
  ack of many, handle of many, assign of many, undo of many, reopen of many, late`
  .split(',')
  .map((each) => each.trim());

test(`${sequences} random lives of alarms end as the pages say: reports, incidents, people's acts and the clock, all at once`, async () => {
  const met = new Set<string>();
  for (let from = 0; from < sequences; from += livesAtOnce) {
    const count = Math.min(livesAtOnce, sequences - from);
    const alongM = (device: number): number =>
      Math.floor(device / postsOfLife) * livesApartM + (device % postsOfLife) * postsApartM;
    const site = await openSite({ devices: count * postsOfLife, alongM, metrics: ['impactG', 'water'] });
    const programs = fc.sample(program, { numRuns: count, seed: seed + from });
    const [waitsMs = []] = fc.sample(pauses, { numRuns: 1, seed: seed + from });
    const lives = new Lives(site, programs, waitsMs);
    await lives.play().catch((error: unknown) => {
      throw new Error(`lives from ${from}, seed ${seed + from}`, { cause: error });
    });
    for (const each of lives.met) met.add(each);
    await site.close();
  }
  const isShort = sequences === short.sequences && seed === short.seed;
  if (isShort || sequences >= 1_000) expect(usual.filter((each) => !met.has(each))).toEqual([]);
}, 3_600_000);

/** Plays programs, a life each, and compares after every round. */
class Lives {
  /** What has happened, in words of `usual`. */
  readonly met = new Set<string>();
  private readonly models: readonly ModelLife[];
  private stored: StoredLives;
  private readonly lastItems = new Map<number, readonly TelemetryItem[]>();
  private round = 0;

  private readonly site: Site;
  private readonly programs: ReadonlyArray<readonly LifecycleOp[]>;
  private readonly waitsMs: readonly number[];

  constructor(site: Site, programs: ReadonlyArray<readonly LifecycleOp[]>, waitsMs: readonly number[]) {
    [this.site, this.programs, this.waitsMs] = [site, programs, waitsMs];
    this.models = programs.map(() => new ModelLife());
    this.stored = new StoredLives(site);
  }

  async play(): Promise<void> {
    const { site, models, waitsMs } = this;
    for (this.round = 0; this.round < roundsEach; this.round += 1) {
      site.now += waitsMs[this.round] ?? 0;
      for (const model of models) model.pass(site.now);
      for (const sweep of [sweepTimers, sweepShelves, sweepOverdue]) await sweep(site.context);
      const steps = models.map((_, life) => this.step(life));
      // Half by the lane, half by the queue of alarms as well, which comes first or last.
      const reports = steps.map(({ items = [] }) => items);
      const acts = steps.map(async ({ act }) => act?.());
      const loud = reports.filter((_, life) => life % 2 === 0).flat();
      await Promise.all([site.lane(...reports.flat()), site.alarmsJob(...loud), ...acts]);
      for (const model of models) model.bridge(site.now);
      await sweepIncidents(site.context);
      await this.compare();
    }
    // Once more from the beginning: nothing that was read before is gone.
    this.stored = new StoredLives(site);
    await this.compare();
    await compareNotices(site);
  }

  private said(life: number): string {
    const ops = this.programs[life]
      ?.slice(0, this.round + 1)
      .map((op, at) => `+${this.waitsMs[at]} ms ${JSON.stringify(op)}`);
    return `life ${life}, round ${this.round}:\n${ops?.join('\n')}\n`;
  }

  /** What one life does in this round: the model at once, the product when all do. */
  private step(life: number): { items?: readonly TelemetryItem[]; act?: () => Promise<void> } {
    const [op, model] = [this.programs[life]?.[this.round], this.models[life]];
    if (op === undefined || model === undefined) throw new Error('a program has a step for each round');
    if (op.op === 'nothing') return {};
    if (op.op === 'again') return { items: this.lastItems.get(life) ?? [] };
    if (op.op === 'report') return { items: this.report(life, op.what, op.posts, op.isLate) };
    const aim = aimOf(model, op);
    if (aim === null) return {};
    const { meant, by } = aim;
    const { now } = this.site;
    // Where several are meant no version is asked.
    const isStale = op.isStale && meant.length === 1;
    const version = (meant[0]?.version ?? 0) + (isStale ? 1 : 0);
    const act = op.op === 'act' ? op.act : op.op;
    const to = op.op === 'act' ? op.to : null;
    // What is undone is named one by one; of an incident that an act is done to, one member is.
    const isWhole = op.isWhole && op.op !== 'undo';
    const ids = (isWhole ? meant.slice(0, 1) : meant).map((alarm) => this.idOf(life, alarm));
    const answers = isStale ? new Map(meant.map((alarm) => [alarm, 9004 as const])) : answer(model, op, meant, by, now);
    const wanted = { act, by, to, ids, isWhole, version, now };
    const errnos = [...answers.values()];
    for (const errno of errnos) this.met.add(`${act} ${errno}`);
    if (errnos.filter((errno) => errno === 0).length > 1) this.met.add(`${act} of many`);
    return { act: async () => this.act(life, wanted, answers) };
  }

  private report(life: number, what: Report, posts: readonly number[], isLate: boolean): readonly TelemetryItem[] {
    const { site } = this;
    const model = this.models[life] as ModelLife;
    const reports = posts.map((post) => ({ post, at: model.reportsAt(post, site.now, isLate ? lateMs : 0) }));
    const items = reports.map(({ post, at }) => site.item(life * postsOfLife + post, metrics[what], { sentTs: at }));
    model.report(what, reports, site.now);
    this.lastItems.set(life, items);
    return items;
  }

  private async act(life: number, wanted: Wanted, answers: Answers): Promise<void> {
    const { outcomes } = await this.site.db.write((tx) => perform(tx, wanted));
    const seen = new Map(outcomes.map(({ id, errno }) => [id, errno]));
    expect(seen, this.said(life)).toEqual(
      new Map([...answers].map(([alarm, errno]) => [this.idOf(life, alarm), errno])),
    );
  }

  private idOf(life: number, alarm: ModelAlarm): string {
    return rowOf(this.stored, this.deviceIds(life), this.models[life] as ModelLife, alarm).id;
  }

  private deviceIds(life: number): string[] {
    return this.site.devices.slice(life * postsOfLife, (life + 1) * postsOfLife).map(({ id }) => id);
  }

  private async compare(): Promise<void> {
    await this.stored.read();
    const devices = await look(this.site.db).devices();
    for (const [life, model] of this.models.entries()) {
      for (const posts of model.incidentPosts()) this.met.add(`incident of ${posts} posts`);
      if (model.alarms.some(({ isLate }) => isLate)) this.met.add('late');
      for (const [post, { alarms, heardAt, status, openCount }] of model.devices.entries()) {
        const device = devices[life * postsOfLife + post];
        const rows = this.stored.of(device?.id ?? '');
        same(rows.length, alarms.length, () => this.said(life));
        const seen = rows.map((row) => seenOf(row, this.stored.logOf(row.id)));
        const wanted = alarms.map((alarm) => wantedOf(alarm, (opener) => this.idOf(life, opener)));
        same(seen, wanted, () => `post ${post} of ${this.said(life)}`);
        // Before it reports it is offline.
        if (heardAt === null) continue;
        const standing = [device?.deviceStatus, device?.statusCode, device?.openAlarmCount];
        same(standing, [...status, openCount], () => `post ${post} of ${this.said(life)}`);
      }
    }
  }
}

/** As `expect` says it, which takes longer where nothing is wrong. */
function same<T>(seen: T, wanted: T, said: () => string): void {
  if (!isDeepStrictEqual(seen, wanted)) expect(seen, said()).toEqual(wanted);
}

type Aiming = Extract<LifecycleOp, { readonly nth: number }>;

/** Whom an operation means, and who does it; null where there is nothing yet. */
function aimOf(model: ModelLife, op: Aiming): { readonly meant: Meant; readonly by: Person } | null {
  const alarms = model.alarms.toReversed();
  const closed = alarms.filter(({ isWaiting }) => !isWaiting);
  const among = op.op === 'reopen' && closed.length > 0 ? closed : alarms;
  const alarm = among[op.nth % among.length];
  if (alarm === undefined) return null;
  if (op.op !== 'undo') return { meant: model.meant(alarm, op.isWhole), by: op.by };
  const { acted } = model;
  if (acted === null) return { meant: model.meant(alarm, op.isWhole), by: 'operator' };
  const by = op.isOwn === (acted.by === 'operator') ? 'operator' : 'supervisor';
  if (!op.isOfLast) return { meant: model.meant(alarm, op.isWhole), by };
  return { meant: op.isWhole ? acted.meant : acted.meant.slice(0, 1), by };
}

function answer(model: ModelLife, op: Aiming, meant: Meant, by: Person, now: number): ReadonlyMap<ModelAlarm, Errno> {
  if (op.op === 'act') return model.act(op.act, meant, by, now, op.to);
  return op.op === 'undo' ? model.undo(meant, by, now) : model.reopen(meant, by, now);
}
