import { everything, sumOfSeverity, sumOfState, type SumDim, type SumField } from '#domain/alarms/daySums.ts';
import type { Condition } from '#domain/alarms/alarm.ts';
import { kindCode } from '#domain/codes.ts';
import { isSet, type AlarmFilter } from '../alarmFilter.ts';

/** A filter that the day sums answer: one dimension at most, beside organisations, days and the condition. */
export interface SumsFilter {
  readonly dim: SumDim;
  readonly values: readonly string[];
  readonly condition: Condition | undefined;
}

/** What days, organisations and conditions narrow is asked for beside the dimension. */
const beside: ReadonlySet<string> = new Set(['orgIds', 'raisedFrom', 'raisedUntil', 'condition']);

const texts = (values: ReadonlyArray<string | number> | undefined): string[] => [
  ...new Set((values ?? []).map(String)),
];

const dims: Readonly<Partial<Record<keyof AlarmFilter, (filter: AlarmFilter) => Omit<SumsFilter, 'condition'>>>> = {
  projectId: ({ projectId = '' }) => ({ dim: 'project', values: [projectId] }),
  projectIds: ({ projectIds }) => ({ dim: 'project', values: texts(projectIds) }),
  kind: ({ kind }) => ({ dim: 'kind', values: [String(kind)] }),
  typeCodes: ({ typeCodes }) => ({ dim: 'type', values: texts(typeCodes) }),
  severities: ({ severities }) => ({ dim: 'severity', values: texts(severities) }),
  handledStatuses: ({ handledStatuses }) => ({ dim: 'state', values: texts(handledStatuses) }),
};

/** Null for a filter that only the rows answer. */
export function sumsFilterOf(filter: AlarmFilter): SumsFilter | null {
  const names = (Object.keys(filter) as Array<keyof AlarmFilter>).filter((name) => isSet(filter[name]));
  const [name, ...others] = names.filter((each) => !beside.has(each));
  const { condition } = filter;
  if (name === undefined) return { dim: 'all', values: [everything], condition };
  const made = dims[name]?.(filter);
  return made === undefined || others.length > 0 ? null : { ...made, condition };
}

/** How many of a row of another dimension the filter means: fields to add up, and those to take away. */
export function fieldsOf({ dim, values }: SumsFilter): ReadonlyArray<readonly [SumField, 1 | -1]> {
  if (dim === 'severity') return values.map((value) => [sumOfSeverity(Number(value)), 1] as const);
  if (dim === 'state') return values.map((value) => [sumOfState(value), 1] as const);
  if (dim !== 'kind') return [['total', 1]];
  if (values[0] === String(kindCode.alarm)) return [['alarms', 1]];
  return [
    ['total', 1],
    ['alarms', -1],
  ];
}
