import { afterEach, expect, test } from 'vitest';
import { itemFlag } from '#domain/telemetry/item.ts';
import { hour, second } from '#domain/time.ts';
import { createServerClock, type ServerClock } from '#server/clock.ts';
import { openDoor, type DoorFixture } from './doorFixture.ts';

let fixture: DoorFixture | undefined;
afterEach(() => fixture?.close());

/** A door whose wall clock is wrong by what is said; devices have the right time. */
async function openDoorUnder(wrong: { byMs: number }): Promise<{ door: DoorFixture; clock: ServerClock }> {
  const clock = createServerClock(
    () => Date.now() + wrong.byMs,
    () => performance.now(),
  );
  fixture = await openDoor({ now: clock.now, clock });
  return { door: fixture, clock };
}

test.each([hour, -hour, 2 * hour])(
  '10.1r F18 a clock that steps by %i ms under the door: no item can blame its device, and each has the right receive time',
  async (byMs) => {
    const wrong = { byMs: 0 };
    const { door } = await openDoorUnder(wrong);
    const from = Date.now();
    wrong.byMs = byMs;
    for (const device of door.devices) {
      const answer = await door.post(
        device,
        'report',
        { ts: Date.now(), metrics: { temp: 18 } },
        { timeMs: Date.now() },
      );
      expect(answer.data).toMatchObject({ accepted: 1, rejected: 0 });
    }
    const stepped = await door.queued();
    expect(stepped).toHaveLength(door.devices.length);
    for (const item of stepped) {
      expect(item.flags & itemFlag.newest).toBe(0);
      expect(item.receivedAt).toBeGreaterThanOrEqual(from - second);
      expect(item.receivedAt).toBeLessThan(Date.now() + second);
    }
    wrong.byMs = 0;
    await door.report(door.gateway, { ts: Date.now(), metrics: { temp: 18 } });
    const after = (await door.queued()).filter(({ deviceNo }) => deviceNo === door.gateway.deviceNo);
    expect(after.map(({ flags }) => flags & itemFlag.newest)).toEqual([itemFlag.newest]);
  },
);

test('10.1r a server that began under a wrong clock blames no device when most of them disagree, and one when it stands alone', async () => {
  const wrong = { byMs: 0 };
  const { door, clock } = await openDoorUnder(wrong);
  const marks = async (deviceNo: number) =>
    (await door.queued()).filter((item) => item.deviceNo === deviceNo).map(({ flags }) => flags & itemFlag.newest);
  const late = (ms: number) => ({ timeMs: Date.now() - ms });
  const [alone, other] = door.devices;
  if (!alone || !other) throw new Error('the fixture has devices');
  await door.post(alone, 'report', { ts: Date.now() - hour, metrics: { temp: 18 } }, late(hour));
  expect(await marks(alone.deviceNo)).toEqual([itemFlag.newest]);
  // Many others, of a bigger fleet.
  for (let deviceNo = 10_000; deviceNo < 10_030; deviceNo++) clock.hear(deviceNo, Date.now() - hour);
  await door.post(other, 'report', { ts: Date.now() - hour, metrics: { temp: 18 } }, late(hour));
  expect(await marks(other.deviceNo)).toEqual([0]);
});
