import { count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alarmType } from '#domain/alarms/catalogue.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { oncePerRead } from '../engine/oncePerRead.ts';
import { prepared } from '../engine/prepared.ts';
import { hiddenEach, type Show, shown } from '../engine/hidden.ts';
import { dialect } from '../engine/dialect.ts';
import { containsText, partPattern } from '../orgs/containsText.ts';
import { alarmLabel, event } from '../schema/alarms.ts';
import { inChunks } from '../engine/inChunks.ts';

/** What an alarm's row says of its subject. */
export interface Labelled {
  readonly device_name?: string | undefined;
  readonly deviceCode?: string | undefined;
  readonly railName?: string | undefined;
  readonly deviceAddress?: string | undefined;
}

/** The four of a row in one text: a word is looked for in all of them at once. */
export const labelWords = ({ device_name, deviceCode, railName, deviceAddress }: Labelled): string =>
  [device_name, deviceCode, railName, deviceAddress]
    .map((each) => each ?? '')
    .join('\n')
    .toLowerCase();

/**
 * Ids of the labels of these subjects by their words; what is new is added. In the order of words: no two writers wait
 * for each other.
 */
export async function takeLabels(tx: WriteTx, subjects: readonly Labelled[]): Promise<ReadonlyMap<string, number>> {
  const wanted = [...new Set(subjects.map(labelWords))].sort();
  const ids = new Map<string, number>();
  for (const some of inChunks(wanted, 500)) {
    for (const row of await tx.sql.select().from(alarmLabel).where(inArray(alarmLabel.words, some))) {
      ids.set(row.words, row.id);
    }
    const fresh = some.filter((words) => !ids.has(words));
    if (fresh.length === 0) continue;
    await tx.sql
      .insert(alarmLabel)
      .values(fresh.map((words) => ({ words })))
      .onConflictDoNothing();
    for (const row of await tx.sql.select().from(alarmLabel).where(inArray(alarmLabel.words, fresh))) {
      ids.set(row.words, row.id);
    }
  }
  return ids;
}

/** Ids of labels with this part, at most so many. */
export async function findLabels(tx: ReadTx, text: string, most: number): Promise<number[]> {
  // SQLite looks through all labels anyway when few have the part, and is asked for all of them later.
  if (dialect === 'sqlite') return (JSON.parse((await allLabels(tx, text)).ids) as number[]).slice(0, most);
  return oncePerRead(tx, `findLabels ${most} ${text}`, async () => {
    const found = await tx.sql.select({ id: alarmLabel.id }).from(alarmLabel).where(hasPart(text)).limit(most);
    return found.map(({ id }) => id);
  });
}

/**
 * Both sides are in lower case by the same rules, so the column stands as it is: of `lower(words)` PostgreSQL knows no
 * values, takes every part for rare, and looks through all labels again for each alarm.
 */
const hasPart = (text: string): SQL => sql`${alarmLabel.words} like ${partPattern(text)} escape '\\'`;

/** Whether rows of an older release are still without a label: then they are looked through themselves. */
export async function areLabelsFilled(tx: ReadTx): Promise<boolean> {
  return oncePerRead(tx, 'areLabelsFilled', async () => {
    const [bare] = await tx.sql.select({ id: event.id }).from(event).where(isNull(event.labelId)).limit(1);
    return bare === undefined;
  });
}

/**
 * Of all labels with this part. SQLite is told which they are: it would look through all of them again in each
 * statement.
 */
export async function ofLabels(tx: ReadTx, text: string, show: Show = shown): Promise<SQL> {
  if (dialect === 'postgres') {
    return sql`${show(event.labelId)} in (select ${alarmLabel.id} from ${alarmLabel} where ${hasPart(text)})`;
  }
  const { ids } = await allLabels(tx, text);
  return sql`${show(event.labelId)} in (select value from json_each(${ids}))`;
}

/** How many labels have this part; on PostgreSQL, which is not told their ids, at most some thousand. */
export async function countLabels(tx: ReadTx, text: string): Promise<number> {
  if (dialect === 'sqlite') return (await allLabels(tx, text)).count;
  return (await findLabels(tx, text, 5_000)).length;
}

/** Whether more than half of all labels have this part, and every row has a label. */
export async function isOfMostLabels(tx: ReadTx, text: string): Promise<boolean> {
  if (!(await areLabelsFilled(tx))) return false;
  const [labels] = await tx.sql
    .select({ all: count(), have: sql<number>`count(*) filter (where ${hasPart(text)})`.mapWith(Number) })
    .from(alarmLabel);
  return labels !== undefined && labels.have * 2 > labels.all;
}

/** Ids as one text: a row each takes ten times as long. */
async function allLabels(tx: ReadTx, text: string): Promise<{ readonly ids: string; readonly count: number }> {
  return oncePerRead(tx, `allLabels ${text}`, async () => {
    const [found] = await askLabels(tx, { part: partPattern(text) });
    return found ?? { ids: '[]', count: 0 };
  });
}

const askLabels = prepared((query) =>
  query
    .select({ ids: sql<string>`json_group_array(${alarmLabel.id})`, count: count() })
    .from(alarmLabel)
    .where(sql`${alarmLabel.words} like ${sql.placeholder('part')} escape '\\'`),
);

/**
 * Asked of a row's own label: a walk looks at few rows, and SQLite would look through all labels for each part of one.
 */
const ownLabel = (text: string): SQL =>
  sql`(select ${alarmLabel.words} from ${alarmLabel} where ${alarmLabel.id} = ${event.labelId}) like ${partPattern(text)} escape '\\'`;

/** Rows whose device, code, guardrail or address has this part, or whose type is called so. */
export async function labelCondition(tx: ReadTx, show: Show, text: string): Promise<SQL | undefined> {
  const code = text.toUpperCase();
  const labelled = show === hiddenEach && dialect === 'sqlite' ? ownLabel(text) : await ofLabels(tx, text, show);
  const ofType = alarmType(code) === undefined ? undefined : eq(show(event.typeCode), code);
  if (await areLabelsFilled(tx)) return or(labelled, ofType);
  const columns = [event.device_name, event.deviceCode, event.railName, event.deviceAddress];
  return or(
    labelled,
    ofType,
    sql`(${isNull(event.labelId)} and (${or(...columns.map((column) => containsText(column, text)))}))`,
  );
}

export const labelled = (ids: readonly number[]): SQL => inArray(shown(event.labelId), [...ids]);
