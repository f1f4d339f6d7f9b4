/**
 * A load of its own process: gateways that post batches as fast as they are answered, or at a given rate.
 * Takes its plan as JSON in argv[2], prints what happened as one line of JSON.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { quantile } from './statistics.ts';

export interface LoadPlan {
  readonly url: string;
  /** File with `imei,secret` lines of the gateways that sign. */
  readonly gatewaysFile: string;
  /** File with one IMEI a line: the devices that are reported. */
  readonly imeisFile: string;
  readonly batchSize: number;
  readonly connections: number;
  readonly durationMs: number;
  /** Items a second, or null for as fast as answered. */
  readonly ratePerSec: number | null;
  /** Where in the list of devices to begin; counted around. */
  readonly firstDevice?: number;
}

export interface LoadResult {
  readonly accepted: number;
  readonly refusedRequests: number;
  readonly failedRequests: number;
  readonly elapsedMs: number;
  readonly cpuSeconds: number;
  /** From a request's first byte to its whole answer, of the accepted ones. NaN (null in JSON) when there are none. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const path = '/api/device/reportBatch';

async function main(plan: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
  const gateways = readFileSync(plan.gatewaysFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const imeis = readFileSync(plan.imeisFile, 'utf8').trim().split('\n');
  const { hostname, port } = new URL(plan.url);
  const startedAt = Date.now();
  const until = startedAt + plan.durationMs;
  let next = (plan.firstDevice ?? 0) % imeis.length;
  let seq = 0;
  let accepted = 0;
  let refusedRequests = 0;
  let failedRequests = 0;
  const waits: number[] = [];

  function body(): string {
    const items: string[] = [];
    const now = Date.now();
    for (let count = 0; count < plan.batchSize; count++) {
      const imei = imeis[next];
      next = (next + 1) % imeis.length;
      seq += 1;
      const wobble = (seq % 97) / 100;
      items.push(
        `{"imei":"${imei}","ts":${now},"seq":${seq},"type":"telemetry","metrics":{"tiltX":${(0.4 + wobble).toFixed(2)},"tiltY":${(wobble - 0.4).toFixed(2)},"vibRms":${(0.5 + wobble).toFixed(2)},"dispMm":${seq % 9},"batteryPct":${60 + (seq % 30)},"batteryV":3.6,"rsrp":${-80 - (seq % 20)},"temp":${(18 + wobble).toFixed(1)}}}`,
      );
    }
    return `{"items":[${items.join(',')}]}`;
  }

  function post(gateway: readonly string[]): Promise<{ status: number; accepted: number; ms: number }> {
    const [imei = '', secret = ''] = gateway;
    const content = body();
    const time = String(Date.now());
    const random = String(seq % 10_000);
    const hash = createHash('sha256').update(content).digest('hex');
    const sign = createHmac('sha256', secret).update(`POST\n${path}\n${time}\n${random}\n${hash}`).digest('hex');
    const beganAt = performance.now();
    return new Promise((resolve, reject) => {
      const req = request(
        {
          agent,
          hostname,
          port,
          path,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(content),
            'device-imei': imei,
            'device-time': time,
            'device-random': random,
            'device-sign': sign,
          },
        },
        (res) => {
          let text = '';
          res.setEncoding('utf8');
          res.on('data', (chunk: string) => (text += chunk));
          res.on('end', () => {
            const count = /"accepted":(\d+)/.exec(text);
            const ms = performance.now() - beganAt;
            resolve({ status: res.statusCode ?? 0, accepted: Number(count?.[1] ?? 0), ms });
          });
        },
      );
      req.on('error', reject);
      req.end(content);
    });
  }

  const batchesPerSec = plan.ratePerSec === null ? Number.POSITIVE_INFINITY : plan.ratePerSec / plan.batchSize;
  let started = 0;
  async function connection(index: number): Promise<void> {
    for (;;) {
      const now = Date.now();
      if (now >= until) return;
      const dueAt = startedAt + (started / batchesPerSec) * 1_000;
      if (dueAt > now) {
        await new Promise((resolve) => setTimeout(resolve, Math.min(dueAt - now, until - now)));
        continue;
      }
      started += 1;
      try {
        const answer = await post(gateways[index % gateways.length] ?? []);
        if (answer.status === 200) {
          accepted += answer.accepted;
          waits.push(answer.ms);
        } else {
          refusedRequests += 1;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      } catch {
        failedRequests += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
  await Promise.all(Array.from({ length: plan.connections }, (_, index) => connection(index)));
  agent.destroy();
  const { user, system } = process.cpuUsage();
  return {
    accepted,
    refusedRequests,
    failedRequests,
    elapsedMs: Date.now() - startedAt,
    cpuSeconds: (user + system) / 1e6,
    p50Ms: quantile(waits, 0.5),
    p99Ms: quantile(waits, 0.99),
    maxMs: quantile(waits, 1),
  };
}

const plan = JSON.parse(process.argv[2] ?? '{}') as LoadPlan;
process.stdout.write(`${JSON.stringify(await main(plan))}\n`);
