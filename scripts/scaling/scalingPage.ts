import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '#domain/config.ts';
import { queues } from '#domain/queues.ts';
import { defaultRetention } from '#domain/settings/retention.ts';
import { figure } from '../bench/statistics.ts';
import { projectDir } from '../setup/findTools.mjs';
import { readMeasured, type Measured } from './measured.ts';

const fleets = [10_000, 100_000, 1_000_000] as const;
/** A device reports once a minute. */
const reportsPerDay = 1_440;
const secondsPerReport = 60;
/** Of one job, whatever it carries: added, taken, its lock, done, its event; counted from the code. */
const redisCallsPerJob = 5;
/** What the faults run fills until telemetry is refused. */
const filled = { maxMemoryMb: 48, share: 0.6 };

/** docs/scaling.md, from the figures of docs/results/bench.md and docs/results/faults.md and nothing else. */
export function scalingPage(): string {
  const read = (name: string): string => readFileSync(join(projectDir, 'docs', 'results', name), 'utf8');
  return pageOf(readMeasured(read('bench.md'), read('faults.md')));
}

export function pageOf(measured: Measured): string {
  const { at } = measured;
  const secrets = { APP_KEY: 'a-key-of-no-use', APP_SECRET: 'x'.repeat(16), TOKEN_PEPPER: 'x'.repeat(16) };
  const config = parseConfig({ ...secrets, DATA_KEY: 'x'.repeat(43), MAP_TOKEN_SECRET: 'x'.repeat(16) });
  const bytesHeld = (filled.maxMemoryMb * filled.share * 1024 * 1024) / measured.heldUntilRefused;
  const rows = fleets.map((devices) => fleetRow(devices, at[100_000], bytesHeld * config.INGEST_BACKLOG_SEC));
  return [
    '# Scaling',
    '',
    'Written by `npm run scaling` from `docs/results/bench.md` and `docs/results/faults.md`; a test compares. What one machine does was measured; what is made of it here is arithmetic, and says so.',
    '',
    '## The figures it starts from',
    '',
    'One machine of two cores, SQLite, Redis with `appendfsync always`, the load generator on the same machine:',
    '',
    '| figure | 2,000 devices | 100,000 devices |',
    '|---|---|---|',
    row('messages/s, stored, all rules on', (f) => figure(f.messagesPerSec)),
    row('the same for each core', (f) => figure(f.messagesPerSec / 2)),
    row('CPU µs a message, all processes and Redis', (f) => figure(f.cpuUs)),
    row('server memory at the highest, MB', (f) => figure(f.serverMb)),
    row('bytes a reading on disk', (f) => figure(f.bytesPerReading)),
    '',
    `- Redis: about ${redisCallsPerJob} calls a job (counted from the code), and a job carries up to 1,000 messages: from ${redisCallsPerJob} calls a message when hardly anything comes to ${redisCallsPerJob} calls a thousand messages under full load.`,
    `- Redis held ${figure(measured.heldUntilRefused)} waiting messages of three values in ${filled.share * 100} % of ${filled.maxMemoryMb} MB: ${figure(bytesHeld)} bytes each. Telemetry is refused, and devices keep it, when the oldest has waited ${config.INGEST_BACKLOG_SEC} s (\`INGEST_BACKLOG_SEC\`) or Redis is ${figure(config.INGEST_MEMORY_SHARE * 100)} % full (\`INGEST_MEMORY_SHARE\`).`,
    `- Sockets: a server takes up to ${figure(config.MAX_SOCKETS)} pages and ${figure(config.MAX_CONNECTIONS)} connections (\`MAX_SOCKETS\`, \`MAX_CONNECTIONS\`); more pages are more servers.`,
    `- Memory of the server: its heap may grow to an eighth of the machine, or a quarter of its container, 320 MB at least and 2 GB at most (\`scripts/setup/serverHeap.mjs\`). With 320 MB it ended at some 450,000 devices; with 2 GB it held a million in 0.9 GB. Who plans for more than 400,000 gives the server's container 2 GB or more.`,
    '',
    '## What that makes',
    '',
    `A device that reports once a minute sends ${figure(reportsPerDay)} messages a day. Readings are kept ${defaultRetention.readings} days. All columns take the figures at 100,000 devices, the dearer case; with a million the rows of a device lie further apart, which nobody has measured.`,
    '',
    '| devices | messages/s | of what the machine above sustained | of one core | disk a day | disk for all days | `maxmemory` that is not what refuses first |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...fleets.map((devices) => `- ${figure(devices)}: ${whatToRun(devices, at[100_000])}`),
    '',
    '## Past one machine',
    '',
    'Set `DATABASE_URL` and `REDIS_URL`, give `APP_KEY`, `APP_SECRET`, `TOKEN_PEPPER`, `DATA_KEY` and `MAP_TOKEN_SECRET` alike on every machine, and run `docker/compose.cluster.yml` or the two processes by hand: `npm run server` behind a proxy that keeps WebSocket upgrades (`docker/nginx.conf`), `npm run workers` beside it.',
    '',
    '- **Servers** keep nothing: a socket may be on any of them. Each is a list-and-watch client of the database and repairs what it did not hear.',
    `- **Workers** all serve all ${queues.telemetry.lanes} lanes; doors write to eight of them on PostgreSQL (\`INGEST_LANES\`).`,
    '- **Sweeps and schedules** run in the worker that leads; one that was killed or stands still is replaced within 10 s.',
    '- **Redis** is one instance, or a cluster (`REDIS_URL=redis+cluster://:password@host:port,host:port`, `rediss+cluster://` for TLS): each lane lies in one slot, so lanes spread over the masters. The fullest master decides when telemetry is refused. With replicas, `REDIS_WAIT_REPLICAS=1` waits for one before a device is answered. The failover of a master to its replica is not promised.',
    '- **Another Redis**: accepted messages wait in the old one. A start with another `REDIS_URL` refuses until `REDIS_FORMER_URL` names the old one and nothing waits there, or says `yes-i-checked` (`docs/adr/0029-redis-cluster.md`).',
    '- **Upgrades** without a pause: `npm run migrate` of the new release first, then the workers one by one, then the servers one by one.',
    '',
    ...manyMachines(measured),
    'Not measured: the whole pipeline on PostgreSQL with its disk. Measure on your own hardware before you buy. Not promised: failover of Redis, PostgreSQL extensions, several regions.',
    '',
  ].join('\n');

  function row(name: string, of: (figures: Measured['at'][2_000]) => string): string {
    return `| ${name} | ${of(at[2_000])} | ${of(at[100_000])} |`;
  }
}

function manyMachines({ manyMachines: rows }: Measured): string[] {
  if (rows.length === 0) return [];
  const shown = rows.map(({ name, figures }) => `- ${name}: ${figures}.`);
  return [
    'Under faults (`npm run faults`: servers, workers and the leader killed and stopped, the line to Redis cut, a release rolled out, sockets moved all the while):',
    '',
    ...shown,
    '',
  ];
}

function fleetRow(devices: number, figures: Measured['at'][100_000], waitingBytesPerMessage: number): string {
  const perSec = devices / secondsPerReport;
  const gbPerDay = (devices * reportsPerDay * figures.bytesPerReading) / 1e9;
  const cells = [
    figure(devices),
    figure(perSec),
    percent(perSec / figures.messagesPerSec),
    percent((perSec * figures.cpuUs) / 1e6),
    `${figure(gbPerDay)} GB`,
    `${figure(gbPerDay * defaultRetention.readings)} GB`,
    `${figure((perSec * waitingBytesPerMessage) / filled.share / 1024 / 1024)} MB`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** By the share of what one machine sustained: half of it is left for everybody who reports in the same second. */
function whatToRun(devices: number, figures: Measured['at'][100_000]): string {
  const share = devices / secondsPerReport / figures.messagesPerSec;
  if (share < 0.05) return 'one machine, SQLite.';
  if (share < 0.5) return 'one machine, SQLite; PostgreSQL where its tools or a standby are wanted.';
  return `PostgreSQL, and by CPU alone ${Math.max(2, Math.ceil(share / 0.5))} machines like the one above with a server and a worker each.`;
}

const percent = (share: number): string => `${figure(share * 100)} %`;
