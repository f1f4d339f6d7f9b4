// `npm run simulate -- --help`: devices that report over HTTP, each signed by its own secret.
import '#db/engine/ownerOnly.ts';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { minute, second, hour } from '#domain/time.ts';
import { demoDay } from './simulator/demoDay.ts';
import { readDeviceFile } from './simulator/deviceFile.ts';
import { Fleet } from './simulator/fleet.ts';
import { parseMap, parseSeries, shiftSeries } from './simulator/replay.ts';
import { scenarioNames, scenarios, type ScenarioName } from './simulator/scenarios.ts';
import { reportAs } from './simulator/signedDevice.ts';

const help = `Simulated devices.

  --url URL          server, default http://127.0.0.1:3000
  --devices FILE     CSV with the columns IMEI and secret, default DATA_DIR/devices.csv
  --count N          only the first N of them
  --rate R           items a second over all; without it each device reports every 10–60 s
  --seed S           the same happenings for the same number, default 1
  --scenario a,b     ${scenarioNames.join(', ')}; default normal
  --demo             a believable day: something happens every minute or so, and passes
  --gateway          gateways of the file send for the others, in batches
  --duration T       e.g. 30s, 5m, 1h; default: until Ctrl-C
  --replay FILE --map column=metric …
                     sends a recorded series, shifted so that it ends now, as the first device (--count: the first N)
  --quiet            no line every ten seconds
`;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] || '3000'}` },
    devices: { type: 'string', default: `${process.env['DATA_DIR'] || './.data'}/devices.csv` },
    count: { type: 'string' },
    rate: { type: 'string' },
    seed: { type: 'string', default: '1' },
    scenario: { type: 'string', default: 'normal' },
    demo: { type: 'boolean', default: false },
    gateway: { type: 'boolean', default: false },
    duration: { type: 'string' },
    replay: { type: 'string' },
    map: { type: 'string', multiple: true, default: [] },
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not ${text}`);
  return value;
}

function durationMs(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(s|m|h)$/.exec(text);
  if (match === null) throw new Error(`--duration is e.g. 30s, 5m or 1h, not ${text}`);
  const units: Record<string, number> = { s: second, m: minute, h: hour };
  return Number(match[1]) * (units[match[2] ?? ''] ?? second);
}

function isScenario(name: string): name is ScenarioName {
  return (scenarioNames as readonly string[]).includes(name);
}

async function replay(url: string, file: string): Promise<void> {
  const devices = readDeviceFile(values.devices).slice(
    0,
    values.count === undefined ? 1 : numberOf('count', values.count),
  );
  const rows = parseSeries(readFileSync(file, 'utf8'), parseMap(values.map));
  const items = shiftSeries(rows, Date.now());
  for (const device of devices) {
    const sum = { accepted: 0, duplicate: 0, rejected: 0 };
    for (let at = 0; at < items.length;) {
      const answer = await reportAs(url, device, items.slice(at, at + 200));
      if (answer.http === 429 || answer.http >= 500) {
        await delay((answer.retryAfterSec ?? 1) * second);
        continue;
      }
      if (answer.http !== 200) throw new Error(`The server answered ${answer.http}, errno ${answer.errno}`);
      sum.accepted += answer.data.accepted ?? 0;
      sum.duplicate += answer.data.duplicate ?? 0;
      sum.rejected += answer.data.rejected ?? 0;
      at += 200;
    }
    console.log(`${device.imei}: ${JSON.stringify(sum)}`);
  }
}

async function simulate(url: string): Promise<void> {
  const names = values.scenario.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isScenario(name));
  if (unknown !== undefined) throw new Error(`No scenario ${unknown}; there are ${scenarioNames.join(', ')}`);
  const played = values.demo ? [demoDay()] : names.filter(isScenario).map((name) => scenarios[name]);
  const all = readDeviceFile(values.devices);
  const fleet = new Fleet({
    url,
    devices: values.count === undefined ? all : all.slice(0, numberOf('count', values.count)),
    scenarios: played,
    seed: values.demo ? Date.now() % 1_000_000 : Number(values.seed),
    ratePerSec: values.rate === undefined ? null : numberOf('rate', values.rate),
    byGateways: values.gateway,
  });
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());
  if (values.duration !== undefined) setTimeout(() => end.abort(), durationMs(values.duration)).unref();
  const say = () => console.log(`${fleet.devices.length} devices: ${JSON.stringify(fleet.stats)}`);
  const timer = setInterval(() => {
    if (!values.quiet) say();
  }, 10 * second);
  await fleet.run(end.signal);
  clearInterval(timer);
  say();
}

if (values.help) console.log(help);
else if (values.replay !== undefined) await replay(values.url, values.replay);
else await simulate(values.url);
