// `npm run audit:verify [-- --head SEQ:HASH]`: walks the chain of the audit log of the environment's database
// (DATABASE_URL, else the file). Ends with 1 when a row was changed, removed or put there, with 2 when it could not be
// judged.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { verifyChain, type ChainFault, type ChainPlace } from '#db/audit/verifyChain.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';

const words: Readonly<Record<ChainFault, string>> = {
  forgedStart: 'where the chain starts was not written by this product, or with another TOKEN_PEPPER',
  forgedHead: 'where the chain ends was not written by this product, or with another TOKEN_PEPPER',
  missing: 'the row is gone',
  changed: 'the row was changed, moved or put there, or the one before it was',
  unsigned: 'the row was not written by this product',
  stray: 'a row stands before the start of the chain',
  shortened: 'the newest rows are gone from here',
  otherHead: 'the chain does not hold the head that was kept: rows were removed or written anew',
};

function fail(text: string): never {
  console.error(text);
  process.exit(2);
}

function readKept(args: readonly string[]): ChainPlace | undefined {
  const at = args.indexOf('--head');
  if (at === -1) return undefined;
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(args[at + 1] ?? '') ?? [];
  if (seq === undefined || hash === undefined) fail('--head: give it as it was printed, SEQ:HASH');
  return { seq: Number(seq), hash };
}

function readPepper(dataDir: string): string {
  const given = process.env['TOKEN_PEPPER'];
  if (given !== undefined && given !== '') return given;
  try {
    const stored = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { TOKEN_PEPPER?: string };
    if (stored.TOKEN_PEPPER !== undefined) return stored.TOKEN_PEPPER;
  } catch {
    // Said below.
  }
  return fail('TOKEN_PEPPER: neither set nor in secrets.json of the data folder (DATA_DIR)');
}

const { DATABASE_URL, DATABASE_PATH, DATA_DIR } = process.env;
const dataDir = DATA_DIR || './.data';
const kept = readKept(process.argv.slice(2));
const keys = chainKeysOf({ TOKEN_PEPPER: readPepper(dataDir) });
const db = await openDatabase({
  databaseUrl: DATABASE_URL || undefined,
  databasePath: DATABASE_PATH || join(dataDir, 'guardline.db'),
  role: 'tool',
});
const report = await db.snapshot((tx) => verifyChain(tx, { keys, kept }));
await db.close();

const { broken, checked, unsealed, start, head } = report;
console.log(`${checked} rows checked, ${start.seq} removed by retention before them, ${unsealed} not sealed yet`);
if (report.isKeptTooOld) console.log('The head that was kept lies before the start: retention removed it since.');
if (broken === null) {
  console.log('The chain holds. Keep its head elsewhere, and give it to the next check with --head:');
  console.log(`${head.seq}:${head.hash}`);
} else {
  const place = [broken.seq === null ? '' : `seq ${broken.seq}`, broken.id === null ? '' : `id ${broken.id}`];
  console.log(`BROKEN at ${place.filter((part) => part !== '').join(', ')}: ${words[broken.fault]}`);
  process.exitCode = 1;
}
