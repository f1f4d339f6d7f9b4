import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bookParts, factsPart, firstPage, pagesFrom } from '../readers/bookParts.ts';
import { sendGiven, type ExportCall } from './sendGiven.ts';
import { bookFor, xlsxType } from './workbook.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workbook-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function callOf() {
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const worked = vi.fn();
  const call = {
    locale: 'en-US',
    now: Date.UTC(2026, 8, 1),
    deps: { config: { APP_TZ: 'UTC', DATA_DIR: folder }, log },
    session: { user: { realName: 'Ann', username: 'ann' } },
    scope: { access: ['export'] },
    write: async () => undefined,
    audit: () => undefined,
    worked,
  } as unknown as ExportCall;
  return { call, log, worked };
}

/** Text that does not pack: more of it than a stream keeps by itself. */
const noise = (): string => randomBytes(2_000).toString('base64');
const list = {
  title: { zh: '列表', en: 'List' },
  columns: [
    { key: 'n', title: { zh: '号', en: 'No' }, kind: 'number' as const, value: (n: number) => n },
    { key: 'text', title: { zh: '文', en: 'Text' }, value: noise },
  ],
  filters: [],
};

/** A reader at work, as long as `isOpen` says so. */
function sendNumbers(
  call: ExportCall,
  rows: number,
  before: (offset: number) => Promise<void> = async () => undefined,
) {
  const state = { isOpen: false };
  async function* parts(): AsyncGenerator<Uint8Array> {
    state.isOpen = true;
    try {
      const read = async ({ offset, limit }: { readonly offset: number; readonly limit: number }) => {
        await before(offset);
        const records = Array.from({ length: Math.min(limit, rows - offset) }, (_, at) => offset + at);
        return { records, total: rows };
      };
      const first = await firstPage(read);
      yield factsPart({ rows: first.total });
      yield* bookParts(bookFor(call), list, first.total, pagesFrom(read, first));
    } finally {
      state.isOpen = false;
    }
  }
  const { title } = list;
  const file = { name: 'list', title, extension: 'xlsx', mime: xlsxType, audited: {} } as const;
  return { state, response: sendGiven(call, { ...file, parts: parts() }) };
}

test('H2 an export is sent from its first row on: its first bytes come before its last rows are read', async () => {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { call } = callOf();
  const response = await sendNumbers(call, 2_500, (offset) => (offset === 0 ? Promise.resolve() : gate)).response;
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
  const { call, worked, log } = callOf();
  const { response: sent, state } = sendNumbers(call, 4_500);
  const response = await sent;
  await vi.waitFor(() => expect(worked).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(state.isOpen).toBe(false);
  const book = new exceljs.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const numbers = book.worksheets[0]?.getColumn(1).values.slice(2);
  expect(numbers).toEqual(Array.from({ length: 4_500 }, (_, at) => at));
  expect(log.error).not.toHaveBeenCalled();
});

test('H2 an export that fails in the middle is cut, logged, and never ends as a file', async () => {
  const { call, log, worked } = callOf();
  const { response: sent, state } = sendNumbers(call, 2_500, async (offset) => {
    if (offset > 0) throw new Error('the database left');
  });
  const response = await sent;
  await expect(response.arrayBuffer()).rejects.toThrow();
  expect(log.error).toHaveBeenCalledOnce();
  expect(worked).toHaveBeenCalledOnce();
  expect(state.isOpen).toBe(false);
});

test('H2 who leaves in the middle ends the work, and nothing of the file is left', async () => {
  let [go, reads]: [() => void, number] = [() => undefined, 0];
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { call, log, worked } = callOf();
  const { response: sent, state } = sendNumbers(call, 20_000, (offset) => {
    reads += 1;
    return offset === 2_000 ? gate : Promise.resolve();
  });
  const response = await sent;
  await response.body?.cancel();
  go();
  await vi.waitFor(() => expect(worked).toHaveBeenCalledOnce());
  expect(state.isOpen).toBe(false);
  expect(reads).toBeLessThan(10);
  expect(log.error).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(readdirSync(join(folder, 'exports'))).toEqual([]));
});
