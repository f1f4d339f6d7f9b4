import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { CrashPoint } from '#workers/crashPoint.ts';
import { builtFile } from '#tests/support/builtFile.ts';
import type { PrivateRedis } from '#tests/support/redis.ts';
import type { Site } from './site.ts';

const secrets = {
  APP_KEY: 'test-test',
  APP_SECRET: 'x'.repeat(32),
  TOKEN_PEPPER: 'x'.repeat(32),
  // Opens what a site sealed.
  DATA_KEY: Buffer.alloc(32, 7).toString('base64url'),
  MAP_TOKEN_SECRET: 'x'.repeat(16),
};

export interface Crash {
  readonly at: CrashPoint;
  /** It stands still instead of dying. */
  readonly by?: 'SIGSTOP';
}

/** Real worker processes on a site's data. */
export class WorkerProcesses {
  readonly #children: ChildProcess[] = [];

  start(redis: PrivateRedis, site: Site, crash?: Crash): ChildProcess {
    const child = spawn(process.execPath, [builtFile('workers/main.ts')], {
      env: {
        ...process.env,
        ...secrets,
        DEMO: '1',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
        REDIS_URL: redis.url,
        DATABASE_PATH: site.databasePath,
        ...(site.databaseUrl === undefined ? {} : { DATABASE_URL: site.databaseUrl }),
        ...(crash === undefined ? {} : { CRASH_AT: crash.at }),
        ...(crash?.by === undefined ? {} : { CRASH_BY: crash.by }),
      },
      stdio: 'ignore',
    });
    this.#children.push(child);
    return child;
  }

  async kill(): Promise<void> {
    for (const child of this.#children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
}
