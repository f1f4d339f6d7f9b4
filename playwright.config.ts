import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The system's Chromium: CHROMIUM_BIN, else the first on PATH; without one Playwright looks for its own. */
function systemChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  return process.env['CHROMIUM_BIN'] ?? found;
}

const executablePath = systemChromium();

/** Browser tests run against the real product with its own Redis, database and devices. */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/startStack.ts',
  fullyParallel: false,
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      args: ['--no-sandbox'],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
