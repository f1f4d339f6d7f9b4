import { z } from 'zod';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { placeOfText, type Place } from '#domain/paging/place.ts';
import { optional } from './input.ts';

/** `next` of the page before: what stands behind it, however far. The number of the page does not count then. */
export const placeText = (columns: number) =>
  optional(
    z
      .string()
      .max(120)
      .transform((text, context): Place => {
        const place = placeOfText(text, columns);
        if (place !== null) return place;
        context.addIssue({ code: 'custom', message: fieldText('ids.form') });
        return z.NEVER;
      }),
  );

/** A page as a file of its list reads on from it. */
export function byPlace<P extends { readonly next: string | null }>(page: P, columns: number) {
  return { ...page, place: page.next === null ? null : placeOfText(page.next, columns) };
}
