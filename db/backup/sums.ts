import { createHash } from 'node:crypto';

/** What a table holds, the same on both engines and in whatever order its rows are read. */
export interface TableSum {
  readonly rows: number;
  /** 32 hex digits: the hashes of all rows added up. */
  readonly sum: string;
}

/** A value as text that both engines agree on: truth is 0 or 1, bytes are hex. */
function canonical(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return Buffer.isBuffer(value) ? `x${value.toString('hex')}` : value;
}

const wide = (value: bigint): bigint => BigInt.asUintN(64, value);
const hex = (value: bigint): string => value.toString(16).padStart(16, '0');

/** Adds up the rows of one table, each as its values in the order of the columns' names. */
export class Summing {
  #rows = 0;
  #high = 0n;
  #low = 0n;

  add(values: readonly unknown[]): void {
    const hash = createHash('sha256')
      .update(JSON.stringify(values.map(canonical)))
      .digest();
    this.#rows += 1;
    this.#high = wide(this.#high + hash.readBigUInt64BE(0));
    this.#low = wide(this.#low + hash.readBigUInt64BE(8));
  }

  get sum(): TableSum {
    return { rows: this.#rows, sum: hex(this.#high) + hex(this.#low) };
  }
}

/** Tables whose rows differ, by name, with both counts. */
export function differences(
  before: Readonly<Record<string, TableSum>>,
  after: Readonly<Record<string, TableSum>>,
): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name]?.sum !== after[name]?.sum || before[name]?.rows !== after[name]?.rows)
    .map((name) => `${name} (${before[name]?.rows ?? 'none'} rows, now ${after[name]?.rows ?? 'none'})`);
}
