import fc from 'fast-check';
import { z } from 'zod';

type Schema = z.core.$ZodType;
type Values = fc.Arbitrary<unknown>;

/** Texts that stand for something: ids, codes, days. */
export interface Pool {
  readonly texts: readonly string[];
}

interface Bounds {
  min?: number;
  max?: number;
  pattern?: RegExp;
}

const longestText = 2_000;

/**
 * What a schema takes, as somebody would send it: of a transformation what goes in. Refinements are not obeyed, so that
 * a part of it is refused; what the schema does not say at all is any JSON.
 */
export function arbitraryOf(schema: Schema, pool: Pool): Values {
  if (schema instanceof z.ZodObject) return objectOf(schema.def.shape, pool);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textOf(schema, pool);
  if (schema instanceof z.ZodNumber) return numberOf(schema);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...Object.values(schema.def.entries));
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.def.values);
  if (schema instanceof z.ZodArray) return listOf(schema, pool);
  if (schema instanceof z.ZodRecord) {
    return fc.dictionary(fc.constantFrom(...pool.texts), arbitraryOf(schema.def.valueType, pool), { maxKeys: 5 });
  }
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.def.options.map((option) => arbitraryOf(option, pool)));
  if (schema instanceof z.ZodPipe) return pipeOf(schema, pool);
  if (schema instanceof z.ZodNullable) {
    return fc.oneof(fc.constant(null), arbitraryOf(schema.def.innerType, pool));
  }
  if (isWrapper(schema)) return arbitraryOf(schema.def.innerType, pool);
  return fc.jsonValue({ maxDepth: 2 });
}

type Wrapper = z.ZodOptional | z.ZodDefault | z.ZodPrefault | z.ZodCatch | z.ZodReadonly;
const isWrapper = (schema: Schema): schema is Wrapper =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodCatch ||
  schema instanceof z.ZodReadonly;

function objectOf(shape: Readonly<Record<string, Schema>>, pool: Pool): Values {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, arbitraryOf(part, pool)]));
  const required = Object.entries(shape)
    .filter(([, part]) => !(part instanceof z.ZodOptional || part instanceof z.ZodDefault))
    .map(([name]) => name);
  return fc.record(fields, { requiredKeys: required });
}

function pipeOf({ def }: z.ZodPipe, pool: Pool): Values {
  // A preprocessing step takes what its schema does; a text that is transformed and then judged is described by both.
  if (def.in instanceof z.ZodTransform) return arbitraryOf(def.out, pool);
  if (def.out instanceof z.ZodTransform) return arbitraryOf(def.in, pool);
  return fc.oneof(arbitraryOf(def.in, pool), arbitraryOf(def.out, pool));
}

function listOf({ def }: z.ZodArray, pool: Pool): Values {
  const { min = 0, max = 5 } = boundsOf(def.checks);
  return fc.array(arbitraryOf(def.element, pool), { minLength: min, maxLength: Math.max(min, Math.min(max, 5)) });
}

function numberOf({ def }: z.ZodNumber): Values {
  const { min = -1_000_000, max = 1_000_000 } = boundsOf(def.checks);
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min: Math.ceil(min), max: Math.floor(max) }));
}

function textOf({ def }: z.ZodString | z.ZodStringFormat, pool: Pool): Values {
  const { min = 0, max = 60, pattern } = boundsOf(def.checks);
  const known = fc.constantFrom(...pool.texts);
  const free = fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.max(min, Math.min(max, longestText)) });
  const matching = pattern === undefined ? null : matchingOf(pattern);
  return matching === null ? fc.oneof(known, free) : fc.oneof(known, matching, matching);
}

function matchingOf(pattern: RegExp): Values | null {
  try {
    return fc.stringMatching(pattern);
  } catch {
    // Some expressions cannot be turned round: any text will do.
    return null;
  }
}

function boundsOf(checks: ReadonlyArray<z.core.$ZodCheck> = []): Bounds {
  const bounds: Bounds = {};
  for (const check of checks) {
    const def = check._zod.def as {
      check: string;
      minimum?: number;
      maximum?: number;
      value?: unknown;
      pattern?: RegExp;
    };
    if (def.check === 'min_length') bounds.min = def.minimum ?? 0;
    if (def.check === 'max_length') bounds.max = def.maximum ?? longestText;
    if (def.check === 'greater_than' && typeof def.value === 'number') bounds.min = def.value;
    if (def.check === 'less_than' && typeof def.value === 'number') bounds.max = def.value;
    if (def.check === 'string_format' && def.pattern !== undefined) bounds.pattern = def.pattern;
  }
  return bounds;
}
