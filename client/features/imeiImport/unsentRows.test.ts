import { expect, it } from 'vitest';
import { unsentRows } from './unsentRows.ts';

const refused = Array.from({ length: 800 }, (_, at) => at + 2);
const pageOf = async (page: number) => ({ records: refused.slice((page - 1) * 100, page * 100) });

it('rows behind the first five hundred can be mended once those were sent', async () => {
  const first = await unsentRows(pageOf, 100, 500, () => false);
  expect(first).toEqual(refused.slice(0, 500));
  const sent = new Set(first);
  expect(await unsentRows(pageOf, 100, 500, (rowNo) => sent.has(rowNo))).toEqual(refused.slice(500));
  expect(await unsentRows(pageOf, 100, 500, () => true)).toEqual([]);
});

it('no more pages are asked for than are needed', async () => {
  const asked: number[] = [];
  await unsentRows(
    (page) => (asked.push(page), pageOf(page)),
    100,
    150,
    (rowNo) => rowNo < 52,
  );
  expect(asked).toEqual([1, 2]);
});
