import { randomInt } from 'node:crypto';
import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { personalDefaults } from '#domain/settings/personal.ts';
import type { PackedSnapshot } from '#domain/snapshot.ts';
import { unpackSnapshot, type Snapshot } from '#domain/snapshot.ts';
import { signIn, type Person } from '../../scripts/harness/person.ts';
import { signedPost, type DeviceAnswer, type Signer } from '../../scripts/harness/signedPost.ts';
import { seededDevices } from '../../scripts/harness/stack.ts';
import { stackFacts } from './stackFacts.ts';

/** A person with a browser of their own. */
export interface Seat {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Gives a browser what a sign-in leaves there: typing it is tested once, in signin.spec.ts. */
export async function keepSession(context: BrowserContext, person: Person): Promise<void> {
  const { token, cookie, session } = person;
  const { url } = stackFacts();
  await context.addCookies([
    { name: 'admin-token', value: token, url },
    { name: 'admin-uuid', value: session.uuid, url },
    { ...cookie, url, httpOnly: true, sameSite: 'Strict' },
  ]);
  await context.addInitScript((userInfo) => {
    if (localStorage.getItem('admin-account') !== null) return;
    localStorage.setItem('admin-account', JSON.stringify({ version: 1, state: { userInfo, isLogin: true } }));
  }, session.info);
}

export async function takeSeat(
  browser: Browser,
  username: string,
  path = '/position/index',
  options: BrowserContextOptions = {},
): Promise<Seat> {
  const facts = stackFacts();
  const context = await browser.newContext({ baseURL: facts.url, viewport: { width: 1440, height: 900 }, ...options });
  await context.addInitScript(() => localStorage.setItem('guardline-test', '1'));
  const page = await context.newPage();
  await keepSession(context, await personByCall(username));
  await page.goto(path);
  await expect(page).toHaveURL((url) => url.pathname === new URL(path, url).pathname);
  // The pointer rests outside: over a table new rows would wait in their bar.
  await page.mouse.move(2, 2);
  return { context, page };
}

/** Leads the page to an address as a link within the application does: to load it anew is dear. */
export async function lead(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

const signedIn = new Map<string, Person>();
/** When they last gave their password, by their token. The server forgets it after ten minutes. */
const provenAt = new Map<string, number>();
const proofMs = 5 * 60_000;

/** The runs of all tests together take longer than a password is remembered; what they change asks for it. */
async function staysProven(person: Person): Promise<void> {
  if (Date.now() - (provenAt.get(person.token) ?? 0) < proofMs) return;
  const { errno, errmsg } = await person.post('/api/web/account/prove', { password: stackFacts().password });
  expect([errno, errmsg]).toEqual([0, '操作成功']);
  provenAt.set(person.token, Date.now());
}

/** One of the seed's people. Hashing a password is dear: they keep their session until a test ends it. */
export async function personByCall(username: string): Promise<Person> {
  const known = signedIn.get(username);
  if (known !== undefined && (await known.get('/api/web/account/info')).errno === 0) {
    await staysProven(known);
    return known;
  }
  const facts = stackFacts();
  const person = await signIn(facts, username, facts.password);
  await answerSoundAsk(person);
  signedIn.set(username, person);
  provenAt.set(person.token, Date.now());
  return person;
}

/** The question whether alarms shall sound stands over the page until it is answered. */
export async function answerSoundAsk(person: Person): Promise<void> {
  expect((await person.post('/api/web/setting/personal', { soundAsked: true })).errno).toBe(0);
}

/** Puts the settings of a shared account back as the seed left them. */
export async function restorePersonal(username: string): Promise<void> {
  const answer = await (
    await personByCall(username)
  ).post('/api/web/setting/personal', {
    ...personalDefaults,
    soundAsked: true,
  });
  expect(answer.errno).toBe(0);
}

export async function snapshotOf(person: Person): Promise<Snapshot> {
  const answer = await person.get<PackedSnapshot>('/api/web/realtime/getSnapshot');
  expect(answer.errno).toBe(0);
  return unpackSnapshot(answer.data);
}

type SeenDevice = Snapshot['devices'][number];

/** Degrees around a device in which a hit would be of the same impact, and more. */
const nearDeg = 0.004;

/** Whether another device of its guardrail nearby has an alarm: a hit here might be of that incident, and tell nobody. */
function hasStruckNeighbour(device: SeenDevice, struck: readonly SeenDevice[]): boolean {
  const placeOf = ({ position }: SeenDevice): readonly number[] => (position ?? '').split(',').map(Number);
  const [lng = 0, lat = 0] = placeOf(device);
  return struck.some((each) => {
    const [otherLng = 0, otherLat = 0] = placeOf(each);
    return each.railId === device.railId && Math.abs(otherLng - lng) < nearDeg && Math.abs(otherLat - lat) < nearDeg;
  });
}

/** A device without an open alarm, which the person sees on the map; where there is one, far from what was hit. */
export async function healthyDevice(
  person: Person,
  wish: (device: SeenDevice) => boolean = () => true,
): Promise<SeenDevice> {
  const { devices } = await snapshotOf(person);
  const healthy = devices.filter(
    (each) =>
      isSeeded(each) && each.openAlarmCount === 0 && each.openFaultCount === 0 && each.position !== null && wish(each),
  );
  // What was hit longer ago than an incident lasts takes no other hit.
  const since = Date.now() - 11 * 60_000;
  const struck = devices.filter(({ openAlarmCount, statusSince }) => openAlarmCount > 0 && statusSince > since);
  const far = healthy.filter((each) => !hasStruckNeighbour(each, struck));
  // Any of them: tests beside this one choose as well.
  const device = far[randomInt(Math.max(1, far.length))] ?? healthy[0];
  if (device === undefined) throw new Error('no device without an open alarm is left');
  return device;
}

const signers = new Map<string, Signer>();

function readSigners(): void {
  if (signers.size > 0) return;
  for (const device of seededDevices(stackFacts().dataDir)) signers.set(device.imei, device);
}

/** Takes the secret of a device that was made here, so that it reports as those of the seed do. */
export function keepSigner(signer: Signer): void {
  readSigners();
  signers.set(signer.imei, signer);
}

/** A device of the seed: others belong to a test of their own, which alone has their secrets. */
export function isSeeded({ imei }: { readonly imei: string }): boolean {
  readSigners();
  return signers.has(imei);
}

export function signerOf(imei: string): Signer {
  readSigners();
  const signer = signers.get(imei);
  if (signer === undefined) throw new Error(`the seed wrote no secret for ${imei}`);
  return signer;
}

let seq = 0;

/** One report of a device, signed by itself. */
export async function report(
  imei: string,
  metrics: Readonly<Record<string, number>>,
  ts = Date.now(),
): Promise<DeviceAnswer> {
  seq += 1;
  const body = JSON.stringify({ items: [{ imei, ts, seq, type: 'telemetry', metrics }] });
  const answer = await signedPost(stackFacts().url, '/api/device/reportBatch', signerOf(imei), body);
  expect(answer.errno).toBe(0);
  return answer;
}

/** Statuses as the map holds them, by device id. */
export function mapStatuses(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const points = (
      window as unknown as { __guardlineMap: { points(): { id: string; status: number }[] } }
    ).__guardlineMap.points();
    return Object.fromEntries(points.map(({ id, status }) => [id, status]));
  });
}

function zoomOfMap(): number {
  return (window as unknown as { __guardlineMap?: { zoom(): number } }).__guardlineMap?.zoom() ?? 0;
}

export async function mapReady(page: Page): Promise<void> {
  await page.waitForFunction(() => '__guardlineMap' in window);
  await expect.poll(async () => Object.keys(await mapStatuses(page)).length, { timeout: 45_000 }).toBeGreaterThan(0);
  // The first view follows the points: until then it is the whole country.
  await expect.poll(() => page.evaluate(zoomOfMap), { timeout: 45_000 }).toBeGreaterThan(4);
}

/** The title of a window, or how it begins; how many critical alarms wait stands before it while there are any. */
export const titled = (words: string): RegExp =>
  new RegExp(`^(\\(\\d+\\) )?${words.replaceAll(/[()]/g, '\\$&')}${/ - ./.test(words) ? '$' : ''}`);
