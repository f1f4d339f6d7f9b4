import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendWorkbook, type Sheet } from './workbook.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workbook-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type ExportCall = Parameters<typeof sendWorkbook>[0];

function callOf() {
  let open = 0;
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const worked = vi.fn();
  const call = {
    locale: 'en-US',
    now: Date.UTC(2026, 8, 1),
    deps: { config: { APP_TZ: 'UTC', DATA_DIR: folder }, log },
    session: { user: { realName: 'Ann', username: 'ann' } },
    scope: { access: ['export'] },
    read: async (work: (tx: never) => Promise<unknown>) => {
      open += 1;
      try {
        return await work({} as never);
      } finally {
        open -= 1;
      }
    },
    write: async () => undefined,
    audit: () => undefined,
    worked,
  } as unknown as ExportCall;
  return { call, log, worked, open: () => open };
}

/** Text that does not pack: more of it than a stream keeps by itself. */
const noise = (): string => randomBytes(2_000).toString('base64');
const sheetOf = (rows: number, before: (offset: number) => Promise<void> = async () => undefined): Sheet<number> => ({
  name: 'list',
  title: { zh: '列表', en: 'List' },
  columns: [
    { key: 'n', title: { zh: '号', en: 'No' }, kind: 'number', value: (n) => n },
    { key: 'text', title: { zh: '文', en: 'Text' }, value: noise },
  ],
  filters: [],
  read: async (_, { offset, limit }) => {
    await before(offset);
    const records = Array.from({ length: Math.min(limit, rows - offset) }, (_, at) => offset + at);
    return { records, total: rows };
  },
});

test('H2 an export is sent from its first row on: its first bytes come before its last rows are read', async () => {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { call } = callOf();
  const response = await sendWorkbook(
    call,
    sheetOf(2_500, (offset) => (offset === 0 ? Promise.resolve() : gate)),
  );
  const reader = response.body?.getReader();
  let taken = 0;
  while (taken < 1_000_000) taken += (await reader?.read())?.value?.length ?? 0;
  go();
  for (;;) {
    const part = await reader?.read();
    if (part?.done !== false) break;
    taken += part.value.length;
  }
  expect(taken).toBeGreaterThan(4_000_000);
});

test('H2 no reader of the database waits for a reader of the file, who gets every row all the same', async () => {
  const { call, open, worked, log } = callOf();
  const response = await sendWorkbook(call, sheetOf(4_500));
  await vi.waitFor(() => expect(worked).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(open()).toBe(0);
  const book = new exceljs.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const numbers = book.worksheets[0]?.getColumn(1).values.slice(2);
  expect(numbers).toEqual(Array.from({ length: 4_500 }, (_, at) => at));
  expect(log.error).not.toHaveBeenCalled();
});

test('H2 an export that fails in the middle is cut, logged, and never ends as a file', async () => {
  const { call, log, worked, open } = callOf();
  const response = await sendWorkbook(
    call,
    sheetOf(2_500, async (offset) => {
      if (offset > 0) throw new Error('the database left');
    }),
  );
  await expect(response.arrayBuffer()).rejects.toThrow();
  expect(log.error).toHaveBeenCalledOnce();
  expect(worked).toHaveBeenCalledOnce();
  expect(open()).toBe(0);
});

test('H2 who leaves in the middle ends the work, and nothing of the file is left', async () => {
  let [go, reads]: [() => void, number] = [() => undefined, 0];
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { call, log, worked, open } = callOf();
  const response = await sendWorkbook(
    call,
    sheetOf(20_000, (offset) => {
      reads += 1;
      return offset === 2_000 ? gate : Promise.resolve();
    }),
  );
  await response.body?.cancel();
  go();
  await vi.waitFor(() => expect(worked).toHaveBeenCalledOnce());
  expect(open()).toBe(0);
  expect(reads).toBeLessThan(10);
  expect(log.error).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(readdirSync(join(folder, 'exports'))).toEqual([]));
});
