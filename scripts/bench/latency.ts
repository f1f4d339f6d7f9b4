import { readFileSync } from 'node:fs';
import { unpackSnapshot, type PackedSnapshot } from '#domain/snapshot.ts';
import { signIn, type Person } from '../harness/person.ts';
import { signedPost, type Signer } from '../harness/signedPost.ts';
import { benchCode, type BenchFixture } from './fixture.ts';
import { runLoad } from './runLoad.ts';
import { load } from './plan.ts';

export interface Latencies {
  readonly alarmMs: readonly number[];
  readonly valuesMs: readonly number[];
  readonly acceptedPerSec: number;
}

async function postAs(url: string, signer: Signer, item: object): Promise<void> {
  const answer = await signedPost(url, '/api/device/reportBatch', signer, JSON.stringify({ items: [item] }));
  if (answer.errno !== 0) throw new Error(`report refused: HTTP ${answer.status} errno ${answer.errno}`);
}

/**
 * From the moment a report leaves the device to the moment its alarm (or its values) arrive at a browser's socket, with
 * a background of other reports.
 */
export async function measureLatencies(
  url: string,
  fixture: BenchFixture,
  options: {
    samples: number;
    backgroundPerSec: number;
    /** Who listens; root of the bench's own data by default. */
    username?: string;
    /** Code of a device by its IMEI; that of the bench's own devices by default. */
    codeOf?: (imei: string) => string;
  },
): Promise<Latencies> {
  const [gatewayLine = ''] = readFileSync(fixture.gatewaysFile, 'utf8').split('\n');
  const [imei = '', secret = ''] = gatewayLine.split(',');
  const gateway = { imei, secret };
  const imeis = readFileSync(fixture.imeisFile, 'utf8').split('\n');
  const keys = { url, appKey: fixture.env['APP_KEY'] ?? '', appSecret: fixture.env['APP_SECRET'] ?? '' };
  const person = await signIn(keys, options.username ?? 'root', fixture.password);
  const socket = await person.listen();
  const raised = new Map<string, () => void>();
  socket.on('delta', (delta) => {
    for (const alarm of delta.alarms) raised.get(alarm.deviceCode)?.();
  });
  const background = runLoad({
    url,
    gatewaysFile: fixture.gatewaysFile,
    imeisFile: fixture.imeisFile,
    batchSize: Math.min(load.batchSize, options.backgroundPerSec / 20),
    connections: load.connections,
    durationMs: options.samples * 120 + 4_000,
    ratePerSec: options.backgroundPerSec,
  });
  await new Promise((resolve) => setTimeout(resolve, 2_000));

  const alarmMs: number[] = [];
  for (let no = 0; no < options.samples; no++) {
    const device = imeis[no] ?? '';
    const code = (options.codeOf ?? benchCode)(device);
    const startedAt = performance.now();
    const heard = new Promise<number>((resolve) => raised.set(code, () => resolve(performance.now() - startedAt)));
    const item = {
      imei: device,
      ts: Date.now(),
      seq: 1_000_000_000 + no,
      type: 'telemetry',
      metrics: { impactG: 3.4 },
    };
    await postAs(url, gateway, item);
    alarmMs.push(await withTimeout(heard, 10_000));
    raised.delete(code);
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 20));
  }
  const valuesMs = await measureValues(person, socket, url, gateway, imeis[options.samples] ?? '', options.samples);
  socket.disconnect();
  const result = await background.done;
  return { alarmMs, valuesMs, acceptedPerSec: (result.accepted * 1_000) / result.elapsedMs };
}

type LiveSocket = Awaited<ReturnType<Awaited<ReturnType<typeof signIn>>['listen']>>;

async function measureValues(
  person: Person,
  socket: LiveSocket,
  url: string,
  gateway: Signer,
  imei: string,
  samples: number,
): Promise<number[]> {
  const answer = await person.get<PackedSnapshot>('/api/web/realtime/getSnapshot');
  const deviceIds = unpackSnapshot(answer.data)
    .devices.filter((row) => row.imei === imei)
    .map((row) => row.id);
  await new Promise((resolve) => socket.emit('telemetry:subscribe', { deviceIds }, resolve));
  // The subscription reaches the workers with the next look at the watched devices.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  const values: number[] = [];
  for (let no = 0; no < samples; no++) {
    const temp = 20 + no / 100;
    const startedAt = performance.now();
    const heard = new Promise<number>((resolve) => {
      socket.on('telemetry:batch', function listen(batch) {
        if (!batch.readings.some((reading) => Math.abs((reading.metrics['temp'] ?? 0) - temp) < 0.001)) return;
        socket.off('telemetry:batch', listen);
        resolve(performance.now() - startedAt);
      });
    });
    const item = { imei, ts: Date.now(), seq: 2_000_000_000 + no, type: 'telemetry', metrics: { temp } };
    await postAs(url, gateway, item);
    values.push(await withTimeout(heard, 10_000));
  }
  return values;
}

function withTimeout(promise: Promise<number>, ms: number): Promise<number> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`nothing heard in ${ms} ms`)), ms).unref(),
  );
  return Promise.race([promise, late]);
}
