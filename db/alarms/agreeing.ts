import { alarmType } from '#domain/alarms/catalogue.ts';
import { causedStatuses } from '#domain/alarms/causes.ts';
import { isSet, type AlarmFilter, type PlainFilter } from './alarmFilter.ts';

/**
 * A filter without values that contradict each other: a type is of one kind, and only what was handled has a cause. Of
 * conditions that never meet an index would be walked to its end to find nothing.
 */
export function agreeing({ also, ...filter }: AlarmFilter): AlarmFilter {
  const { orgIds, ...own } = filter;
  const parts: readonly PlainFilter[] = also === undefined ? [own] : [own, also];
  const kinds = parts.flatMap(({ kind }) => kind ?? []);
  const hasCause = parts.some(({ causeCodes }) => isSet(causeCodes));
  const isOfKind = (code: string): boolean => kinds.every((kind) => (alarmType(code)?.kind ?? kind) === kind);
  const isCaused = (status: string): boolean => !hasCause || causedStatuses.has(status);
  const [first = {}, second] = parts.map((part) => ({
    ...part,
    ...narrowed(part, 'typeCodes', isOfKind),
    ...narrowed(part, 'handledStatuses', isCaused),
  }));
  return { orgIds, ...first, ...(second !== undefined && { also: second }) };
}

function narrowed(part: PlainFilter, name: 'typeCodes' | 'handledStatuses', agrees: (value: string) => boolean) {
  const values = part[name] ?? [];
  const left = values.filter(agrees);
  if (left.length === values.length) return {};
  return left.length > 0 ? { [name]: left } : { ids: [] };
}
