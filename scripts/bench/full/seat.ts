import Database from 'better-sqlite3';
import type { AppKeys } from '../../harness/person.ts';
import type { BenchFixture } from '../fixture.ts';
import type { RunningPipeline } from '../startPipeline.ts';
import type { Asker } from './askers.ts';
import type { Account } from './furnishHouse.ts';
import type { KeptHouse } from './keepHouse.ts';
import { Samples } from './samples.ts';

export const zone = 'Asia/Shanghai';

export interface FullPlan {
  readonly part: number;
  readonly devices: number | undefined;
  readonly listRounds: number;
  readonly pairEvery: number;
  /** Rounds of root's questions that are asked before, on a line of their own. */
  readonly coldRounds: number;
  readonly reportCalls: number;
  readonly workbooks: number;
  readonly besideRounds: number;
  readonly besideMs: number;
  readonly only: readonly string[];
  /** Of lists these screens alone; none = all. */
  readonly screens: readonly string[];
  /** Asked in this process, by the verbs alone: for a busy machine. */
  readonly isInside: boolean;
}

export interface Told {
  readonly say: (line?: string) => void;
  readonly broken: string[];
}

/** Where questions are asked. */
export interface Seat {
  readonly kept: KeptHouse;
  readonly databasePath: string;
  askerOf(account: Account): Promise<Asker>;
  /** A call that asks nobody anything; absent where there is no HTTP. */
  readonly health?: () => Promise<unknown>;
}

/** A started product on a full house. */
export interface Scene extends Seat {
  readonly fixture: BenchFixture;
  readonly running: RunningPipeline;
  readonly keys: AppKeys;
}

export function samplesOf({ kept, databasePath }: Seat, orgId: string | null): Samples {
  const db = new Database(databasePath, { readonly: true });
  return new Samples(db, kept.plan, orgId, zone);
}
