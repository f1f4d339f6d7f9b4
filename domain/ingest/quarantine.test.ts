import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { queues } from '../queues.ts';
import { telemetryItemSchema } from '../telemetry/item.ts';
import { causeOf, deviceNoOf, retryOf } from './quarantine.ts';

describe('10.2 the cause of a reason', () => {
  it('is its first line without numbers and ids: what differs by device does not make another cause', () => {
    const stack = (no: number) =>
      `Error: device ${no} of 01J8ZC4V7QK9N3W5X2Y6T0R1SD has no state\n    at fold (x.ts:${no})`;
    expect(causeOf(stack(4_711))).toBe('Error: device # of # has no state');
    expect(causeOf(stack(5))).toBe(causeOf(stack(4_711)));
    expect(causeOf('its worker died 5 times')).toBe('its worker died # times');
  });

  it('of a schema’s refusal is the first fault with its field', () => {
    const refused = telemetryItemSchema.safeParse({
      deviceNo: 1,
      sentTs: 1,
      seq: -4,
      receivedAt: 1,
      type: 'telemetry',
      flags: 0,
      metrics: {},
    });
    expect(causeOf(refused.error?.message ?? '')).toMatch(/^seq: /);
    const whole = z.string().safeParse(5);
    expect(causeOf(whole.error?.message ?? '')).toMatch(/^Invalid input/);
  });

  it('is never empty and never long, whatever the reason is', () => {
    expect(causeOf('')).toBe('unknown error');
    expect(causeOf('[half a JSON')).toBe('[half a JSON');
    expect(causeOf('x'.repeat(5_000))).toHaveLength(120);
  });
});

it('10.2 the device of a payload is told where there is one alone', () => {
  expect(deviceNoOf({ deviceNo: 7, seq: 1 })).toBe(7);
  expect(deviceNoOf({ v: 1, items: [{ deviceNo: 7 }, { deviceNo: 7 }] })).toBe(7);
  const others = [
    { v: 1, items: [{ deviceNo: 7 }, { deviceNo: 8 }] },
    { v: 1, items: [] },
    { deviceNo: 'x' },
    { deviceNo: 3e9 },
    null,
    'text',
  ];
  expect(others.map(deviceNoOf)).toEqual([null, null, null, null, null, null]);
});

describe('10.2 a retry', () => {
  it('of one item is a batch again, in its own lane', () => {
    expect(retryOf('telemetry-3', '{"seq":1}')).toEqual({
      name: 'telemetry',
      lane: 3,
      payload: { v: 1, items: [{ seq: 1 }] },
    });
    expect(retryOf('telemetry', '{"seq":1}')).toMatchObject({ name: 'telemetry', lane: 0 });
    expect(retryOf('alarms', '{"v":1,"items":[]}')).toEqual({ name: 'alarms', lane: 0, payload: { v: 1, items: [] } });
    expect(retryOf('outbox', '{"outboxId":"a"}')).toEqual({ name: 'outbox', lane: 0, payload: { outboxId: 'a' } });
  });

  it('is refused where the lane or the queue is no more, or the payload is half a JSON', () => {
    expect(retryOf(`telemetry-${queues.telemetry.lanes}`, '{}')).toBe('queue');
    expect(retryOf('toString', '{}')).toBe('queue');
    expect(retryOf('telemetry-1', '{"v":1,"items":[{"seq"')).toBe('payload');
    expect(retryOf('telemetry-1', 'undefined')).toBe('payload');
  });
});
