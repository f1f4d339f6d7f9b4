import { alarmType } from '#domain/alarms/catalogue.ts';
import type { AlarmFilter, PlainFilter } from './alarmFilter.ts';

/**
 * A filter without types of another kind than it asks for: a type is of one kind. For two that never meet an index would
 * be walked to its end to find nothing.
 */
export function agreeing({ also, orgIds, ...own }: AlarmFilter): AlarmFilter {
  const kinds = [own, also ?? {}].flatMap(({ kind }) => kind ?? []);
  const isOfKind = (code: string): boolean => kinds.every((kind) => (alarmType(code)?.kind ?? kind) === kind);
  const narrowed = (part: PlainFilter): PlainFilter => {
    const { typeCodes = [] } = part;
    const left = typeCodes.filter(isOfKind);
    if (left.length === typeCodes.length) return part;
    return left.length > 0 ? { ...part, typeCodes: left } : { ...part, ids: [] };
  };
  return { orgIds, ...narrowed(own), ...(also !== undefined && { also: narrowed(also) }) };
}
