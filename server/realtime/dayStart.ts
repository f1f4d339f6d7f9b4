/** Epoch ms of the last midnight in a time zone, e.g. 'Asia/Shanghai'. */
export function dayStart(now: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return now - (now % 1_000) - (of('hour') * 3_600 + of('minute') * 60 + of('second')) * 1_000;
}
