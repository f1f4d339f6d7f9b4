/** Devices at work, in a process of their own: each signs a report at its time, from an address of its own. */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { signRequest, type Signing } from '../../simulator/signedDevice.ts';
import { createTeller, repeat } from '../samples.ts';

export interface DevicesPlan {
  readonly host: string;
  readonly port: number;
  readonly devices: readonly Signing[];
  readonly everyMs: number;
}

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as DevicesPlan;
const tell = createTeller();
const path = '/api/device/report';
const timeoutMs = 10_000;

/** The status of the answer. One that was cut with an old connection is sent again, as devices do. */
function report(signing: Signing, seq: number, agent: Agent): Promise<number> {
  const now = Date.now();
  const item = { ts: now, seq, type: 'telemetry', metrics: { tiltX: 0.4, batteryPct: 80, rsrp: -90, temp: 18 } };
  const { headers, body } = signRequest(signing, path, JSON.stringify(item), { timeMs: now, random: seq % 10_000 });
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: plan.host,
        port: plan.port,
        path,
        method: 'POST',
        agent,
        headers: { ...headers, 'content-length': body?.byteLength ?? 0 },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    const late = setTimeout(() => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    sent.once('close', () => clearTimeout(late));
    sent.on('error', (error) => (sent.reusedSocket ? resolve(report(signing, seq, agent)) : reject(error)));
    sent.end(body);
  });
}

for (const [at, signing] of plan.devices.entries()) {
  const from = `127.1.${Math.floor(at / 200)}.${(at % 200) + 1}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from });
  let seq = 0;
  void repeat(plan.everyMs, (plan.everyMs * at) / plan.devices.length, async (dueAt) => {
    seq += 1;
    const done = (ok: boolean, why?: string) => {
      const now = Date.now();
      const told = { kind: 'report', who: signing.imei, at: now, ms: now - dueAt, ok } as const;
      tell(why === undefined ? told : { ...told, why });
    };
    await report(signing, seq, agent).then(
      (status) => (status === 200 ? done(true) : done(false, String(status))),
      (error: Error) => done(false, error.message),
    );
  });
}
process.once('disconnect', () => process.exit(0));
