/** A reading as it is stored, its metrics already packed. */
export interface ReadingRow {
  readonly bucket: number;
  readonly deviceNo: number;
  readonly ts: number;
  readonly seq: number;
  readonly receivedAt: number;
  readonly flags: number;
  readonly metrics: Uint8Array | null;
}

/** `device_state` as it is stored. */
export interface StateRow {
  readonly deviceNo: number;
  readonly orderTs: number;
  readonly orderSeq: number;
  readonly receivedAt: number;
  readonly lastSeenAt: number;
  readonly online: boolean;
  readonly silenceLimitMs: number;
  readonly batteryPct: number | null;
  readonly rsrp: number | null;
  readonly lastValues: Uint8Array | null;
  readonly memory: string | null;
}

/**
 * The statements of the ingest lane, written by hand once an engine.
 */
export interface HotStatements {
  /** Inserts what is new and answers, per given row and in its order, whether it was new. Rows come sorted by key. */
  appendReadings(rows: readonly ReadingRow[]): Promise<boolean[]>;
  /** Locks and loads the states in deviceNo order; unknown numbers are left out. */
  loadStates(deviceNos: readonly number[]): Promise<StateRow[]>;
  saveStates(rows: readonly StateRow[]): Promise<void>;
}
