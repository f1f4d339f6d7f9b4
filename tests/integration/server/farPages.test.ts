import { getTableColumns, getTableName, sql, type Table } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WriteTx } from '#db/engine/database.ts';
import { executeRaw } from '#db/engine/raw.ts';
import { notice, noticeUser } from '#db/schema/notices.ts';
import { auditLog } from '#db/schema/settings.ts';
import { idIn, series } from '#scripts/bench/fullHouse/series.ts';
import { openTown, type Town } from './town.ts';

const many = 10_150;
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

let town: Town;
beforeAll(async () => {
  town = await openTown();
  // An alarm that people are told of, and calls that leave their rows.
  await town.report('north', { impactG: 9, tiltX: 12 });
  await town.tokenOf('root');
  await town.db.write(async (tx) => {
    await copy(tx, auditLog, { id: '', seq: '', hash: '', mac: '', key_id: '', at: 'copied.at - n' });
    await copy(tx, notice, { id: idIn('N', 'n'), source_key: idIn('S', 'n'), org_id: `'north'` });
    const own = { notice_id: idIn('N', 'n'), created_at: 'copied.created_at - n', deleted_at: 'NULL' };
    for (const who of ['root', 'north1']) await copy(tx, noticeUser, { ...own, user_id: `'${who}'` });
  });
});
afterAll(() => town.close());

/** Many of one row. @param own its columns that are no copies; '' leaves one out */
async function copy(tx: WriteTx, table: Table, own: Readonly<Record<string, string>>): Promise<void> {
  const name = getTableName(table);
  const kept = Object.values(getTableColumns(table))
    .map((column) => snake(column.name))
    .filter((each) => own[each] !== '');
  const values = kept.map((each) => own[each] ?? `copied.${each}`).join();
  const from = `${series(1, many)} AS numbers, (SELECT * FROM ${name} LIMIT 1) AS copied`;
  await executeRaw(tx, sql.raw(`INSERT INTO ${name} (${kept.join()}) SELECT ${values} FROM ${from}`));
}

interface List {
  readonly records: readonly unknown[];
  readonly next?: string | null;
}

it.each([
  ['root', 'POST', '/home/audit/audit/listPage', { page_size: 100 }, 'page'],
  ['root', 'GET', '/api/web/account/pageNotice', { limit: '100' }, 'start'],
  ['chief', 'POST', '/home/user/user/notices', { id: 'north1', page_size: 100 }, 'page'],
] as const)(
  '%s, %s %s: a page behind the numbered ones is told apart from the end of the list, and the list goes on by key',
  async (person, method, path, given, field) => {
    const ask = (more: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) => {
      const asked = { ...given, ...more };
      const sent = method === 'GET' ? { query: asked as Record<string, string> } : { body: asked };
      return town.as(person, method, path, { ...sent, headers });
    };
    const page = (no: number) => ({ [field]: method === 'GET' ? String(no) : no });
    for (const no of [101, 1_000_000]) {
      for (const [language, words] of [
        ['zh-CN', '页码最多到第10000条'],
        ['en-US', 'Pages have numbers up to row 10000'],
      ] as const) {
        const far = await ask(page(no), { 'Accept-Language': language });
        expect(far).toMatchObject({ errno: 9_008, data: { errors: [{ field }] } });
        expect(far.raw).toContain(words);
      }
    }
    const last = (await ask(page(100))).data as List;
    expect(last.records).toHaveLength(100);
    expect(last.next).toEqual(expect.any(String));
    const on = (await ask({ after: last.next })).data as List;
    expect(on.records).toHaveLength(100);
    const rest = (await ask({ after: on.next })).data as List;
    expect(rest.records.length).toBeGreaterThanOrEqual(50);
    expect(rest.next).toBeNull();
  },
);
