/**
 * The yardstick's door: HTTP, a hand-written check, micro-batches into BullMQ, and one socket that hears what the
 * worker published. No sign-in, no limits, no rules.
 * @source docs/results/bench.md
 */
import { serve } from '@hono/node-server';
import { Queue } from 'bullmq';
import { Hono } from 'hono';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

interface BareItem {
  readonly imei: string;
  readonly ts: number;
  readonly seq: number;
  readonly metrics: Readonly<Record<string, number>>;
}

const maxItems = 1_000;
const maxBytes = 256 * 1024;
const maxOutstanding = 2;

const redisUrl = process.env['REDIS_URL'] ?? '';
const queue = new Queue('bare', { connection: new Redis(redisUrl, { maxRetriesPerRequest: 1 }) });

let held: { item: BareItem; bytes: number; done: () => void }[] = [];
let outstanding = 0;

function flush(): void {
  while (outstanding < maxOutstanding && held.length > 0) {
    let bytes = 0;
    let take = 0;
    while (take < held.length && take < maxItems && bytes < maxBytes) bytes += held[take++]?.bytes ?? 0;
    const batch = held.slice(0, take);
    held = held.slice(take);
    outstanding += 1;
    void queue
      .add(
        'batch',
        batch.map(({ item }) => item),
        { removeOnComplete: true },
      )
      .then(() => {
        for (const { done } of batch) done();
      })
      .finally(() => {
        outstanding -= 1;
        flush();
      });
  }
}

function isItem(value: unknown): value is BareItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Partial<BareItem>;
  if (typeof item.imei !== 'string' || item.imei.length !== 15) return false;
  if (typeof item.ts !== 'number' || typeof item.seq !== 'number' || typeof item.metrics !== 'object') return false;
  for (const key in item.metrics) if (!Number.isFinite(item.metrics[key])) return false;
  return true;
}

const app = new Hono();
app.get('/ready', (c) => c.text('ok'));
app.post('/api/device/reportBatch', async (c) => {
  const text = await c.req.text();
  const body = JSON.parse(text) as { items: unknown[] };
  const items = body.items.filter(isItem);
  const bytesEach = text.length / body.items.length;
  await new Promise<void>((resolve) => {
    let left = items.length;
    const done = () => {
      left -= 1;
      if (left === 0) resolve();
    };
    for (const item of items) held.push({ item, bytes: bytesEach, done });
    flush();
  });
  return c.json({ errno: 0, data: { accepted: items.length } });
});

const http = serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' });
const io = new Server(http, { transports: ['websocket'] });
const heard = new Redis(redisUrl);
await heard.subscribe('bare-changes');
heard.on('message', (_channel, message) => io.emit('changes', message));
process.on('SIGTERM', () => process.exit(0));
