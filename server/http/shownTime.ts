import { zoneOffsetMs } from '#domain/zone.ts';

/** A moment as a zone's clocks show it, with the marks of the place it stands in: `20260901120000`. */
export function shownTime(zone: string, at: number, dateMark: string, between: string, timeMark: string): string {
  const text = new Date(at + zoneOffsetMs(zone, at)).toISOString();
  const [date = '', time = ''] = text.slice(0, 19).split('T');
  return date.replaceAll('-', dateMark) + between + time.replaceAll(':', timeMark);
}
