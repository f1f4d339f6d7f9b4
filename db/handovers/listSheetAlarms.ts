import { inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { openCodes } from '#domain/codes.ts';
import { mostSheetRows, type ShiftSheet } from '#domain/handover/sheet.ts';
import { sheetRow } from '#domain/handover/sheetRow.ts';
import type { AlarmFilter } from '../alarms/alarmFilter.ts';
import { countAlarms } from '../alarms/countAlarms.ts';
import { countMembers } from '../alarms/countMembers.ts';
import { listAndCountAlarms } from '../alarms/listAlarms.ts';
import type { ReadTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';

/**
 * What is open of an organisation and of those below it, and what lies on the shelf, the worst first: an incident a row.
 * @throws DomainError 9007 when the organisation is not in the scope
 */
export async function listSheetAlarms(
  tx: ReadTx,
  scope: Scope,
  orgId: string,
): Promise<Pick<ShiftSheet, 'open' | 'shelved'>> {
  // Of an incident with an open member one of these stands for it; of one on the shelf perhaps one that lies elsewhere.
  const open = await listFaces(tx, scope, {
    filter: { orgIds: [orgId], handledStatuses: openCodes },
    face: { isFace: true },
    isListed: inArray(event.handledStatus, openCodes),
  });
  const shelved = await listFaces(tx, scope, {
    filter: { orgIds: [orgId], isShelved: true },
    face: { faceAmong: { isShelved: true } },
    isListed: isNotNull(event.shelvedUntil),
  });
  return {
    open: { ...open.counts, rows: open.faces.map((row) => sheetRow(row, open.incidents)) },
    shelved: {
      ...shelved.counts,
      rows: shelved.faces.map((row) => ({
        ...sheetRow(row, shelved.incidents),
        shelvedUntil: row.shelvedUntil ?? 0,
        shelvedByName: row.shelvedByName,
        shelveReason: row.shelveReason,
      })),
    },
  };
}

interface Asked {
  readonly filter: AlarmFilter;
  /** Of each incident one. */
  readonly face: Pick<AlarmFilter, 'isFace' | 'faceAmong'>;
  /** The filter, of one member. */
  readonly isListed: SQL;
}

async function listFaces(tx: ReadTx, scope: Scope, { filter, face, isListed }: Asked) {
  const page = { offset: 0, limit: mostSheetRows, sort: 'severity', order: 'asc' } as const;
  const { n: total, isMore } = await countAlarms(tx, scope, filter);
  const { records: faces, total: incidentCount } = await listAndCountAlarms(tx, scope, { ...filter, ...face, ...page });
  const incidentIds = faces.map(({ incidentId }) => incidentId);
  const incidents = await countMembers(tx, incidentIds, isListed);
  return { counts: { total, incidentCount, isMore }, faces, incidents };
}
