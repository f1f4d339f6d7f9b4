import type { ListsForm } from './openList.ts';

/** Sizes of P-5. @source docs/results/bench.md */
export interface CrowdPlan {
  readonly sockets: number;
  readonly organizations: number;
  /** Their sockets are spread evenly: a user may have 20. */
  readonly users: number;
  /** Devices that report. */
  readonly reporting: number;
  /** Devices whose status changes: they do not report, so that nothing else writes them. */
  readonly changing: number;
  readonly messagesPerSec: number;
  readonly changesPerSec: readonly number[];
  readonly measureMs: number;
  /** Processes that hold the sockets. They need cores as well. */
  readonly clients: number;
  /** Beside each socket a list is open that may have to be asked again with each change; absent: none. */
  readonly lists?: ListsForm | undefined;
}

export const fullCrowd: CrowdPlan = {
  sockets: 1_000,
  organizations: 20,
  users: 60,
  reporting: 2_000,
  changing: 1_000,
  messagesPerSec: 10_000,
  changesPerSec: [50, 500],
  measureMs: 20_000,
  clients: 2,
};

export const shortCrowd: CrowdPlan = {
  ...fullCrowd,
  sockets: 100,
  users: 20,
  reporting: 400,
  changing: 200,
  messagesPerSec: 2_000,
  changesPerSec: [50],
  measureMs: 3_000,
  clients: 1,
};
