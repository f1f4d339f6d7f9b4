import type Database from 'better-sqlite3';
import { zoneDate } from '#domain/zone.ts';
import { day } from '#domain/time.ts';
import { seededRandom } from '../../faults/random.ts';
import type { HousePlan } from '../fullHouse/housePlan.ts';
import { idOf } from '../fullHouse/series.ts';

/** Parameters of a call. */
export type Query = Readonly<Record<string, string>>;

/** What a screen can narrow its alarms by. */
export const filterNames = [
  'tab',
  'text',
  'projectId',
  'typeCode',
  'severity',
  'handledStatus',
  'condition',
  'days',
  'kind',
  'orgIds',
  'railId',
  'modelIds',
  'deviceId',
  'assigneeId',
  'causeCode',
] as const;
export type FilterName = (typeof filterNames)[number];

interface Row {
  readonly device_id: string;
  readonly model_id: string;
  readonly device_code: string;
  readonly device_name: string;
  readonly rail_name: string;
  readonly rail_id: string | null;
  readonly project_id: string;
  readonly org_id: string;
  readonly type_code: string;
  readonly severity: number;
  readonly handled_status: string;
  readonly condition: string;
  readonly kind: number;
  readonly first_occurred_at: number;
}

const tabs = ['fire', 'unhandled', 'acknowledged', 'overdue', 'handled'] as const;
const spansDays = [1, 7, 30, 90, 366] as const;
/** Words as people type them beside names: of many, of few, one letter, a sign, and what is not there. */
const otherWords = ['长江大桥', '高速', 'FH-01', 'K12+', '%', 'a', '没有这个'] as const;

/** Of many, of few, of both, and one that no alarm has. */
const causes = ['weather', 'animal', 'weather,animal', 'vandalism'] as const;

/** Values for filters: the same ones from the same seed. */
export class Samples {
  readonly #row: (id: string) => Row | undefined;
  readonly #ids: readonly string[];
  readonly #assignees: readonly string[];
  readonly #random: () => number;
  readonly #zone: string;
  readonly #now: number;

  /** @param orgId whose rows are taken for values; null for anybody's */
  constructor(db: Database.Database, plan: HousePlan, orgId: string | null, zone: string) {
    this.#random = seededRandom(plan.seed);
    this.#zone = zone;
    this.#now = plan.now;
    const get = db.prepare<[string], Row>(
      `SELECT e.device_id, d.model_id, e.device_code, e.device_name, e.rail_name, e.rail_id, e.project_id, e.org_id,
       e.type_code, e.severity, e.handled_status, e.condition, e.kind, e.first_occurred_at
       FROM event e JOIN device d ON d.id = e.device_id WHERE e.id = ?`,
    );
    this.#row = (id) => get.get(id);
    this.#assignees = db
      .prepare('SELECT DISTINCT assignee_id FROM event WHERE assignee_id IS NOT NULL')
      .pluck()
      .all() as string[];
    this.#ids =
      orgId === null
        ? Array.from({ length: 2_000 }, () => idOf('E', 1 + Math.floor(this.#random() * plan.alarms)))
        : (db.prepare('SELECT id FROM event WHERE org_id = ? LIMIT 2000').pluck().all(orgId) as string[]);
  }

  /**
   * Values for these filters: half of the time all of one row, so that something is found, and else each of another,
   * which often leaves nothing.
   */
  query(names: readonly FilterName[]): Query {
    const row = this.#anyRow();
    const isOne = this.#random() < 0.5;
    return Object.assign({}, ...names.map((name) => this.#of(name, isOne ? row : this.#anyRow()))) as Query;
  }

  #anyRow(): Row {
    const row = this.#row(this.#one(this.#ids));
    if (row === undefined) throw new Error('the house has no alarm of this account');
    return row;
  }

  #one<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }

  #of(name: FilterName, row: Row): Query {
    switch (name) {
      case 'tab':
        return { tab: this.#one(tabs) };
      case 'text':
        return { text: this.#one([row.device_code, row.rail_name, row.device_name.slice(-6), this.#one(otherWords)]) };
      case 'projectId':
        return { projectId: row.project_id };
      case 'typeCode':
        return { typeCode: [row.type_code, ...(this.#random() < 0.3 ? [this.#anyRow().type_code] : [])].join(',') };
      case 'severity':
        return { severity: String(row.severity) };
      case 'handledStatus':
        return { handledStatus: row.handled_status };
      case 'condition':
        return { condition: this.#random() < 0.5 ? row.condition : 'active' };
      case 'days':
        return this.#days(row.first_occurred_at, this.#one(spansDays));
      case 'kind':
        return { kind: String(row.kind) };
      case 'orgIds':
        return { orgIds: row.org_id };
      case 'railId':
        return row.rail_id === null ? {} : { railId: row.rail_id };
      case 'modelIds':
        return { modelIds: row.model_id };
      case 'deviceId':
        return { deviceId: row.device_id };
      case 'assigneeId':
        return { assigneeId: this.#one(this.#assignees) };
      case 'causeCode':
        return { causeCode: this.#one(causes) };
    }
  }

  #days(around: number, span: number): Query {
    const start = Math.min(around, this.#now - (span - 1) * day);
    const name = (at: number): string => zoneDate(this.#zone, at);
    return { startDate: name(start), endDate: name(Math.min(this.#now, start + (span - 1) * day)) };
  }
}
