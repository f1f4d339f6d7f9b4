import type { HandoverLine, HandoverRow } from '#domain/handover/sheet.ts';
import { handover } from '../schema/handovers.ts';

type Stored = typeof handover.$inferSelect;
type Signed = Pick<Stored, 'leaverId' | 'leaverName' | 'leaverAt' | 'receiverId' | 'receiverName' | 'receiverAt'>;

/** What a row of the list needs. */
export const lineColumns = {
  id: handover.id,
  day: handover.day,
  shift: handover.shift,
  fromAt: handover.fromAt,
  untilAt: handover.untilAt,
  total: handover.total,
  openTotal: handover.openTotal,
  leaverId: handover.leaverId,
  leaverName: handover.leaverName,
  leaverAt: handover.leaverAt,
  receiverId: handover.receiverId,
  receiverName: handover.receiverName,
  receiverAt: handover.receiverAt,
};

function signatures(row: Signed): Pick<HandoverRow, 'status' | 'leaver' | 'receiver'> {
  const { leaverId, leaverName, leaverAt, receiverId, receiverName, receiverAt } = row;
  const leaver = { userId: leaverId, name: leaverName, at: leaverAt };
  if (receiverId === null || receiverAt === null) return { status: 'waiting', leaver, receiver: null };
  return { status: 'final', leaver, receiver: { userId: receiverId, name: receiverName ?? '', at: receiverAt } };
}

export function lineOf(row: Pick<Stored, keyof typeof lineColumns>): HandoverLine {
  const { id, day, shift, fromAt, untilAt, total, openTotal } = row;
  return { id, day, shift, fromAt, untilAt, total, openTotal, ...signatures(row) };
}

export function rowOf(row: Stored): HandoverRow {
  const { id, note, remark, sheet } = row;
  return { id, note, remark, sheet, ...signatures(row) };
}
