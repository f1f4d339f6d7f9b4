import type { Health } from '../alarms/health.ts';
import type { DutyState } from '../roster/roster.ts';
import type { ShiftName } from '../shifts/shift.ts';
import { day } from '../time.ts';

/** Rows of each list of a sheet; how many there were stands beside. */
export const mostSheetRows = 100;
export const noteLength = 1_000;
/** For how long after its end a shift may be handed over. */
export const lateMs = day;

/** An alarm or fault as a sheet keeps it. */
export interface SheetAlarm {
  readonly id: string;
  readonly severity: number;
  readonly typeCode: string;
  readonly device_name: string;
  readonly deviceCode: string;
  readonly railName: string;
  readonly firstOccurredAt: number;
  readonly handledStatus: string;
  readonly ackByName: string | null;
  readonly assigneeName: string | null;
  /** What the row stands for; absent for an alarm alone, and on sheets of before, where each member is a row. */
  readonly incident?: SheetIncident;
}

export interface SheetIncident {
  /** Alarms that it has. */
  readonly memberCount: number;
  /** Those of them that the list is of: they are open, shelved, or people were told of them. */
  readonly listedCount: number;
}

/** A row is an incident, as that of its members stands that needs somebody most. */
export interface SheetList<Row extends SheetAlarm = SheetAlarm> {
  /** Alarms, each member of an incident. */
  readonly total: number;
  /** In how many incidents they happened; absent on sheets of before. */
  readonly incidentCount?: number;
  /** There were more than these. */
  readonly isMore: boolean;
  readonly rows: readonly Row[];
}

/** Figures of a shift, as the health of the alarm system has them for the same span. */
export type SheetFigures = Pick<
  Health,
  | 'total'
  | 'memberCount'
  | 'operators'
  | 'meanRate'
  | 'peak'
  | 'windows'
  | 'overCount'
  | 'floodMs'
  | 'bySeverity'
  | 'byType'
  | 'ack'
  | 'handle'
>;

/** What a shift hands over, as it stood at the moment of the first signature. */
export interface ShiftSheet {
  readonly orgId: string;
  readonly orgName: string;
  readonly day: string;
  readonly shift: ShiftName;
  /** Epoch ms. */
  readonly fromAt: number;
  /** The end of the shift, or the signature before it. */
  readonly untilAt: number;
  /** When lists and figures were taken. */
  readonly takenAt: number;
  /** Whether anybody keeps a roster for this organisation. */
  readonly hasRoster: boolean;
  readonly onDuty: ReadonlyArray<{ readonly id: string; readonly name: string | null; readonly state: DutyState }>;
  readonly figures: SheetFigures;
  readonly open: SheetList;
  readonly shelved: SheetList<
    SheetAlarm & {
      readonly shelvedUntil: number;
      readonly shelvedByName: string | null;
      readonly shelveReason: string | null;
    }
  >;
  readonly escalated: SheetList<SheetAlarm & { readonly toldAt: number; readonly times: number }>;
}

export interface Signature {
  readonly userId: string;
  readonly name: string;
  readonly at: number;
}

/** `waiting` for whoever comes; `final` never changes again. */
export type HandoverStatus = 'waiting' | 'final';

/** A sheet with its signatures. */
export interface HandoverRow {
  readonly id: string;
  readonly status: HandoverStatus;
  readonly note: string;
  readonly leaver: Signature;
  readonly receiver: Signature | null;
  /** What whoever came wrote beside the signature. */
  readonly remark: string;
  readonly sheet: ShiftSheet;
}

/** A row of the list of sheets. */
export interface HandoverLine {
  readonly id: string;
  readonly day: string;
  readonly shift: ShiftName;
  readonly status: HandoverStatus;
  readonly fromAt: number;
  readonly untilAt: number;
  readonly leaver: Signature;
  readonly receiver: Signature | null;
  readonly total: number;
  readonly openTotal: number;
}
