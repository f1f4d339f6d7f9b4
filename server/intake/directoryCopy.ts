import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { DoorDevice } from '#db/devices/doorDevice.ts';
import { day, minute } from '#domain/time.ts';

/** What a door must know to let devices in while the database is away. Secrets are sealed, as in the database. */
export interface DirectoryContents {
  readonly organizations: Iterable<readonly [id: string, path: string]>;
  readonly devices: Iterable<DoorDevice>;
}

export interface DirectoryCopy {
  readonly organizations: ReadonlyArray<readonly [id: string, path: string]>;
  readonly devices: readonly DoorDevice[];
  /** When it was last known to say what the database says. Epoch ms. */
  readonly trueAt: number;
}

/** Other forms of the file are not read. */
const version = 1;
/** Who was switched off, or has another secret, since then would be let in: an older copy is none. */
const longestAgeMs = day;
const touchEveryMs = minute;
const leftoverMs = 10 * minute;
const linesPerWrite = 1_000;

const organizationLine = z.tuple([z.literal('o'), z.string(), z.string()]);
const deviceLine = z.tuple([
  z.literal('d'),
  z.object({
    id: z.string(),
    deviceNo: z.number().int(),
    imei: z.string(),
    orgId: z.string(),
    enabled: z.boolean(),
    isGateway: z.boolean(),
    secretEnc: z.string(),
    oldSecretEnc: z.string().nullable(),
    oldSecretUntil: z.number().nullable(),
    revision: z.number(),
    deletedAt: z.number().nullable(),
  }),
]);
const lastLine = z.tuple([z.literal('end'), z.number().int(), z.string()]);

/**
 * Writes the copy beside the old one and then in its place: a reader finds the whole old one or the whole new one.
 * Its owner alone may read it.
 */
export async function writeDirectoryCopy(file: string, { organizations, devices }: DirectoryContents): Promise<void> {
  // Servers of several containers may share a folder, and their process numbers.
  const making = `${file}.${randomUUID()}.tmp`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const target = await open(making, 'w', 0o600);
  try {
    let lines = 0;
    let text = `${JSON.stringify(['guardline-door', version])}\n`;
    const flush = async () => {
      hash.update(text);
      await target.write(text);
      text = '';
    };
    const add = async (line: unknown) => {
      text += `${JSON.stringify(line)}\n`;
      lines += 1;
      // In pieces, so that requests are answered between them.
      if (lines % linesPerWrite === 0) await flush();
    };
    for (const [id, path] of organizations) await add(['o', id, path]);
    for (const device of devices) await add(['d', device]);
    await flush();
    await target.write(`${JSON.stringify(['end', lines, hash.digest('hex')])}\n`);
    await target.sync();
  } catch (error) {
    await target.close();
    await rm(making, { force: true });
    throw error;
  }
  await target.close();
  await rename(making, file);
}

/**
 * The copy; null when there is none.
 * @throws Error when it is torn, of another form, or too old to be believed
 */
export async function readDirectoryCopy(file: string, nowMs: number): Promise<DirectoryCopy | null> {
  await removeLeftovers(file, nowMs);
  const found = await stat(file).catch(() => null);
  if (found === null) return null;
  if (nowMs - found.mtimeMs > longestAgeMs) throw new Error(`${file} is older than a day: it is not believed any more`);
  const organizations: Array<readonly [string, string]> = [];
  const devices: DoorDevice[] = [];
  const hash = createHash('sha256');
  let lines = -1;
  let isWhole = false;
  const input = createReadStream(file);
  const reader = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const failed = once(input, 'error').then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  for await (const line of reader) {
    const value = parse(line);
    if (lines === -1) {
      const [name, form] = Array.isArray(value) ? (value as unknown[]) : [];
      if (name !== 'guardline-door' || form !== version) throw new Error(`${file} is no copy of a door of this form`);
    } else if (isWhole) throw new Error(`${file} goes on behind its end`);
    else {
      const end = lastLine.safeParse(value);
      if (end.success) {
        isWhole = end.data[1] === lines && end.data[2] === hash.digest('hex');
        if (!isWhole) throw new Error(`${file} is not what was written`);
        continue;
      }
      const device = deviceLine.safeParse(value);
      const organization = device.success ? null : organizationLine.safeParse(value);
      if (device.success) devices.push(device.data[1]);
      else if (organization?.success === true) organizations.push([organization.data[1], organization.data[2]]);
      else throw new Error(`${file} has a line that no door wrote: ${lines + 2}`);
    }
    hash.update(`${line}\n`);
    lines += 1;
  }
  if (!isWhole) throw new Error(`${file} was cut: it has no end`);
  return { organizations, devices, trueAt: found.mtimeMs };
}

/** What a process that was killed while it wrote left behind. */
async function removeLeftovers(file: string, nowMs: number): Promise<void> {
  for (const name of await readdir(dirname(file)).catch(() => [])) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith('.tmp')) continue;
    const left = join(dirname(file), name);
    const found = await stat(left).catch(() => null);
    if (found !== null && nowMs - found.mtimeMs > leftoverMs) await rm(left, { force: true });
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export interface CopyKeeper {
  /** Writes the copy when what it holds has changed; else notes that it is still true. */
  keep(): Promise<void>;
}

/** Keeps the copy of a directory. `changes` grows with every change of what the copy holds. */
export function keepDirectoryCopy(
  file: string,
  directory: DirectoryContents & { readonly changes: number },
  now: () => number,
): CopyKeeper {
  let written = -1;
  let touchedAt = 0;
  let notBefore = 0;
  return {
    async keep() {
      const { changes } = directory;
      const startedAt = now();
      if (changes === written) {
        if (startedAt - touchedAt < touchEveryMs) return;
        touchedAt = startedAt;
        await utimes(file, startedAt / 1_000, startedAt / 1_000);
        return;
      }
      if (startedAt < notBefore) return;
      await writeDirectoryCopy(file, directory);
      written = changes;
      touchedAt = now();
      // Of hundreds of thousands it takes a second: at most a twentieth of the time goes into it.
      notBefore = touchedAt + 20 * (touchedAt - startedAt);
    },
  };
}
