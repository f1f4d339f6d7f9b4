import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deviceState } from '#db/schema/devices.ts';
import { minute } from '#domain/time.ts';
import { openTown, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const limitOf = async (org: 'north' | 'south') => {
  const { no } = town.deviceOf[org];
  const columns = { limitMs: deviceState.silenceLimitMs };
  const [state] = await town.db.snapshot((tx) =>
    tx.sql.select(columns).from(deviceState).where(eq(deviceState.deviceNo, no)),
  );
  return state?.limitMs;
};
const done = async (person: 'root' | 'stranger', path: string, body: object) => {
  const reply = await town.as(person, 'POST', path, { body });
  expect([path, reply.errno, reply.errmsg]).toEqual([path, 0, reply.errmsg]);
  return reply.data as Record<string, never>;
};

it('devices that come into another organisation, by themselves or with all of theirs, are silent by its rules', async () => {
  const rule = { orgId: 'other', ruleType: 'device_silent', name: '静默', minutes: 47, enabled: true };
  await done('stranger', '/home/overdue/overdue/configSave', { items: [rule] });
  expect(await limitOf('north')).not.toBe(47 * minute);

  await done('root', '/home/org/org/move', { id: 'north', parentId: 'other' });
  expect(await limitOf('north')).toBe(47 * minute);

  const project = await done('root', '/home/project/project/info', { id: 'project-south' });
  const { version, code, name, status } = project;
  const form = { id: 'project-south', version, code, name, status, regionCode: '340100', orgId: 'other' };
  await done('root', '/home/project/project/update', form);
  expect(await limitOf('south')).toBe(47 * minute);
});
