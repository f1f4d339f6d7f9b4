import type { TFunction } from 'i18next';
import type { Signature } from '#domain/handover/sheet.ts';
import type { ShiftName } from '#domain/shifts/shift.ts';
import { dateTime } from '#client/ui/time/time.ts';

/** `2026-09-01 夜班 00–08`. */
export const shiftText = (t: TFunction, { day, shift }: { readonly day: string; readonly shift: ShiftName }): string =>
  `${day} ${t(`alarmHealth.shift.${shift}`)}`;

export const signatureText = ({ name, at }: Signature): string => `${name} · ${dateTime(at).slice(0, 16)}`;
