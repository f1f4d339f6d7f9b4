import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { textParts } from './client/textParts.config.ts';
import { findChromium } from './scripts/setup/findTools.mjs';

/** What these tests ask is answered before any SQL, or by the same SQL: they run on SQLite alone. */
const askedOnce = [
  'access/fuzz',
  'access/loopReads',
  'access/matrix',
  'access/reads',
  'accounts/bruteForce',
  'accounts/sessionCookie',
  'ingest/badInput',
  'ingest/halfOpen',
  'ingest/heldPlaces',
  'ingest/newDoor',
  'map/inputTips',
  // Servers of others: no SQL at all.
  'messages/farServers',
  'realtime/anonymousCallers',
  'server/costly',
  'server/page',
  // Processes that read the file of SQLite.
  'server/readers',
  'server/routes',
  'server/signInRush',
  'server/snapshotRush',
  'server/signature',
  'server/socketHost',
  'server/anonymousCallers',
  // What the calls of `users/audit` tell besides; that one asks both.
  'server/told',
  'users/auditVerify',
  // Its sessions and organisations are made up: Redis alone.
  'users/presence',
  // Lanes, channels and names in Redis; what they store is stored by the rows that `workers/telemetry` asks on both.
  'workers/bus',
  'workers/cluster',
  'workers/formerQueues',
  'workers/queueHome',
  // Real measurements before the rules, by the jobs and sweeps that the tests beside it ask on both.
  'workers/replay',
];
/** Modules of the client that keep something: each of their tests begins with none of it. */
const stateful = ['client/{api,app,i18n,stores}/**/*.test.ts'];
const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

/**
 * What a global setup imports is not cached: vitest 4.1 hands cached modules to it as bytes, and then any error whose
 * stack is looked at there ends the run as “code.charCodeAt is not a function”, with no test file found.
 */
const uncachedSetup: NonNullable<ViteUserConfig['plugins']>[number] = {
  name: 'guardline:uncached-setup',
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ environment }) => (environment.name === '__vitest__' ? false : null)),
};

const wholeTexts = textParts({ isWhole: true });
const executablePath = findChromium();

/**
 * Shards that also run alone. `fast` and `fast-stateful` touch no service. `engines` needs Redis (and, when
 * TEST_ENGINE=postgres, a private PostgreSQL cluster): tests/support starts both. `processes` starts the whole product.
 * `components` shows parts of the client alone in a browser, without a server.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // A module is transformed once, not once a shard and engine: found again by its content, this file and the lock file.
    // `npm ci` throws it away with everything else in that folder.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest-modules' },
    projects: [
      {
        plugins: [wholeTexts],
        test: {
          name: 'fast',
          include: ['{domain,db,workers,server,client,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: stateful,
          // Rules without a state: a process of their own each would cost more than they do.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        plugins: [wholeTexts],
        test: { name: 'fast-stateful', include: stateful, testTimeout: 60_000 },
      },
      {
        plugins: [wholeTexts, react()],
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          // One page for all of them: to load the client is what a test of a part does not pay for.
          isolate: false,
          fileParallelism: false,
          restoreMocks: true,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 45_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: ['--no-sandbox'], ...(executablePath === null ? {} : { executablePath }) },
              contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1_440, height: 900 } }],
          },
        },
      },
      {
        plugins: [uncachedSetup],
        test: {
          name: 'engines',
          include: ['tests/integration/**/*.test.ts'],
          exclude: isPostgres ? askedOnce.map((name) => `tests/integration/${name}.test.ts`) : [],
          globalSetup: ['tests/support/services.ts'],
          // Bounds, not measures: five of them share two cores with the faults and the bench.
          testTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 180_000,
          fileParallelism: true,
          // Many of them wait (for a lock to run out, for a slow sender), and none keeps anything in a module.
          maxWorkers: 5,
          isolate: false,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
