import { defineConfig } from 'vitest/config';

/**
 * Two shards that also run alone. `fast` touches no service. `engines` needs Redis (and, when
 * TEST_ENGINE=postgres, a private PostgreSQL cluster): tests/support starts both.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'fast',
          include: ['{domain,db,workers,server,client,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/services.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          fileParallelism: true,
          maxWorkers: 2,
        },
      },
    ],
  },
});
