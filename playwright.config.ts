import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/setup/findTools.mjs';

const executablePath = findChromium();

/** Their bound is seconds: nothing else may run beside them. */
const alone = ['live.spec.ts', 'liveReports.spec.ts'];

/** Browser tests run against the real product with its own Redis, database and devices. */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/startStack.ts',
  fullyParallel: false,
  workers: 1,
  outputDir: `test-results/${process.env['STACK_FILE'] ?? 'browser'}`,
  projects: [
    { name: 'alone', testMatch: alone },
    { name: 'screens', testIgnore: alone },
  ],
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 180_000,
  // A bound, not a measure: two cores also run the server, its workers and Redis.
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: ['--no-sandbox'],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
});
