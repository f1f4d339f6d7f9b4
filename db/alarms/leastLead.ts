import type { AlarmSort } from '#domain/alarms/alarm.ts';
import type { ReadTx } from '../engine/database.ts';
import { countLead, type AlarmWay } from './alarmWay.ts';
import type { Lead } from './lead.ts';

/** How far leads are counted to find the least of them; one of fewer rows may be read whole. */
export const mostCompared = 20_000;
/** The same of one whose index answers all that is asked: they are looked through as soon as so many rows are read. */
export const mostHeld = 200_000;
/** So many entries of an index that answers all that is asked are counted and looked through in the time of a row. */
const entriesOfRow = 4;

/**
 * Of the leads whose parts an index has in this order the one that is walked to its end soonest: where two never meet,
 * all are walked.
 */
export async function leastAlong(tx: ReadTx, way: AlarmWay, sort: AlarmSort): Promise<Lead | null> {
  const found = way.leads.filter(({ parts, along }) => parts.length > 0 && along[sort] !== undefined);
  const [first = null] = found;
  if (found.length < 2) return first;
  const least = await leastOf(tx, found);
  return least.lead ?? found.find((lead) => isHeldAlong(way, lead, sort)) ?? first;
}

/** It is walked in this order along an index that answers all that is asked. */
export const isHeldAlong = (way: AlarmWay, lead: Lead, sort: AlarmSort): boolean =>
  (lead.isHeldAlong === true || lead.index === lead.along[sort]) && way.isHeld(lead);

/**
 * The lead that is looked through whole where a walk would not end soon: the least one, or one whose index answers all
 * that is asked, where that is sooner. Null when each has more rows than are looked at.
 */
export async function leastWhole(tx: ReadTx, way: AlarmWay, leads: readonly Lead[]): Promise<Lead | null> {
  const { lead, n } = await leastOf(tx, leads);
  if (lead !== null && way.isHeld(lead)) return lead;
  // Organisations have many alarms or, what is seen by then, few.
  const held = way.leads.filter((each) => way.isHeld(each) && !each.covers.includes('orgIds'));
  const most = lead === null ? mostHeld : Math.min(mostHeld, n * entriesOfRow);
  return (await leastOf(tx, held, most)).lead ?? lead;
}

interface Least {
  /** Null when each has more than are looked at. */
  readonly lead: Lead | null;
  /** How many rows it has, or how many were looked at. */
  readonly n: number;
}

/** The lead of the fewest rows. */
async function leastOf(tx: ReadTx, leads: readonly Lead[], most = mostCompared): Promise<Least> {
  let least: Least = { lead: null, n: most };
  for (const lead of leads) {
    const n = await countLead(tx, lead, least.n);
    if (n < least.n) least = { lead, n };
  }
  return least;
}
