import { beforeEach, expect, test, vi } from 'vitest';

const page = { unsaved: false, waitMs: 0, reloads: 0, said: 0 };
let answer: () => Promise<unknown> = async () => null;
vi.mock('#client/ui/form/unsaved.ts', () => ({ hasUnsaved: () => page.unsaved }));
vi.mock('#client/ui/toast.ts', () => ({ toast: () => (page.said += 1) }));
vi.mock('#client/api/http.ts', () => ({ get: () => answer() }));
vi.mock('./reloadPage.ts', () => ({
  reloadWaitMs: () => page.waitMs,
  reloadOnceServed: async () => void (page.reloads += 1),
}));

beforeEach(() => {
  Object.assign(page, { unsaved: false, waitMs: 0, reloads: 0, said: 0 });
  vi.resetModules();
});

/** As a page that has just been opened has them. */
async function open() {
  const { CallError } = await import('#client/api/errors.ts');
  const { fetchSnapshot } = await import('#client/realtime/snapshot.ts');
  const { reloadForOther } = await import('./otherVersion.ts');
  return { CallError, fetchSnapshot, reloadForOther };
}

const column = { as: 'newer', values: [] };
test.each([
  ['rows of an older server', async () => ({ deviceColumns: [], strings: [], devices: [] })],
  ['a column of a newer one', async () => ({ deviceCount: 1, devices: { id: column } })],
  [
    'the refusal of a server that knows no form',
    async () => {
      const { CallError } = await open();
      throw new CallError('form', { errno: 9002, status: 400 });
    },
  ],
])('11.4 %s: the page that cannot read it reloads, once', async (_, given) => {
  const { fetchSnapshot, reloadForOther } = await open();
  answer = given;
  for (let tries = 0; tries < 3; tries += 1) await expect(reloadForOther(fetchSnapshot)).rejects.toThrow();
  expect(page).toMatchObject({ reloads: 1, said: 0 });
});

test.each([{ unsaved: true }, { waitMs: 60_000 }])('11.4 it says so instead while %j', async (state) => {
  const { fetchSnapshot, reloadForOther } = await open();
  Object.assign(page, state);
  answer = async () => ({ devices: [] });
  await expect(reloadForOther(fetchSnapshot)).rejects.toThrow('No columns');
  expect(page).toMatchObject({ reloads: 0, said: 1 });
});

test('any other failure is none of this', async () => {
  const { CallError, reloadForOther } = await open();
  const away = new CallError('away', { status: 503 });
  await expect(reloadForOther(() => Promise.reject(away))).rejects.toBe(away);
  expect(page).toMatchObject({ reloads: 0, said: 0 });
});
