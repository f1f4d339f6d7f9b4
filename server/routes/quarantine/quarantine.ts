import { z } from 'zod';
import { askRetries } from '#db/ingest/askRetries.ts';
import { findQuarantined } from '#db/ingest/findQuarantined.ts';
import { forgetQuarantined } from '#db/ingest/forgetQuarantined.ts';
import { DomainError } from '#domain/errno.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { quarantineKeepDays, retryOf } from '#domain/ingest/quarantine.ts';
import { causeText } from '#domain/texts/quarantineTexts.ts';
import type { Locale } from '#domain/errno.ts';
import { id, ids, integer, optional, trimmedText } from '../../http/input.ts';
import { placeText } from '../../http/placeText.ts';
import { route } from '../../http/route.ts';

const root = ['root'] as const;

/** '' are the rows of before causes were kept. */
const cause = trimmedText(0, 240).optional();
/** Some rows, or all of one cause. */
const which = z
  .object({ ids: optional(ids()), cause })
  .refine(({ ids: some, cause: all }) => (some === undefined) !== (all === undefined), {
    path: ['ids'],
    error: fieldText('quarantine.which'),
  });
type Which = z.output<typeof which>;

const shown = <T extends { readonly cause: string }>(row: T, locale: Locale) => ({
  ...row,
  causeText: causeText(row.cause, locale),
});

/** What the audit row tells; a whole cause has no ids. */
const told = (input: Which, count: number) => ({
  targetType: 'quarantine',
  ...(input.ids?.length === 1 && { targetId: input.ids[0] ?? '' }),
  data: { ...input, count },
});

/** What could not be processed, for root to look at, put back or remove. @source docs/requirements.md B9 */
export const quarantineRoutes = [
  route({
    method: 'POST',
    path: '/home/system/quarantine/listPage',
    access: root,
    scope: 'none',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(20),
      after: placeText(2),
      cause,
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, cause: only, after } = call.input;
      const asked = { cause: only, limit, after, offset: after === undefined ? (page - 1) * limit : 0 };
      return call.ask('pageQuarantine', { page: asked, locale: call.locale });
    },
  }),
  route({
    method: 'POST',
    path: '/home/system/quarantine/list',
    access: root,
    scope: 'none',
    input: z.object({}),
    audit: null,
    tells: null,
    handle: async (call) => {
      const causes = await (await call.ask('listCauses', { locale: call.locale })).value();
      return { causes, keepDays: quarantineKeepDays };
    },
  }),
  route({
    method: 'POST',
    path: '/home/system/quarantine/info',
    access: root,
    scope: 'none',
    input: z.object({ id }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const found = await call.read((tx) => findQuarantined(tx, call.input.id));
      if (found === null) throw new DomainError(9001);
      const retry = retryOf(found.queue, found.payload);
      return { ...shown(found, call.locale), problem: typeof retry === 'string' ? retry : null };
    },
  }),
  route({
    method: 'POST',
    path: '/home/system/quarantine/retry',
    access: root,
    scope: 'none',
    input: which,
    audit: 'quarantine.retry',
    tells: null,
    handle: async (call) => {
      const count = await call.write(async (tx) => {
        const marked = await askRetries(tx, { ...call.input, now: call.now });
        call.audit(told(call.input, marked));
        return marked;
      });
      return { count };
    },
  }),
  route({
    method: 'POST',
    path: '/home/system/quarantine/forget',
    access: root,
    scope: 'none',
    input: which,
    audit: 'quarantine.forget',
    tells: null,
    handle: async (call) => {
      const count = await call.write(async (tx) => {
        const gone = await forgetQuarantined(tx, call.input);
        call.audit(told(call.input, gone));
        return gone;
      });
      return { count };
    },
  }),
] as const;
