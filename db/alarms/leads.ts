import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { alarmType } from '#domain/alarms/catalogue.ts';
import { isOpenCode } from '#domain/codes.ts';
import type { ReadTx } from '../engine/database.ts';
import { oncePerRead } from '../engine/oncePerRead.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';
import { isSet, type AlarmFilter, type PlainFilter } from './alarmFilter.ts';
import { dialect } from '../engine/dialect.ts';
import type { AlarmScope } from './alarmScope.ts';
import { dayBounds } from './dayBounds.ts';
import { besideAll, besideSeverity, everything, incidents, places } from './heldFilters.ts';
import { few, type Along, type Lead } from './lead.ts';
import { allSeverities, byBoth, ofCauses, ofStates, ofTypes } from './leadsOfTwo.ts';
import { areLabelsFilled, countLabels, findLabels, labelled, ofLabels } from './labels.ts';

/** More labels or devices than this are not named one by one. */
const mostNamed = 500;
/** As many as a way of few rows looks at. */
const fewLabels = 4_500;
type Values = readonly string[] | readonly number[];
const valuesOf = (value: string | Values): Values => (typeof value === 'string' ? [value] : value);

function byValues(column: SQLiteColumn, value: string | Values, covers: Lead['covers'], along: Along): Lead {
  const values = [...new Set<string | number>(valuesOf(value))];
  const parts = values.map((each) => eq(column, each));
  return { where: inArray(column, values), parts: few(parts), along, index: along.lastOccurredAt, covers };
}

const isOpenOnly = ({ isOpen, condition, handledStatuses, overdueAt }: PlainFilter): boolean =>
  isOpen === true ||
  condition === 'active' ||
  overdueAt !== undefined ||
  (isSet(handledStatuses) && handledStatuses?.every(isOpenCode) === true);

/** In the words of the partial indexes. */
const openOnes: Lead = {
  where: sql`${event.isOpen}`,
  parts: [sql`${event.isOpen}`],
  along: {
    lastOccurredAt: 'event_open_last',
    firstOccurredAt: 'event_open_first',
    severity: 'event_open_severity',
    dueAt: 'event_open_due',
  },
  index: 'event_open_last',
  covers: ['isOpen'],
};

const byTypes = (codes: readonly string[], severities: readonly number[] | undefined): Lead =>
  byBoth(ofTypes, codes, severities);

function between(
  {
    column,
    index,
    covers,
    holds,
  }: Pick<Required<Lead>, 'covers' | 'holds'> & { readonly column: SQLiteColumn; readonly index: string },
  from: number | undefined,
  to: number | undefined,
): Lead {
  const where = and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lte(column, to));
  return { where: where ?? sql`1 = 1`, parts: [], along: {}, index, covers, holds };
}

const ofSeverities: Along = { lastOccurredAt: 'event_severity', severity: 'event_severity' };
const ofProjects = (ids: string | readonly string[], name: 'projectId' | 'projectIds'): Lead => ({
  ...byValues(event.projectId, ids, [name], { lastOccurredAt: 'event_project' }),
  holds: [...besideAll, ...incidents, 'orgIds', 'start', 'end', 'causeCodes'],
});
const ofLast = {
  column: event.lastOccurredAt,
  index: 'event_last',
  covers: ['start', 'end'],
  holds: [...besideAll, ...incidents, ...places, 'causeCodes'],
} as const;
const ofFirst = {
  column: event.firstOccurredAt,
  index: 'event_first',
  covers: ['raisedFrom', 'raisedUntil'],
  holds: [...besideAll, ...places, 'modelIds', 'causeCodes'],
} as const;

/** In the words of its partial index. */
const fires: Lead = {
  where: sql`${event.typeCode} = 'FIRE'`,
  parts: [sql`${event.typeCode} = 'FIRE'`],
  along: { lastOccurredAt: 'event_fire' },
  index: 'event_fire',
  covers: ['typeCodes'],
  holds: everything,
};
const shelvedOnes: Lead = {
  where: sql`${event.shelvedUntil} IS NOT NULL`,
  parts: [sql`${event.shelvedUntil} IS NOT NULL`],
  along: { lastOccurredAt: 'event_shelved' },
  index: 'event_shelved',
  covers: ['isShelved'],
  holds: everything,
};
const areFires = (codes: readonly string[] | undefined): boolean =>
  isSet(codes) && codes?.every((code) => code === 'FIRE') === true;

/** No condition at all, counted in an index that holds all that lists of alarms are narrowed by. */
export const everyOne: Lead = {
  where: sql`1 = 1`,
  parts: [],
  along: {},
  index: 'event_last',
  covers: [],
  holds: [...everything, ...incidents, 'causeCodes'],
};

/** No condition at all: what has one of the severities, each a part. */
export const eachSeverity: Lead = byValues(event.severity, allSeverities, [], ofSeverities);

/**
 * The conditions of a filter that an index answers, those that usually leave the fewest rows first.
 */
export async function leadsOf(tx: ReadTx, filter: AlarmFilter, scope: AlarmScope): Promise<Lead[]> {
  const filters: readonly PlainFilter[] = filter.also === undefined ? [filter] : [filter.also, filter];
  const leads: Lead[] = [];
  const add = (made: (each: PlainFilter) => Lead | undefined): void => {
    for (const each of filters) {
      const lead = made(each);
      if (lead !== undefined) leads.push(lead);
    }
  };
  add(({ ids }) => (ids === undefined ? undefined : { ...byValues(event.id, ids, ['ids'], {}), parts: [] }));
  add(({ deviceId }) =>
    isSet(deviceId)
      ? byValues(event.deviceId, deviceId ?? '', ['deviceId'], { lastOccurredAt: 'event_device' })
      : undefined,
  );
  add(({ incidentId }) =>
    isSet(incidentId)
      ? {
          where: and(sql`${event.incidentId} is not null`, eq(event.incidentId, incidentId ?? '')) as SQL,
          parts: [],
          along: {},
          index: 'event_incident',
          covers: ['incidentId'],
        }
      : undefined,
  );
  add(({ assigneeId }) =>
    isSet(assigneeId)
      ? {
          ...byValues(event.assigneeId, assigneeId ?? '', ['assigneeId'], { lastOccurredAt: 'event_assignee' }),
          holds: everything,
        }
      : undefined,
  );
  add(({ causeCodes, handledStatuses: states }) =>
    isSet(causeCodes) ? byBoth(ofCauses, causeCodes ?? [], states) : undefined,
  );
  add(({ isShelved }) => (isShelved === true ? shelvedOnes : undefined));
  const words: WordLead[] = [];
  for (const { text } of filters) if (isSet(text)) words.push(...(await byWords(tx, text ?? '')));
  leads.push(...words.filter(({ isFrequent }) => !isFrequent).map(({ lead }) => lead));
  add(({ typeCodes }) => (areFires(typeCodes) ? fires : undefined));
  if (filters.some(isOpenOnly)) leads.push(openOnes);
  add(({ railId }) =>
    isSet(railId)
      ? {
          ...byValues(event.railId, railId ?? '', ['railId'], { lastOccurredAt: 'event_rail' }),
          holds: [...everything, ...incidents, 'causeCodes'],
        }
      : undefined,
  );
  add(({ projectId }) => (isSet(projectId) ? ofProjects(projectId ?? '', 'projectId') : undefined));
  add(({ projectIds }) => (isSet(projectIds) ? ofProjects(projectIds ?? [], 'projectIds') : undefined));
  add(({ typeCodes, severities }) => (isSet(typeCodes) ? byTypes(typeCodes ?? [], severities) : undefined));
  if (scope.lead !== null) leads.push({ ...scope.lead, parts: few(scope.lead.parts) });
  add(({ handledStatuses: states, severities }) =>
    isSet(states) ? byBoth(ofStates, states ?? [], severities) : undefined,
  );
  add(({ severities }) =>
    isSet(severities)
      ? {
          ...byValues(event.severity, severities ?? [], ['severities'], ofSeverities),
          holds: [...besideSeverity, 'causeCodes', 'projectId', 'projectIds'],
        }
      : undefined,
  );
  for (const { modelIds } of filters) if (isSet(modelIds)) leads.push(...(await byModels(tx, modelIds ?? [])));
  add(({ start, end }) => (isSet(start) || isSet(end) ? between(ofLast, start, end) : undefined));
  add(({ raisedFrom, raisedUntil }) =>
    isSet(raisedFrom) || isSet(raisedUntil) ? between(ofFirst, raisedFrom, raisedUntil) : undefined,
  );
  // After the days: it leaves many rows, in no order.
  leads.push(...words.filter(({ isFrequent }) => isFrequent).map(({ lead }) => lead));
  return leads.map((lead) => withinDays(lead, filter));
}

/** Its rows of the filter's days alone, where its indexes have them as they occurred last. */
function withinDays(lead: Lead, filter: AlarmFilter): Lead {
  const { all } = dayBounds(filter, 'lastOccurredAt');
  if (all.length === 0 || lead.along.lastOccurredAt === undefined) return lead;
  // An index that has the severity before the days is asked by each.
  const severities =
    lead.along.severity === lead.along.lastOccurredAt ? inArray(event.severity, [...allSeverities]) : undefined;
  return {
    ...lead,
    where: and(lead.where, severities, ...all) as SQL,
    within: ['start', 'end'],
    partsWithin: lead.parts.map((part) => and(part, ...all) as SQL),
  };
}

interface WordLead {
  readonly lead: Lead;
  /** Many labels have the word. */
  readonly isFrequent: boolean;
}

/** What has the word in its label; a word that is the code of a type has that type's rows as well. */
async function byWords(tx: ReadTx, text: string): Promise<WordLead[]> {
  if (!(await areLabelsFilled(tx))) return [];
  const ids = await findLabels(tx, text, mostNamed + 1);
  const code = text.toUpperCase();
  if (alarmType(code) !== undefined) {
    return ids.length === 0 ? [{ lead: { ...byTypes([code], undefined), covers: [] }, isFrequent: false }] : [];
  }
  const isFrequent = ids.length > mostNamed;
  const where = isFrequent ? await ofLabels(tx, text) : labelled(ids);
  // A label is there because a row has it, or had it before it was forgotten.
  const isMany = isFrequent && dialect === 'sqlite' && (await countLabels(tx, text)) > fewLabels;
  const holds = [...everything, ...incidents];
  return [{ lead: { where, parts: [], along: {}, index: 'event_label', covers: ['text'], holds, isMany }, isFrequent }];
}

/** Devices of rare models; those of others have alarms all over the year. */
async function byModels(tx: ReadTx, modelIds: readonly string[]): Promise<Lead[]> {
  const ids = await oncePerRead(tx, `byModels ${modelIds.join()}`, async () => {
    const isOne = inArray(device.modelId, [...modelIds]);
    const found = await tx.sql
      .select({ id: device.id })
      .from(device)
      .where(isOne)
      .limit(mostNamed + 1);
    return found.map(({ id }) => id);
  });
  if (ids.length > mostNamed) return [];
  return [{ ...byValues(event.deviceId, ids, ['modelIds'], {}), parts: [], index: 'event_device' }];
}
