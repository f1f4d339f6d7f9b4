/** A data folder with so many devices, made once and copied for every round. */
export interface BenchFixture {
  readonly dir: string;
  readonly devices: number;
  readonly env: Readonly<Record<string, string>>;
  readonly gatewaysFile: string;
  readonly imeisFile: string;
}
