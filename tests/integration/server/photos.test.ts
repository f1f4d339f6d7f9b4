import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { event } from '#db/schema/alarms.ts';
import { eventPhoto, file } from '#db/schema/files.ts';
import { forgetEvents } from '#db/sweeps/forget.ts';
import { forgetFiles } from '#db/sweeps/forgetAccounts.ts';
import { fillDaySums } from '#db/fills/fillDaySums.ts';
import { stepFill } from '#db/fills/stepFill.ts';
import { maxPhotoBytes, mostPhotos, mostWaitingPhotos } from '#domain/alarms/photo.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { day } from '#domain/time.ts';
import { upload } from '../accounts/kit.ts';
import { openTown, tokenHeaders, type Person, type Town } from './town.ts';

let town: Town;
beforeEach(async () => {
  town = await openTown();
});
afterEach(() => town.close());

/** A JPEG's head up to its size, which is all that is looked at. */
const jpegOf = (side: number): Buffer => {
  const two = side.toString(16).padStart(4, '0');
  const frame = `ffc0001108${two}${two}03012200021101031101`;
  return Buffer.from(`ffd8ffe000104a46494600010100000100010000${frame}ffd9`, 'hex');
};
const jpeg = jpegOf(8);
async function send(who: Person, bytes: Uint8Array = jpeg, name = 'a.jpg', path = '/api/web/alarm/uploadPhoto') {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
  return upload(town, path, await town.tokenOf(who), form);
}
const sent = async (who: Person = 'north1') => (await send(who)).data as { id: string; url: string };
const act = (who: Person, name: string, body: object) => town.as(who, 'POST', `/api/web/alarm/${name}`, { body });
async function collide(): Promise<string> {
  await town.report('north', { impactG: 5 });
  const { data } = await town.as('north1', 'GET', '/api/web/alarm/pageAlarm');
  return (data as { records: AlarmRow[] }).records.find(({ handledStatus }) => handledStatus === '00')?.id ?? '';
}
const how = { result: '已更换立柱', method: 'onsite' };
const files = () => town.db.snapshot((tx) => tx.sql.select({ id: file.id, expiresAt: file.expiresAt }).from(file));
async function look(who: Person, url: string): Promise<Response> {
  return town.app.request(url, { headers: tokenHeaders(town.config, await town.tokenOf(who)) });
}

it('13.4 photos are taken by a handling, stand in its line of the history, and are seen with the alarm', async () => {
  const id = await collide();
  const photos = [await sent(), await sent()];
  const photoIds = photos.map((each) => each.id);
  expect((await act('north1', 'handle', { ids: [id], ...how, photoIds })).errno).toBe(0);
  const { data } = await town.as('north2', 'GET', '/api/web/alarm/findById', { query: { id } });
  const { log } = data as { log: Array<{ action: string; data: { photoIds?: string } | null }> };
  expect(log.at(-1)).toMatchObject({ action: 'handle', data: { photoIds: photoIds.join() } });
  const url = photos[0]?.url ?? '';
  const seen = await look('north2', url);
  expect(seen.headers.get('content-type')).toBe('image/jpeg');
  expect(seen.headers.get('x-content-type-options')).toBe('nosniff');
  expect(seen.headers.get('content-disposition')).toBe(`inline; filename="${photoIds[0]}.jpeg"`);
  expect(Buffer.from(await seen.arrayBuffer())).toEqual(jpeg);
  expect((await look('chief', url)).headers.get('content-type')).toBe('image/jpeg');
  for (const who of ['south1', 'stranger'] as const) {
    expect(((await (await look(who, url)).json()) as { errno: number }).errno).toBe(9001);
  }
  // Taken back, the line and what it shows stay.
  expect((await act('north1', 'undo', { ids: [id] })).errno).toBe(0);
  expect((await look('north2', url)).status).toBe(200);
  expect((await files()).map(({ expiresAt }) => expiresAt)).toEqual([null, null]);
});

it('a program, whatever it calls itself, and what is too large are refused, with the field named; nothing is kept', async () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  expect(await send('north1', program, 'photo.jpg')).toMatchObject({
    errno: 9009,
    data: { errors: [{ field: 'file' }] },
  });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  expect((await send('north1', svg, 'photo.png')).errno).toBe(9009);
  // Small as a file, gigabytes when it is shown; and one that does not say how large it is.
  for (const bad of [jpegOf(30_000), Buffer.from('ffd8ffe000104a464946', 'hex')]) {
    expect(await send('north1', bad)).toMatchObject({ errno: 9009, data: { errors: [{ field: 'file' }] } });
  }
  const large = Buffer.alloc(maxPhotoBytes + 1);
  jpeg.copy(large);
  expect(await send('north1', large)).toMatchObject({ errno: 9010, data: { errors: [{ field: 'file' }] } });
  const huge = Buffer.alloc(40 * 1_048_576);
  jpeg.copy(huge);
  expect(await send('north1', huge)).toMatchObject({
    status: 413,
    errno: 1413,
    data: { errors: [{ field: 'file', message: '上传的文件不能超过12MB' }] },
  });
  expect((await send('viewer')).errno).toBe(1403);
  expect(await files()).toEqual([]);
});

it('who uploaded one alone hands it in and sees it until then; too many, unknown and others’ are refused', async () => {
  const id = await collide();
  const { id: photo, url } = await sent('north1');
  expect((await look('north1', url)).status).toBe(200);
  expect(((await (await look('north2', url)).json()) as { errno: number }).errno).toBe(9001);
  const refused = { errno: 9002, data: { errors: [{ field: 'photoIds' }] } };
  expect(await act('north2', 'handle', { ids: [id], ...how, photoIds: [photo] })).toMatchObject(refused);
  expect(await act('north1', 'handle', { ids: [id], ...how, photoIds: ['none'] })).toMatchObject(refused);
  const four = Array.from({ length: mostPhotos + 1 }, (_, n) => `p${n}`);
  expect(await act('north1', 'handle', { ids: [id], ...how, photoIds: four })).toMatchObject(refused);
  expect((await act('north1', 'handle', { ids: [id], ...how, photoIds: [photo] })).errno).toBe(0);
});

it('a person has only so many that no handling took, and those go after a day', async () => {
  for (let n = 0; n < mostWaitingPhotos; n += 1) expect((await send('north1')).errno).toBe(0);
  expect((await send('north1')).errno).toBe(9008);
  expect((await send('north2')).errno).toBe(0);
  town.now += day + 1;
  await town.db.write((tx) => forgetFiles(tx, town.now, 100));
  expect(await files()).toEqual([]);
  // Yesterday's session is over.
  town.forgetToken('north1');
  expect((await send('north1')).errno).toBe(0);
});

it('goes with the last alarm that it shows, and a fault has the call, too', async () => {
  await town.db.write((tx) => stepFill(tx, fillDaySums, { rows: 1_000, now: town.now, zone: 'Asia/Shanghai' }));
  await town.report('north', { impactG: 5, tilt: 60 });
  const { data } = await town.as('north1', 'GET', '/api/web/alarm/pageAlarm');
  const ids = (data as { records: AlarmRow[] }).records.map((row) => row.id);
  const { id: photo } = (await send('north1', jpeg, 'a.jpg', '/api/web/fault/uploadPhoto')).data as { id: string };
  expect((await act('north1', 'handle', { ids, ...how, photoIds: [photo] })).errno).toBe(0);
  expect(await town.db.snapshot((tx) => tx.sql.select().from(eventPhoto))).toHaveLength(2);
  const forget = () => town.db.write((tx) => forgetEvents(tx, town.now + day, 100));
  // One is open still.
  await town.db.write((tx) =>
    tx.sql.update(event).set({ isOpen: true, condition: 'active' }).where(eq(event.id, ids[0]!)),
  );
  await town.db.write((tx) =>
    tx.sql.update(event).set({ isOpen: false, condition: 'cleared' }).where(eq(event.id, ids[1]!)),
  );
  expect((await forget()).gone).toBe(1);
  expect(await files()).toEqual([{ id: photo, expiresAt: null }]);
  await town.db.write((tx) =>
    tx.sql.update(event).set({ isOpen: false, condition: 'cleared' }).where(eq(event.id, ids[0]!)),
  );
  expect((await forget()).gone).toBe(1);
  await town.db.write((tx) => forgetFiles(tx, town.now, 100));
  expect(await files()).toEqual([]);
});
