import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { doors } from '#server/doors/table.ts';

const root = resolve(import.meta.dirname, '..');
const rooms = ['domain', 'db', 'workers', 'server', 'client', 'scripts', 'tests'] as const;
type Room = (typeof rooms)[number];

/** Who may import whom. @source CONTRIBUTING.md */
const floors: Record<Room, { values: readonly Room[]; types: readonly Room[]; packages?: RegExp }> = {
  domain: { values: ['domain'], types: [], packages: /^zod$/ },
  db: { values: ['db', 'domain'], types: [] },
  workers: { values: ['workers', 'db', 'domain'], types: [] },
  server: { values: ['server', 'db', 'domain', 'workers'], types: [] },
  client: { values: ['client', 'domain'], types: ['server'] },
  scripts: { values: [...rooms], types: [] },
  tests: { values: [...rooms], types: [] },
};

/**
 * Floors of the client from the ground up: each knows those below it. Rooms of one floor do not know each other.
 * @source CONTRIBUTING.md
 */
const clientFloors: ReadonlyArray<readonly string[]> = [
  ['theme', 'i18n'],
  ['api'],
  ['stores'],
  ['realtime'],
  ['ui'],
  ['map', 'charts'],
  ['features'],
  ['layout'],
  ['app'],
];
/** What lies in no folder is the roof, app's: what the browser loads first, and what makes the bundle. */
const clientRoom = (path: string): string => {
  const [, folder = '', ...within] = path.split('/');
  return within.length === 0 ? 'app' : folder;
};
const floorOf = (room: string): number => clientFloors.findIndex((rooms) => rooms.includes(room));

interface Import {
  readonly file: string;
  readonly room: Room;
  readonly specifier: string;
  readonly target: Room | null;
  readonly targetPath: string;
  readonly typeOnly: boolean;
}

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && entry.name !== 'migrations') yield* sources(path);
    } else if (/\.(ts|tsx)$/.test(entry.name)) yield path;
  }
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const room = relative(root, file).split('/')[0] as Room;
  const found = [...text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)];
  const lazy = [...text.matchAll(/import\('([^']+)'\)/g)].map((m) => [m[0], undefined, m[1]] as const);
  return [...found, ...lazy].map((match) => {
    const specifier = match[2] ?? '';
    const path = specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? relative(root, resolve(dirname(file), specifier))
        : '';
    const target = rooms.find((name) => path === name || path.startsWith(`${name}/`)) ?? null;
    return { file: relative(root, file), room, specifier, target, targetPath: path, typeOnly: match[1] !== undefined };
  });
}

const files = rooms.flatMap((room) => [...sources(join(root, room))]);
const imports = files.flatMap(importsOf);
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');

describe('the floors', () => {
  it('were looked at: the walk saw the whole house', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(imports.length).toBeGreaterThan(500);
    for (const room of rooms) expect(imports.some((i) => i.room === room)).toBe(true);
  });

  it('are kept by every import', () => {
    const broken = imports
      .filter((i) => i.target !== null && !isTest(i.file))
      .filter((i) => !floors[i.room].values.includes(i.target as Room))
      .filter((i) => !(i.typeOnly && floors[i.room].types.includes(i.target as Room)))
      .map((i) => `${i.file} → ${i.specifier}`);
    expect(broken).toEqual([]);
  });

  it('let the server in at the front desk of the workers only', () => {
    const broken = imports
      .filter((i) => i.room === 'server' && i.target === 'workers' && !isTest(i.file))
      .filter((i) => !i.targetPath.startsWith('workers/bus/'))
      .map((i) => `${i.file} → ${i.specifier}`);
    expect(broken).toEqual([]);
  });

  it('let a door know the intake and nothing behind it: no queue, no data, no other door', () => {
    const doorOf = (path: string) => /^server\/doors\/([^/]+)\//.exec(path)?.[1];
    const mine = imports.filter((i) => doorOf(i.file) !== undefined && !isTest(i.file));
    expect(mine.length).toBeGreaterThan(5);
    const broken = mine
      .filter((i) => i.target !== null && i.target !== 'domain')
      .filter((i) => doorOf(i.targetPath) !== doorOf(i.file))
      .filter((i) => !/^server\/(doors\/door\.ts|intake\/|gate\/)/.test(i.targetPath))
      .map((i) => `${i.file} → ${i.specifier}`);
    expect(broken).toEqual([]);
  });

  it('let the intake know no door, no call and no socket', () => {
    const mine = imports.filter((i) => i.file.startsWith('server/intake/') && !isTest(i.file));
    expect(mine.length).toBeGreaterThan(20);
    const broken = mine
      .filter((i) => i.target === 'server')
      .filter((i) => !/^server\/(intake|gate)\//.test(i.targetPath))
      .map((i) => `${i.file} → ${i.specifier}`);
    expect(broken).toEqual([]);
  });

  it('give every folder of doors its row, and every row its folder', () => {
    const folder = join(root, 'server/doors');
    const folders = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
    expect(doors.map(({ name }) => name).sort()).toEqual(folders);
  });

  it('give every noun of calls its folder: the table and what nouns share lie beside them', () => {
    const entries = readdirSync(join(root, 'server/routes'), { withFileTypes: true });
    expect(entries.filter((entry) => entry.isDirectory()).length).toBeGreaterThan(20);
    const beside = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(beside.sort()).toEqual(['answerMany.ts', 'changeAudited.ts', 'common.ts', 'table.ts']);
  });

  it('keep domain free of everything but zod', () => {
    const broken = imports
      .filter((i) => i.room === 'domain' && i.target === null && !isTest(i.file))
      .filter((i) => !/^zod$/.test(i.specifier))
      .map((i) => `${i.file} → ${i.specifier}`);
    expect(broken).toEqual([]);
  });

  it('keep SQL in db', () => {
    const broken = imports
      .filter((i) => !isTest(i.file) && i.room !== 'db' && i.room !== 'scripts')
      .filter(
        (i) => /^(drizzle-orm|better-sqlite3|pg)(\/|$)/.test(i.specifier) || i.targetPath.startsWith('db/schema/'),
      )
      .map((i) => `${i.file} → ${i.specifier}`);
    expect(broken).toEqual([]);
  });

  it('let readers alone make what grows with the house: nobody else reads it on the loop', () => {
    const isReader = (file: string) => file.startsWith('server/readers/');
    const marked = imports.filter((i) => i.targetPath === 'db/engine/heavyTx.ts').map(({ file }) => file);
    expect(marked.filter((file) => file !== 'db/engine/sqliteReader.ts' && !isReader(file))).toEqual([]);
    expect(marked.length).toBe(2);
    const heavy =
      /^db\/(alarms\/(listAlarms|countAlarms|countAlarmsByDate|countTabs|findAlarmIds|readReport)|devices\/(readSnapshot|countDevicesByModel|listDevices|listInCircle|listPoints|listRealtime|listStatusLog|readReadings|sumHeat)|audit\/listAudit|companies\/listCompanies|imei\/listImeis|imports\/listImportJobs|ingest\/(countByCause|listQuarantine)|notices\/list(Outbox|Todos|UserNotices)|people\/listPeople|projects\/pageProjects|rails\/pageRails|search\/search(Devices|Rails|Projects|Events|Places)|users\/listUsers)\.ts$/;
    const values = imports.filter((i) => i.room === 'server' && !i.typeOnly && heavy.test(i.targetPath));
    expect(values.filter((i) => !isReader(i.file) && !isTest(i.file)).map((i) => `${i.file} → ${i.specifier}`)).toEqual(
      [],
    );
    expect(values.length).toBeGreaterThan(1);
  });

  it('read the machine clocks in one place: everything else takes the time of its process', () => {
    const timed = files
      .map((file) => relative(root, file))
      .filter((file) => /^(domain|db|workers|server)\//.test(file) && !isTest(file))
      .filter((file) =>
        /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b/.test(readFileSync(join(root, file), 'utf8')),
      );
    expect(timed).toEqual(['domain/clock/machineClock.ts']);
    // The two that make the clock of a process; what notices that the machine slept; BullMQ, which counts by the
    // machine.
    const followers = imports
      .filter((i) => i.targetPath === 'domain/clock/machineClock.ts' && !isTest(i.file))
      .filter((i) => /\bwallMs\b/.test(readFileSync(join(root, i.file), 'utf8')))
      .map(({ file }) => file);
    expect(followers.sort()).toEqual([
      'server/main.ts',
      'server/realtime/timers.ts',
      'workers/lanes/consumer.ts',
      'workers/main.ts',
    ]);
  });

  it('spell the codes of the wire in one file: elsewhere they have names', () => {
    const coded = files
      .map((file) => relative(root, file))
      .filter((file) => /^(domain|db|workers|server)\//.test(file) && !isTest(file))
      .filter((file) =>
        /'0[0-4]'|S03_00|\b(?:kind|effect|[tT]argetType|\w*Status)\}? ?(?:===?|!==) ?[1-4]\b/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      );
    expect(coded).toEqual(['domain/codes.ts']);
  });

  it('of the client are kept: nothing below knows of what stands on it, types included', () => {
    const broken = imports
      .filter((i) => i.room === 'client' && i.target === 'client' && !isTest(i.file))
      .filter((i) => {
        const [from, to] = [clientRoom(i.file), clientRoom(i.targetPath)];
        return from !== to && floorOf(to) >= floorOf(from);
      })
      .map((i) => `${i.file} → ${i.specifier}`);
    expect(broken).toEqual([]);
  });

  it('of the client have every folder of the client on one of them', () => {
    const folders = readdirSync(join(root, 'client'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map(({ name }) => name);
    expect(folders.sort()).toEqual(clientFloors.flat().sort());
  });

  it('keep features apart: app composes them', () => {
    const feature = (path: string) => /^client\/features\/([^/]+)\//.exec(path)?.[1];
    const broken = imports
      .filter((i) => feature(i.file) !== undefined && feature(i.targetPath) !== undefined)
      .filter((i) => feature(i.file) !== feature(i.targetPath))
      .map((i) => `${i.file} → ${i.specifier}`);
    expect(broken).toEqual([]);
  });

  it('have no barrels and no default exports outside configuration', () => {
    const barrels = files.filter((file) => /\/index\.tsx?$/.test(file)).map((file) => relative(root, file));
    const defaults = files
      .filter((file) => !file.endsWith('.config.ts') && /^export default /m.test(readFileSync(file, 'utf8')))
      .map((file) => relative(root, file))
      .filter((file) => !file.startsWith('tests/'));
    expect({ barrels, defaults }).toEqual({ barrels: [], defaults: [] });
  });
});

it('the recipe for a list is one file of at most 150 lines, columns, filters, card and frame in it', () => {
  const recipe = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, shown = ''] = /one file beside its calls: `([^`]+)` \(150 lines/.exec(recipe) ?? [];
  const text = readFileSync(join(root, shown), 'utf8');
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(150);
  for (const part of ['filtersFor<', 'Array<Column<', 'renderCard=', '<ListFrame']) expect(text).toContain(part);
});
