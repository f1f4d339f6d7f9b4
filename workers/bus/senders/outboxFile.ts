import { appendFile, chmod, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sender } from './sender.ts';

const outboxName = 'outbox.log';
const maxBytes = 1_048_576;

/**
 * Where messages go while no channel is configured: one line each, in a file of the data folder that its owner alone
 * may read. A full one becomes `outbox.log.old`.
 */
export function outboxFile(dataDir: string, channel: 'mail' | 'sms', now: () => number): Sender {
  const file = join(dataDir, outboxName);
  return async ({ target, subject, text }) => {
    await mkdir(dataDir, { recursive: true });
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    if (size > maxBytes) await rename(file, `${file}.old`);
    const line = [new Date(now()).toISOString(), channel, target, subject, text].join('\t').replaceAll('\n', ' ');
    await appendFile(file, `${line}\n`, { mode: 0o600 });
    await chmod(file, 0o600);
  };
}
