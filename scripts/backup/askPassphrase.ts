import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** BACKUP_PASSPHRASE, else what somebody at the terminal types, unseen; undefined when there is neither. */
export async function askPassphrase(question: string): Promise<string | undefined> {
  const given = process.env['BACKUP_PASSPHRASE'];
  if (given !== undefined && given !== '') return given;
  if (!process.stdin.isTTY) return undefined;
  process.stderr.write(`${question} `);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: unseen, terminal: true });
  try {
    const typed = await prompt.question('');
    return typed === '' ? undefined : typed;
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
