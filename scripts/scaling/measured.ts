/** The figures of the results pages that the scaling page starts from. */
export interface Measured {
  /** Of the pipeline with all rules on, at so many devices. */
  readonly at: Readonly<Record<2_000 | 100_000, PipelineFigures>>;
  /** Reports that a Redis of 48 MB held when it was 60 % full. */
  readonly heldUntilRefused: number;
  /** What the faults run showed of many machines: a line of figures a Redis; none before it was run. */
  readonly manyMachines: ReadonlyArray<{ readonly name: string; readonly figures: string }>;
}

export interface PipelineFigures {
  readonly messagesPerSec: number;
  /** Of all processes and Redis together, microseconds of one core. */
  readonly cpuUs: number;
  readonly serverMb: number;
  readonly bytesPerReading: number;
}

/** @throws Error naming the figure that a page does not have. */
export function readMeasured(bench: string, faults: string): Measured {
  return {
    at: { 2_000: pipelineOf(bench, '2,000'), 100_000: pipelineOf(bench, '100,000') },
    heldUntilRefused: numberOf(/telemetry acked until refused ([\d,]+)/.exec(faults)?.[1], 'telemetry until refused'),
    manyMachines: [...faults.matchAll(/^\| (many machines[^|]*) \| ([^|]*) \| holds \|$/gm)].map(
      ([, name = '', figures = '']) => ({ name, figures }),
    ),
  };
}

function pipelineOf(bench: string, devices: string): PipelineFigures {
  const [, table = ''] = bench.split(`| P-1/P-2 at ${devices} devices |`);
  // The first column of figures is the product's; the median stands before its spread.
  const cell = (row: string): number => {
    const line = table.split('\n').find((each) => each.startsWith(`| ${row}`));
    return numberOf(/\| *([\d.,]+) /.exec(line?.slice(row.length) ?? '')?.[1], `${row} at ${devices} devices`);
  };
  return {
    messagesPerSec: cell('messages/s, stored'),
    cpuUs: cell('CPU µs a message'),
    serverMb: cell('server memory peak'),
    bytesPerReading: cell('bytes a reading'),
  };
}

function numberOf(text: string | undefined, what: string): number {
  const value = Number((text ?? '').replaceAll(',', ''));
  if (text === undefined || !Number.isFinite(value)) throw new Error(`The results have no figure for ${what}`);
  return value;
}
