import type { Scope } from '#domain/access/access.ts';
import type { Locale } from '#domain/errno.ts';
import { causeText } from '#domain/texts/quarantineTexts.ts';
import type { HeavyTx } from '../engine/database.ts';
import { countByCause } from './countByCause.ts';
import { listQuarantine } from './listQuarantine.ts';

/** A page of what could not be processed, with causes in words. Unscoped: root alone asks. */
export async function pageQuarantine(
  tx: HeavyTx,
  _scope: Scope,
  { page, locale }: { readonly page: Parameters<typeof listQuarantine>[1]; readonly locale: Locale },
) {
  const { records, ...found } = await listQuarantine(tx, page);
  return { records: records.map((row) => ({ ...row, causeText: causeText(row.cause, locale) })), ...found };
}

/** How much of each cause lies there. Unscoped: root alone asks. */
export async function listCauses(tx: HeavyTx, _scope: Scope, { locale }: { readonly locale: Locale }) {
  return (await countByCause(tx)).map((row) => ({ ...row, causeText: causeText(row.cause, locale) }));
}
