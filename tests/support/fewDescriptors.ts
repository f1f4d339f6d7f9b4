/*
 * A program: makes readers while few files can be opened, as under `ulimit -n 60`, and says in a line each what came of
 * it. Its argument is the database.
 */
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ReaderProcess } from '#server/readers/readerProcess.ts';

const [, , databasePath = ''] = process.argv;
for (const left of [1, 2, 3]) {
  const held: number[] = [];
  try {
    for (;;) held.push(openSync('/dev/null', 'r'));
  } catch {
    for (const fd of held.splice(-left)) closeSync(fd);
  }
  let outcome = 'made';
  try {
    new ReaderProcess(databasePath).kill();
  } catch (error) {
    outcome = (error as Error).message;
  }
  // Whatever its child tells of it comes later.
  await delay(100);
  for (const fd of held) closeSync(fd);
  console.log(outcome);
}
