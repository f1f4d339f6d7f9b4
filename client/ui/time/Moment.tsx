import { serverNow } from '#client/api/clock.ts';
import { dateTime, moment } from './time.ts';

/** When it was, without what says nothing in a row: the year, while it is this year. The whole time is the title. */
export function Moment({ at }: { readonly at: number | null }) {
  return <time title={dateTime(at)}>{moment(at, serverNow())}</time>;
}
