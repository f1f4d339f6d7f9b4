import { z } from 'zod';

/**
 * The schema of a call's input, made to refuse fields it does not know wherever it stands for an object: at the top,
 * behind a refinement, a default or a transformation, in every part of a union, in lists and in objects inside.
 * Records and objects that say themselves what they do with more stay as they are.
 */
export function strictInput<T extends z.core.$ZodType>(schema: T): T {
  const made = strictInputs.get(schema) ?? strict(schema);
  strictInputs.set(schema, made);
  return made as T;
}

type Rebuilt = z.core.$ZodType;

/** By the input as declared: made, and compiled by zod, once a process, however many applications its tests open. */
const strictInputs = new WeakMap<Rebuilt, Rebuilt>();

function strict(schema: Rebuilt): Rebuilt {
  if (schema instanceof z.ZodObject) {
    const { def } = schema;
    const shape = Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, strict(part)]));
    return schema.clone({ ...def, shape, catchall: def.catchall ?? z.never() });
  }
  if (schema instanceof z.ZodUnion) {
    return schema.clone({ ...schema.def, options: schema.def.options.map(strict) });
  }
  if (schema instanceof z.ZodPipe) {
    return schema.clone({ ...schema.def, in: strict(schema.def.in), out: strict(schema.def.out) });
  }
  if (schema instanceof z.ZodArray) return schema.clone({ ...schema.def, element: strict(schema.def.element) });
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return schema.clone({ ...schema.def, innerType: strict(schema.def.innerType) } as never);
  }
  return schema;
}
