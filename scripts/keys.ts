/**
 * `npm run keys -- list | rotate NAME | reseal | drop NAME [--even-so]`: the keys of an installation, while it works.
 * A secret is one key or several with commas between; the first makes what is new, all of them read what is old.
 */
import '#db/engine/ownerOnly.ts';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { countUnderOlderKeys } from '#db/secrets/countUnderOlderKeys.ts';
import { keyIdOf, parseDataKeys } from '#db/secrets/dataKeys.ts';
import { currentKey, keysOf } from '#domain/access/keyring.ts';
import { parseConfig, type Config } from '#domain/config.ts';
import { reseal } from './keys/reseal.ts';
import { changeSecret, loadSecrets, newSecret } from './processes/secrets.mjs';

const rings = ['DATA_KEY', 'TOKEN_PEPPER', 'APP_SECRET', 'MAP_TOKEN_SECRET'] as const;
type Ring = (typeof rings)[number];
const isRing = (name: string | undefined): name is Ring => rings.some((each) => each === name);

const usage = `npm run keys -- list
npm run keys -- rotate NAME            a new key before the old ones; restart, then reseal for DATA_KEY
npm run keys -- reseal                 what older DATA_KEYs sealed is sealed with the present one
npm run keys -- drop NAME [--even-so]  only the present key stays; refused while something would be lost
NAME: ${rings.join(', ')}`;

const [verb = '', name] = process.argv.slice(2);
const isEvenSo = process.argv.includes('--even-so');
const dataDir = process.env['DATA_DIR'] || './.data';

function end(code: number, ...lines: readonly string[]): never {
  (code === 0 ? console.log : console.error)(lines.join('\n'));
  process.exit(code);
}

/** In the data folder it is changed here; one that the environment gives is its owner's to change. */
function store(ring: Ring, before: string, after: string): void {
  const isGiven = (process.env[ring] ?? '') !== '';
  if (!isGiven) {
    changeSecret(dataDir, ring, () => after);
    console.log(`${ring} was changed in secrets.json of the data folder. Restart the server and the workers.`);
    return;
  }
  const [newest, ...older] = keysOf(after);
  const isAdded = keysOf(after).length > keysOf(before).length;
  console.log(`${ring} comes from the environment. Set it there, alike on every machine:`);
  if (isAdded) console.log(`first, and restart all:  ${ring}=${[...older, newest].join(',')}`);
  console.log(`${isAdded ? 'then, and restart all: ' : 'and restart all: '} ${ring}=${after}`);
}

async function withDatabase<T>(config: Config, work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) {
  const db = await openDatabase({ databaseUrl: config.DATABASE_URL, databasePath: config.databasePath, role: 'tool' });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const lossesOf = (config: Config) =>
  withDatabase(config, (db) =>
    db.snapshot((tx) =>
      countUnderOlderKeys(tx, {
        dataKeyId: parseDataKeys(config.DATA_KEY)[0].id,
        auditKeyId: chainKeysOf(config).current,
      }),
    ),
  );

/** Why the older keys of a ring may not go; none when they may. */
async function hindrances(ring: Ring, config: Config): Promise<readonly string[]> {
  const { sealed, recoveryCodes, auditRows } = await lossesOf(config);
  if (ring === 'DATA_KEY') {
    return [
      ...(sealed > 0 ? [`${sealed} sealed secrets would be lost: run reseal first`] : []),
      ...(recoveryCodes > 0
        ? [`${recoveryCodes} recovery codes may have been made before: they would be worth nothing`]
        : []),
    ];
  }
  if (ring === 'TOKEN_PEPPER' && auditRows > 0) return [`${auditRows} rows of the audit log would look forged`];
  return [];
}

async function main(): Promise<void> {
  const needsName = verb === 'rotate' || verb === 'drop';
  if (!['list', 'rotate', 'reseal', 'drop'].includes(verb)) end(1, usage);
  if (needsName && !isRing(name)) end(1, `NAME: ${name ?? 'none'} is no secret that has keys`, usage);
  const config = parseConfig({ ...process.env, ...loadSecrets(dataDir, process.env), DATA_DIR: dataDir });
  if (verb === 'list') {
    for (const ring of rings) {
      const ids = keysOf(config[ring]).map((key) => keyIdOf(ring === 'DATA_KEY' ? Buffer.from(key, 'base64url') : key));
      console.log(`${ring}: ${ids.join(', ')}`);
    }
    const { sealed, auditRows } = await lossesOf(config);
    console.log(`Under older keys: ${sealed} sealed secrets, ${auditRows} rows of the audit log`);
  } else if (verb === 'reseal') {
    const { changed, unreadable } = await withDatabase(config, (db) => reseal(db, parseDataKeys(config.DATA_KEY)));
    console.log(`${changed} sealed anew`);
    if (unreadable > 0) end(1, `${unreadable} could not be opened by any key and were left as they are`);
  } else if (isRing(name)) {
    const before = config[name];
    if (verb === 'rotate') return store(name, before, `${newSecret(name)},${before}`);
    const why = await hindrances(name, config);
    if (why.length > 0 && !isEvenSo) end(1, ...why, 'Nothing was changed. --even-so drops them all the same.');
    store(name, before, currentKey(before));
  }
}

await main().catch((error: unknown) => end(1, error instanceof Error ? error.message : String(error)));
