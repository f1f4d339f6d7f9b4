import { expect, it, vi } from 'vitest';
import { Askers } from './askers.ts';
import type { ReaderProcess } from './readerProcess.ts';
import { ReaderPool } from './readerPool.ts';

/** A reader that is ready at once and lives until it is killed. */
function madeReader(): ReaderProcess {
  let kill = (): void => undefined;
  const gone = new Promise<void>((resolve) => {
    kill = resolve;
  });
  return { ready: Promise.resolve(), gone, kill } as unknown as ReaderProcess;
}

it('a reader that cannot even be made, as no file can be opened, is tried again, and all are there in the end', async () => {
  let fails = 1;
  const troubles: unknown[] = [];
  const start = (): ReaderProcess => {
    if (fails > 0) {
      fails -= 1;
      throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    }
    return madeReader();
  };
  const pool = new ReaderPool(start, (error) => troubles.push(error));
  const areAllThere = () => vi.waitFor(() => expect(pool.queue.free).toBe(3), { timeout: 30_000 });
  pool.fill();
  await areAllThere();
  expect(troubles).toHaveLength(1);

  // One ends, and its follower cannot be made at first.
  const { item, giveBack } = await pool.queue.lend('list', new Askers('somebody'));
  fails = 1;
  item.kill();
  giveBack(false);
  await areAllThere();
  expect(troubles).toHaveLength(2);
  await pool.close();
});

it('a spare stands ready: while the one that was ended is made anew, lists are answered', async () => {
  const made: ReaderProcess[] = [];
  let ready: Promise<void> = Promise.resolve();
  const start = (): ReaderProcess => {
    const reader = { ...madeReader(), ready } as unknown as ReaderProcess;
    made.push(reader);
    return reader;
  };
  const pool = new ReaderPool(start, () => expect.unreachable());
  pool.fill();
  await vi.waitFor(() => expect(pool.queue.free).toBe(3));
  ready = new Promise(() => undefined);
  const ended = await pool.queue.lend('list', new Askers('one'));
  ended.item.kill();
  ended.giveBack(false);
  await vi.waitFor(() => expect(made).toHaveLength(4));
  const others = await Promise.all(['two', 'three'].map((who) => pool.queue.lend('list', new Askers(who))));
  expect(others.map(({ item }) => item)).not.toContain(ended.item);
  for (const { giveBack } of others) giveBack(true);
  await pool.close();
});
