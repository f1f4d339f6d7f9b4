import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { makeFixture } from '../fixture.ts';
import { findChromium, projectDir } from '../../setup/findTools.mjs';
import { startPipeline } from '../startPipeline.ts';
import { figure, quantile } from '../statistics.ts';
import type { Told } from './seat.ts';

const visits = 5;

export const browserOptions = () => {
  const executablePath = findChromium();
  return { args: ['--no-sandbox'], ...(executablePath === null ? {} : { executablePath }) };
};

/** @throws Error when no client was built: the server would have no page to send */
export function requireClient(): void {
  if (!existsSync(join(projectDir, 'dist', 'index.html')))
    throw new Error('No client in dist: run npm run build first');
}

/** P-9: what the pages weigh (scripts/buildReport.ts judges it), and how soon the sign-in page takes a name. */
export async function benchPages(work: string, { say, broken }: Told): Promise<void> {
  const report = spawnSync('npx', ['tsx', 'scripts/buildReport.ts'], { cwd: projectDir, encoding: 'utf8' });
  say('| P-9 | gzip |');
  say('|---|---|');
  for (const line of report.stdout.split('\n').slice(1)) {
    const [, size = '', what = ''] = /^\s*([\d.]+ KB)\s+(.*)$/.exec(line) ?? [];
    if (size !== '') say(`| ${what} | ${size} |`);
  }
  say(`| map, chart or socket code in the entry | ${report.status === 0 ? 'none' : report.stderr.trim()} |`);
  if (report.status !== 0) broken.push(report.stderr.trim());
  requireClient();
  const fixture = await makeFixture(join(work, 'pages'), 20);
  const running = await startPipeline('product', fixture);
  const browser = await chromium.launch(browserOptions());
  try {
    const ms: number[] = [];
    for (let at = 0; at < visits; at++) {
      const context = await browser.newContext({ locale: 'zh-CN' });
      const page = await context.newPage();
      const beganAt = performance.now();
      await page.goto(`${running.url}/login`, { waitUntil: 'commit' });
      await page.getByTestId('login-username').fill('root');
      ms.push(performance.now() - beganAt);
      await context.close();
    }
    say(
      `| /login until a name was typed, ${visits} first visits: p50, worst (load ${(loadavg()[0] ?? 0).toFixed(1)}; target 1,000 ms) | ${figure(quantile(ms, 0.5))}, ${figure(quantile(ms, 1))} ms |`,
    );
    say();
  } finally {
    await browser.close();
    await running.stop();
    running.remove();
  }
}
