import { stdSerializers } from 'pino';

/** What databases and drizzle add to an error: values of rows, of passwords' hashes too. */
const valueFields = ['params', 'parameters', 'detail', 'where', 'hint', 'internalQuery'];

/** `Failed query: … \nparams: …`, also inside of a stack, whose frames follow. */
const paramsLine = /\nparams: [\s\S]*?(?=\n {4}at |\ncaused by: |$)/g;
/** PostgreSQL names the values of a broken constraint. */
const keyValues = /\)=\([^\n]*?\) (?=already exists|is not present|is still referenced|conflicts)/g;

const clean = (text: string): string => text.replace(paramsLine, '').replace(keyValues, ')=(…) ');

/** An error for the log: its kind, message, query and stack, and no value of any row. */
export function loggableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const shown: Record<string, unknown> = { ...stdSerializers.err(error) };
  for (const name of valueFields) delete shown[name];
  for (const [name, value] of Object.entries(shown)) if (typeof value === 'string') shown[name] = clean(value);
  return shown;
}
