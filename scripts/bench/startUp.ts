import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '../harness/person.ts';
import { freePort } from '../processes/privateRedis.mjs';
import { projectDir } from '../setup/findTools.mjs';

export interface StartUp {
  readonly firstSeedMs: number;
  readonly toFirstMovementMs: number;
}

/** `npm run demo` from installed and built: once with an empty data folder, once with a seeded one. */
export async function measureStartUp(): Promise<StartUp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guardline-start-'));
  try {
    const firstMs = await demoToFirstMovement(dataDir);
    const secondMs = await demoToFirstMovement(dataDir);
    return { firstSeedMs: firstMs, toFirstMovementMs: secondMs };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function demoToFirstMovement(dataDir: string): Promise<number> {
  const port = await freePort();
  const password = 'guardline-start';
  const startedAt = performance.now();
  const demo = spawn(process.execPath, [join(projectDir, 'scripts/start.mjs'), 'demo', '--yes'], {
    cwd: projectDir,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED_PASSWORD: password },
  });
  const gone = new Promise((resolve) => demo.once('exit', resolve));
  try {
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 1_200; tries++) {
      const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
      if (answer?.ok === true) break;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
    const keys = { url, appKey: secrets['APP_KEY'] ?? '', appSecret: secrets['APP_SECRET'] ?? '' };
    const person = await signIn(keys, 'root', password);
    const socket = await person.listen();
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('no device moved within 60 s')), 60_000).unref();
      socket.on('delta', (delta) => {
        if (delta.devices.length > 0) resolve();
      });
    });
    socket.disconnect();
    return performance.now() - startedAt;
  } finally {
    demo.kill('SIGTERM');
    await gone;
  }
}
