import type { z } from 'zod';
import type { PackedJson } from '../readers/packedJson.ts';
import type { Answer } from './envelope.ts';

interface Declared {
  readonly method: string;
  readonly path: string;
  readonly input: z.ZodType;
  readonly handle: (call: never) => Promise<unknown>;
}

/** The envelope's data of a route. */
type DataOf<T> = T extends Response
  ? never
  : T extends Answer<infer D>
    ? DataOf<D>
    : T extends PackedJson<infer D>
      ? D
      : T;

/** Routes by `METHOD path`, as a client sees them: what is sent, and the data of the envelope. */
export type CallsOf<R extends Declared> = {
  readonly [K in R as `${K['method']} ${K['path']}`]: {
    readonly input: z.input<K['input']>;
    readonly data: DataOf<Awaited<ReturnType<K['handle']>>>;
  };
};
