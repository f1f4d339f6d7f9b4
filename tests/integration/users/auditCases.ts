import { eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { listQuarantine } from '#db/ingest/listQuarantine.ts';
import { quarantineItems } from '#db/ingest/quarantineItems.ts';
import { importJob, importRow } from '#db/schema/imports.ts';
import { outbox } from '#db/schema/notices.ts';
import { addUser } from '#db/users/addUser.ts';
import { makeImei } from '#domain/devices/imei.ts';
import type { ImportStatus } from '#domain/imei/importJob.ts';
import { shiftAt } from '#domain/shifts/shift.ts';
import { factorySecurity } from '#domain/settings/security.ts';
import { captchaFor, codeOf, registering, upload } from '../accounts/kit.ts';
import { password, type Person, type Reply, type Town } from '../server/town.ts';

/** A call that succeeds, with all that it needs done before. What it gives away must not stand in the audit log. */
export type AuditCase = (town: Town, secrets: Set<string>) => Promise<Reply>;

let counter = 0;
const next = (): number => (counter += 1);
const post = (town: Town, person: Person, path: string, body: unknown = {}): Promise<Reply> =>
  town.as(person, 'POST', path, { body });
const as =
  (person: Person, path: string, body: unknown = {}): AuditCase =>
  (town) =>
    post(town, person, path, body);
const idIn = (reply: Reply): string => (reply.data as { id: string }).id;
function must(reply: Reply): Reply {
  if (reply.errno !== 0) throw new Error(`${reply.errno} ${reply.errmsg} ${reply.raw}`);
  return reply;
}

function userForm() {
  const n = next();
  return {
    username: `audited${n}`,
    password: 'initial secret',
    real_name: `审计${n}`,
    mobile: `1350000${1_000 + n}`,
    orgId: 'north',
    roles: [],
  };
}
async function user(town: Town): Promise<{ id: string; username: string }> {
  const form = userForm();
  return { id: idIn(must(await post(town, 'root', '/home/user/user/add', form))), username: form.username };
}
async function pending(town: Town): Promise<string> {
  const n = next();
  const id = `audit-waiting-${n}`;
  const mobile = `1340000${1_000 + n}`;
  await town.db.write((tx) =>
    addUser(tx, {
      id,
      uuid: ulid(),
      username: `u${mobile}`,
      passwordHash: 'x',
      realName: '新用户',
      mobile,
      orgId: null,
      roles: [],
      status: 'pending',
      now: town.now,
    }),
  );
  return id;
}
const addImei = (town: Town): Promise<Reply> => {
  const form = { imei: makeImei('86412397', next()), orgId: 'north', modelId: 'GL-T100' };
  return post(town, 'root', '/home/imei/imei/add', form);
};
const withImei =
  (verb: string, more: object = {}): AuditCase =>
  async (town) =>
    post(town, 'root', `/home/imei/imei/${verb}`, { ids: [idIn(must(await addImei(town)))], ...more });
async function sendSheet(town: Town): Promise<Reply> {
  const form = new FormData();
  form.set('file', new File([`IMEI,组织编码\r\n${next()},north`], 'audited.csv'));
  form.set('orgId', 'root');
  return upload(town, '/home/imei/imei/upload', await town.tokenOf('root'), form);
}
async function importIn(town: Town, status: ImportStatus): Promise<string> {
  const { jobId } = must(await sendSheet(town)).data as { jobId: string };
  await town.db.write(async (tx) => {
    // Another that is on its way would stand in the way.
    await tx.sql.update(importJob).set({ status: 'undone' });
    await tx.sql.update(importJob).set({ status }).where(eq(importJob.id, jobId));
  });
  return jobId;
}
const withImport =
  (status: ImportStatus, verb: string): AuditCase =>
  async (town) =>
    post(town, 'root', `/home/imei/importRecord/${verb}`, { id: await importIn(town, status) });

/** A session of a new account, with its token. */
async function session(town: Town, secrets: Set<string>): Promise<{ token: string; id: string; userId: string }> {
  const { id: userId, username } = await user(town);
  const body = { username, password: 'initial secret' };
  const { token } = must(await town.call('POST', '/api/login', { body })).data as { token: string };
  secrets.add(token);
  const { records } = must(await post(town, 'chief', '/home/user/user/sessions', { id: userId })).data as {
    records: Array<{ id: string }>;
  };
  return { token, id: records[0]?.id ?? '', userId };
}
async function code(
  town: Town,
  secrets: Set<string>,
  ...asked: Parameters<typeof captchaFor> extends [Town, ...infer R] ? R : never
) {
  const told = await captchaFor(town, ...asked);
  for (const secret of Object.values(told) as string[]) secrets.add(`"${secret}"`);
  return told;
}

/** The shift of the town's present. */
const shiftNow = (town: Town) => {
  const { day, shift } = shiftAt(town.config.APP_TZ, town.now);
  return { day, shift };
};
const saveShift = (town: Town, orgId: string): Promise<Reply> =>
  post(town, 'chief', '/home/shift/roster/save', {
    orgId,
    version: 0,
    ...shiftNow(town),
    apply: 'everyDay',
    userIds: ['chief'],
  });
const signShift = (town: Town, orgId: string): Promise<Reply> =>
  post(town, 'chief', '/home/shift/handover/sign', { orgId, ...shiftNow(town), note: '一切正常' });

const channelForm = () => ({
  kind: 'webhook',
  name: `通道${next()}`,
  url: 'https://hooks.invalid/in?token=a-token-of-theirs',
  secret: 'a secret of theirs',
});
/** A webhook of the city. */
async function channel(town: Town, secrets: Set<string>): Promise<string> {
  for (const each of ['a secret of theirs', 'a-token-of-theirs']) secrets.add(each);
  return idIn(must(await post(town, 'chief', '/home/message/channel/add', { ...channelForm(), orgId: 'city' })));
}

/** The city's own setting of fault messages. */
async function messageConfig(town: Town): Promise<string> {
  const items = [{ noticeAction: 'NA02' }];
  const saved = must(await post(town, 'chief', '/home/message/message/configSave', { orgId: 'city', items }));
  const { records } = saved.data as { records: Array<{ noticeAction: string; configId: string }> };
  return records.find(({ noticeAction }) => noticeAction === 'NA02')?.configId ?? '';
}

/** An open collision of a device of that organisation. */
async function collision(town: Town, org: 'north' | 'south' = 'north'): Promise<string> {
  town.now += 60_000;
  await town.report(org, { impactG: 5 });
  const { records } = must(await town.as(`${org}1`, 'GET', '/api/web/alarm/pageAlarm', { query: { limit: '50' } }))
    .data as { records: Array<{ id: string; handledStatus: string; condition: string; typeCode: string }> };
  const open = records.find((row) => row.typeCode === 'COLLISION' && row.condition === 'active');
  if (open === undefined) throw new Error('no collision is open');
  return open.id;
}
/** One that nobody has touched: what is open of it already is closed first. */
async function fault(town: Town): Promise<string> {
  const what = { deviceId: town.deviceOf.north.id, typeCode: 'MODEM_FAULT', content: '通信模组松动' };
  const add = () => post(town, 'north1', '/api/web/fault/add', what);
  const found = await add();
  const { id } = found.data as { id: string };
  if (found.errno === 0) return id;
  must(await post(town, 'north1', '/api/web/fault/falseReport', { ids: [id], reason: '不是故障' }));
  return (must(await add()).data as { id: string }).id;
}
async function noticeOf(town: Town, person: Person): Promise<string> {
  await collision(town);
  const { records } = must(await town.as(person, 'GET', '/api/web/account/pageNotice', { query: { limit: '5' } }))
    .data as { records: Array<{ id: string }> };
  return records[0]?.id ?? '';
}
async function organization(town: Town, parentId = 'city'): Promise<string> {
  const form = { parentId, title: `组织${next()}` };
  return idIn(must(await post(town, 'root', '/home/org/org/add', form)));
}
const projectForm = () => {
  const n = next();
  return { orgId: 'city', name: `项目${n}`, code: `PJ-${n}`, regionCode: '340100', status: 'planned' };
};
const project = async (town: Town): Promise<string> =>
  idIn(must(await post(town, 'chief', '/home/project/project/add', projectForm())));
const companyForm = () => ({ orgId: 'city', name: `单位${next()}`, type: 'owner' });
const company = async (town: Town): Promise<string> =>
  idIn(must(await post(town, 'chief', '/home/company/company/add', companyForm())));
const railForm = () => ({ orgId: 'north', projectId: 'project-north', name: `护栏${next()}`, railType: 'side' });
const rail = async (town: Town): Promise<string> =>
  idIn(must(await post(town, 'chief', '/home/rail/rail/add', railForm())));
const personForm = () => ({ orgId: 'north', real_name: `人员${next()}`, mobile: `1330000${1_000 + counter}` });
const person = async (town: Town): Promise<string> =>
  idIn(must(await post(town, 'chief', '/home/person/person/add', personForm())));
async function linked(town: Town): Promise<string> {
  const id = await person(town);
  const { real_name: _name, ...account } = userForm();
  must(await post(town, 'chief', '/home/person/person/createAccount', { id, ...account }));
  return id;
}
const deviceForm = () => ({
  device_name: `设备${next()}`,
  code: `AU-${counter}`,
  imei: makeImei('86055555', counter),
  typeId: 'tilt',
  modelId: 'GL-T100',
  projectId: 'project-north',
});
async function device(town: Town): Promise<string> {
  return idIn(must(await post(town, 'north1', '/home/device/device/add', deviceForm())));
}
const onDevice =
  (verb: string, of: (id: string) => object): AuditCase =>
  async (town) =>
    post(town, 'north1', `/home/device/device/${verb}`, of(await device(town)));
const secretIn = (reply: Reply): string => (reply.data as { secret: string }).secret;
const typeForm = () => ({ code: `type${next()}`, name: '类型', nameEn: 'Type', metrics: [] });
const modelForm = (typeId: string) => ({
  typeId,
  code: `MODEL-${next()}`,
  name: '型号',
  manufacturer: '',
  reportIntervalSec: 60,
  heightMm: null,
  thresholds: {},
});
const dictForm = () => ({
  type: 'railType',
  code: `own${next()}`,
  name: '自定',
  nameEn: 'Own',
  orderNo: 1,
  enabled: true,
});

interface Guarded {
  readonly userId: string;
  readonly token: string;
  readonly secret: string;
}
/** Somebody whose second factor waits for its first code; the secret is theirs alone. */
async function withTotp(town: Town, secrets: Set<string>): Promise<Guarded> {
  const { token, userId } = await session(town, secrets);
  const begun = must(
    await town.call('POST', '/api/web/account/totpBegin', { token, body: { password: 'initial secret' } }),
  );
  const { secret } = begun.data as { secret: string };
  secrets.add(secret);
  return { userId, token, secret };
}
/** Somebody whose second factor is in force. */
async function guarded(town: Town, secrets: Set<string>): Promise<Guarded> {
  const owner = await withTotp(town, secrets);
  const { token, secret } = owner;
  const confirm = { token, body: { code: codeOf(secret, town.now) } };
  noteCodes(secrets, must(await town.call('POST', '/api/web/account/totpConfirm', confirm)));
  return owner;
}
/** Recovery codes are secrets with their hyphen and without. */
function noteCodes(secrets: Set<string>, reply: Reply): Reply {
  const { recoveryCodes } = reply.data as { recoveryCodes: string[] };
  for (const code of recoveryCodes) secrets.add(code).add(code.replace('-', ''));
  return reply;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
function picture(): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(png)], 'me.png', { type: 'image/png' }));
  return form;
}

/** A row of the quarantine: its id. */
async function quarantined(town: Town): Promise<string> {
  const item = { queue: 'telemetry-0', reason: 'no such device', payload: { deviceNo: 1, seq: next() } };
  await town.db.write((tx) => quarantineItems(tx, [item], town.now));
  const { records } = await town.db.snapshot((tx) => listQuarantine(tx, { offset: 0, limit: 1 }));
  return records[0]?.id ?? '';
}

/** A case for every call that leaves a row: a new one without a case fails the walk. */
/** The calls of faults find nothing but faults: each acts on one that was raised for it. */
const onFault =
  (verb: string, more: Record<string, unknown> = {}, before?: readonly [string, Record<string, unknown>]): AuditCase =>
  async (town) => {
    const ids = [await fault(town)];
    if (before !== undefined) must(await post(town, 'north1', `/api/web/fault/${before[0]}`, { ids, ...before[1] }));
    return post(town, 'north1', `/api/web/fault/${verb}`, { ids, ...more });
  };
const shelving = { reason: '正在检修', until: 0 };
const onShelf =
  (verb: 'shelve' | 'unshelve'): AuditCase =>
  async (town, secrets) => {
    // Turning the clock is the fault's: it ends well after that.
    const until = town.now + 2 * 3_600_000;
    return verb === 'shelve'
      ? onFault('shelve', { ...shelving, until })(town, secrets)
      : onFault('unshelve', {}, ['shelve', { ...shelving, until }])(town, secrets);
  };
const faultCases: Readonly<Record<string, AuditCase>> = {
  'POST /api/web/fault/ack': onFault('ack'),
  'POST /api/web/fault/handle': onFault('handle', { result: '已经处理', method: 'onsite' }),
  'POST /api/web/fault/clear': onFault('clear', { reason: '已经恢复' }),
  'POST /api/web/fault/falseReport': onFault('falseReport', { reason: '不是故障' }),
  'POST /api/web/fault/assign': onFault('assign', { userId: 'north1' }),
  'POST /api/web/fault/shelve': onShelf('shelve'),
  'POST /api/web/fault/unshelve': onShelf('unshelve'),
  'POST /api/web/fault/reopen': onFault('reopen', { reason: '又出现了' }, ['falseReport', { reason: '不是故障' }]),
  'POST /api/web/fault/undo': onFault('undo', {}, ['falseReport', { reason: '不是故障' }]),
  'POST /api/web/fault/add': async (town) =>
    post(town, 'north1', '/api/web/fault/add', {
      deviceId: town.deviceOf.north.id,
      typeCode: 'SENSOR_FAULT',
      content: '传感器外壳破损',
    }),
  'POST /api/web/fault/uploadPhoto': async (town) =>
    upload(town, '/api/web/fault/uploadPhoto', await town.tokenOf('north2'), picture()),
  'POST /api/web/fault/comment': async (town) =>
    post(town, 'north1', '/api/web/fault/comment', { id: await fault(town), text: '看过了' }),
};

export const auditCases: Readonly<Record<string, AuditCase>> = {
  'POST /api/login': async (town, secrets) => {
    const reply = await town.signIn('north2');
    secrets.add((reply.data as { token: string }).token);
    return reply;
  },
  'POST /api/auth/loginByPhone': async (town, secrets) => {
    const mobile = '13800001002';
    const proof = await code(town, secrets, 'loginByPhone', { mobile });
    return town.call('POST', '/api/auth/loginByPhone', { body: { mobile, ...proof } });
  },
  'POST /api/logout': async (town, secrets) => {
    const { token } = await session(town, secrets);
    return town.call('POST', '/api/logout', { body: { token } });
  },
  'POST /api/captcha': (town) =>
    town.call('POST', '/api/captcha', { body: { scene: 'loginByPhone', mobile: '13800001006' } }),
  'POST /api/register': async (town, secrets) => {
    const n = 500 + next();
    const proof = await code(town, secrets, 'register', { mobile: `1390000${1_000 + n}` });
    return town.call('POST', '/api/register', { body: registering(proof, n, { password: 'initial secret' }) });
  },
  'POST /api/auth/resetPassword': async (town, secrets) => {
    const mobile = '13800001007';
    const proof = await code(town, secrets, 'resetPassword', { mobile });
    const newPassword = 'another secret';
    return town.call('POST', '/api/auth/resetPassword', {
      body: { mobile, ...proof, newPassword, repeatNewPassword: newPassword },
    });
  },
  'POST /api/web/account/updateInfo': async (town) => {
    const { version } = (
      must(await town.as('north2', 'GET', '/api/web/account/info')).data as { userInfo: { version?: number } }
    ).userInfo;
    return post(town, 'north2', '/api/web/account/updateInfo', { real_name: '新名字', version });
  },
  'POST /api/web/account/updatePassword': async (town, secrets) => {
    const form = userForm();
    must(await post(town, 'root', '/home/user/user/add', form));
    const body = { username: form.username, password: form.password };
    const { token } = must(await town.call('POST', '/api/login', { body })).data as { token: string };
    secrets.add(token);
    const newPassword = 'another secret';
    return town.call('POST', '/api/web/account/updatePassword', {
      token,
      body: { mobile: form.mobile, oldPassword: form.password, newPassword, repeatNewPassword: newPassword },
    });
  },
  'POST /api/web/account/revokeSession': async (town, secrets) => {
    secrets.add(((await town.signIn('south1')).data as { token: string }).token);
    town.now += 1_000;
    secrets.add(((await town.signIn('south1')).data as { token: string }).token);
    const { records } = must(await town.as('south1', 'GET', '/api/web/account/pageSession')).data as {
      records: Array<{ id: string; current: boolean }>;
    };
    return post(town, 'south1', '/api/web/account/revokeSession', { id: records.find(({ current }) => !current)?.id });
  },
  'POST /home/imei/imei/add': (town) => addImei(town),
  'POST /home/imei/imei/update': async (town) =>
    post(town, 'root', '/home/imei/imei/update', { id: idIn(must(await addImei(town))), orgId: 'south' }),
  'POST /home/imei/imei/delete': withImei('delete'),
  'POST /home/imei/imei/setStatus': withImei('setStatus', { status: 'disabled' }),
  'POST /home/imei/imei/move': withImei('move', { orgId: 'south' }),
  'POST /home/imei/imei/setModel': withImei('setModel', { modelId: 'GL-T200' }),
  'POST /home/imei/imei/createDevices': async (town, secrets) => {
    const reply = await withImei('createDevices', { projectId: 'project-north' })(town, secrets);
    for (const { secret } of (reply.data as { created: Array<{ secret: string }> }).created) secrets.add(secret);
    return reply;
  },
  'POST /home/imei/imei/export': as('root', '/home/imei/imei/export'),
  'POST /home/imei/imei/upload': (town) => sendSheet(town),
  'POST /home/imei/importRecord/cancel': withImport('uploaded', 'cancel'),
  'POST /home/imei/importRecord/pause': withImport('running', 'pause'),
  'POST /home/imei/importRecord/resume': withImport('paused', 'resume'),
  'POST /home/imei/importRecord/retry': withImport('failed', 'retry'),
  'POST /home/imei/importRecord/undo': withImport('completed', 'undo'),
  'POST /home/imei/importRecord/secrets': async (town) => {
    const id = await importIn(town, 'completed');
    const made = { deviceCount: 1, finishedAt: town.now };
    await town.db.write(async (tx) => void (await tx.sql.update(importJob).set(made).where(eq(importJob.id, id))));
    return post(town, 'root', '/home/imei/importRecord/secrets', { id });
  },
  'POST /home/imei/importRecord/resubmit': async (town) => {
    const id = await importIn(town, 'completed');
    const row = { jobId: id, rowNo: 2, raw: {}, imei: '', status: 'failed' as const, errors: [] };
    await town.db.write(async (tx) => void (await tx.sql.insert(importRow).values(row)));
    return post(town, 'root', '/home/imei/importRecord/resubmit', { id, rows: [{ rowNo: 2, values: { imei: '1' } }] });
  },
  'POST /api/web/account/uploadAvatar': async (town) =>
    upload(town, '/api/web/account/uploadAvatar', await town.tokenOf('north2'), picture()),
  'POST /api/web/account/removeAvatar': async (town) => {
    must(await upload(town, '/api/web/account/uploadAvatar', await town.tokenOf('north2'), picture()));
    return post(town, 'north2', '/api/web/account/removeAvatar');
  },
  'POST /api/web/account/prove': async (town, secrets) => {
    const { token } = await session(town, secrets);
    return town.call('POST', '/api/web/account/prove', { token, body: { password: 'initial secret' } });
  },
  'POST /api/web/account/totpBegin': async (town, secrets) => {
    const { token } = await session(town, secrets);
    const reply = await town.call('POST', '/api/web/account/totpBegin', {
      token,
      body: { password: 'initial secret' },
    });
    secrets.add((reply.data as { secret: string }).secret);
    return reply;
  },
  'POST /api/web/account/totpConfirm': async (town, secrets) => {
    const { token, secret } = await withTotp(town, secrets);
    const body = { code: codeOf(secret, town.now) };
    return noteCodes(secrets, await town.call('POST', '/api/web/account/totpConfirm', { token, body }));
  },
  'POST /api/web/account/totpDisable': async (town, secrets) => {
    const { token, secret } = await guarded(town, secrets);
    town.now += 60_000;
    const body = { password: 'initial secret', code: codeOf(secret, town.now) };
    return town.call('POST', '/api/web/account/totpDisable', { token, body });
  },
  'POST /api/web/account/renewRecoveryCodes': async (town, secrets) => {
    const { token } = await guarded(town, secrets);
    const body = { password: 'initial secret' };
    return noteCodes(secrets, await town.call('POST', '/api/web/account/renewRecoveryCodes', { token, body }));
  },
  'POST /home/setting/setting/security': as('root', '/home/setting/setting/security', {
    ...factorySecurity,
    minLength: 7,
  }),
  'POST /home/shift/roster/save': async (town) => saveShift(town, 'north'),
  'POST /home/shift/roster/delete': async (town) => {
    must(await saveShift(town, 'south'));
    return post(town, 'chief', '/home/shift/roster/delete', { orgId: 'south', version: 1 });
  },
  'POST /home/shift/handover/sign': async (town) => signShift(town, 'north'),
  'POST /home/shift/handover/countersign': async (town) =>
    post(town, 'south1', '/home/shift/handover/countersign', { id: idIn(must(await signShift(town, 'south'))) }),
  'POST /home/shift/handover/withdraw': async (town) =>
    post(town, 'chief', '/home/shift/handover/withdraw', { id: idIn(must(await signShift(town, 'city'))) }),
  'POST /api/web/account/readNotice': async (town) =>
    post(town, 'north1', '/api/web/account/readNotice', { noticeId: await noticeOf(town, 'north1') }),
  'POST /api/web/account/handleNotice': async (town) =>
    post(town, 'north1', '/api/web/account/handleNotice', { noticeId: await noticeOf(town, 'north1') }),
  'POST /api/web/account/readAllNotice': async (town) => {
    await collision(town);
    return post(town, 'chief', '/api/web/account/readAllNotice', { tab: 'messages' });
  },
  'POST /api/web/setting/layout': as('viewer', '/api/web/setting/layout', { tabs: true }),
  'POST /api/web/setting/views': as('viewer', '/api/web/setting/views', {
    views: [{ name: 'mine', path: '/device/deviceAlarmList?tab=overdue' }],
  }),
  'POST /api/web/setting/personal': as('viewer', '/api/web/setting/personal', { soundOnAlarm: true }),
  'POST /api/web/setting/tabs': as('viewer', '/api/web/setting/tabs', { tabs: [] }),
  'POST /api/web/setting/screen': as('chief', '/api/web/setting/screen', { title: '大屏', version: 0 }),
  'POST /home/setting/setting/global': as('root', '/home/setting/setting/global', { silentMinutes: 20, version: 0 }),
  'POST /home/deviceType/deviceType/save': as('root', '/home/deviceType/deviceType/save', typeForm()),
  'POST /home/deviceType/deviceType/delete': async (town) => {
    const id = idIn(must(await post(town, 'root', '/home/deviceType/deviceType/save', typeForm())));
    return post(town, 'root', '/home/deviceType/deviceType/delete', { id });
  },
  'POST /home/deviceModel/deviceModel/save': as('root', '/home/deviceModel/deviceModel/save', modelForm('tilt')),
  'POST /home/deviceModel/deviceModel/delete': async (town) => {
    const id = idIn(must(await post(town, 'root', '/home/deviceModel/deviceModel/save', modelForm('tilt'))));
    return post(town, 'root', '/home/deviceModel/deviceModel/delete', { id });
  },
  'POST /home/org/org/add': as('chief', '/home/org/org/add', { parentId: 'north', title: '新组织' }),
  'POST /home/org/org/update': async (town) =>
    post(town, 'root', '/home/org/org/update', { id: await organization(town), title: `改名${next()}` }),
  'POST /home/org/org/delete': async (town) =>
    post(town, 'root', '/home/org/org/delete', { id: await organization(town) }),
  'POST /home/org/org/move': async (town) =>
    post(town, 'root', '/home/org/org/move', { id: await organization(town), parentId: 'other' }),
  'POST /api/web/map/exportCircle': as('chief', '/api/web/map/exportCircle', { center: '117.205,31.8' }),
  'POST /home/company/company/add': as('chief', '/home/company/company/add', companyForm()),
  'POST /home/company/company/update': async (town) =>
    post(town, 'chief', '/home/company/company/update', { id: await company(town), ...companyForm() }),
  'POST /home/company/company/delete': async (town) =>
    post(town, 'chief', '/home/company/company/delete', { id: await company(town) }),
  'POST /home/company/company/setStatus': async (town) =>
    post(town, 'chief', '/home/company/company/setStatus', { ids: [await company(town)], status: 'disabled' }),
  'POST /home/company/company/move': async (town) =>
    post(town, 'chief', '/home/company/company/move', { ids: [await company(town)], orgId: 'north' }),
  'POST /home/rail/rail/add': as('chief', '/home/rail/rail/add', railForm()),
  'POST /home/rail/rail/update': async (town) =>
    post(town, 'chief', '/home/rail/rail/update', { id: await rail(town), ...railForm() }),
  'POST /home/rail/rail/savePath': async (town) =>
    post(town, 'chief', '/home/rail/rail/savePath', { id: await rail(town), path: '[[1,1],[2,2]]', version: 1 }),
  'POST /home/rail/rail/placeDevices': async (town) => {
    const path = '[[117.2,31.8],[117.22,31.8]]';
    must(await post(town, 'chief', '/home/rail/rail/savePath', { id: 'rail-north', path, version: 1 }));
    const devices = { id: 'rail-north', deviceIds: ['device-north'], mode: 'even' };
    return post(town, 'chief', '/home/rail/rail/placeDevices', devices);
  },
  'POST /home/rail/rail/maintained': async (town) =>
    post(town, 'chief', '/home/rail/rail/maintained', { ids: [await rail(town)] }),
  'POST /home/rail/rail/setCycle': async (town) =>
    post(town, 'chief', '/home/rail/rail/setCycle', { ids: [await rail(town)], maintenanceCycleDays: 30 }),
  'POST /home/rail/rail/delete': async (town) =>
    post(town, 'chief', '/home/rail/rail/delete', { id: await rail(town) }),
  'POST /home/rail/rail/export': as('chief', '/home/rail/rail/export'),
  'POST /home/company/company/export': as('chief', '/home/company/company/export'),
  'POST /api/web/alarm/export': as('chief', '/api/web/alarm/export'),
  'POST /api/web/fault/export': as('chief', '/api/web/fault/export'),
  'POST /api/web/fault/exportAlarmFaultReport': as('chief', '/api/web/fault/exportAlarmFaultReport'),
  'POST /api/web/alarm/exportAlarmFaultReport': as('chief', '/api/web/alarm/exportAlarmFaultReport'),
  'POST /home/project/project/add': as('chief', '/home/project/project/add', projectForm()),
  'POST /home/project/project/update': async (town) =>
    post(town, 'chief', '/home/project/project/update', { id: await project(town), ...projectForm() }),
  'POST /home/project/project/delete': async (town) =>
    post(town, 'chief', '/home/project/project/delete', { id: await project(town) }),
  'POST /home/project/project/setStatus': async (town) =>
    post(town, 'chief', '/home/project/project/setStatus', { ids: [await project(town)], status: 'archived' }),
  'POST /home/project/project/export': as('chief', '/home/project/project/export'),
  'POST /home/person/person/add': as('chief', '/home/person/person/add', personForm()),
  'POST /home/person/person/update': async (town) =>
    post(town, 'chief', '/home/person/person/update', { id: await person(town), ...personForm() }),
  'POST /home/person/person/delete': async (town) =>
    post(town, 'chief', '/home/person/person/delete', { id: await person(town) }),
  'POST /home/person/person/setStatus': async (town) =>
    post(town, 'chief', '/home/person/person/setStatus', { ids: [await person(town)], status: 'off' }),
  'POST /home/person/person/move': async (town) =>
    post(town, 'chief', '/home/person/person/move', { ids: [await person(town)], companyId: await company(town) }),
  'POST /home/person/person/createAccount': async (town) => {
    const { real_name: _name, ...account } = userForm();
    return post(town, 'chief', '/home/person/person/createAccount', { id: await person(town), ...account });
  },
  'POST /home/person/person/unlink': async (town) =>
    post(town, 'chief', '/home/person/person/unlink', { id: await linked(town) }),
  'POST /home/message/message/configSave': as('chief', '/home/message/message/configSave', {
    orgId: 'north',
    items: [{ noticeAction: 'NA01', enabled: false }],
  }),
  'POST /home/message/message/messageReceiverAdd': async (town) =>
    post(town, 'chief', '/home/message/message/messageReceiverAdd', {
      configId: await messageConfig(town),
      receivers: [{ receiverType: 'user', userId: 'north1', channels: ['mail'] }],
    }),
  'POST /home/message/message/messageReceiverDelete': async (town) => {
    const configId = await messageConfig(town);
    const list = must(await post(town, 'chief', '/home/message/message/messageReceiverList', { configId })).data as {
      records: Array<{ id: string }>;
    };
    return post(town, 'chief', '/home/message/message/messageReceiverDelete', { id: list.records[0]?.id });
  },
  'POST /home/message/channel/add': as('chief', '/home/message/channel/add', { ...channelForm(), orgId: 'city' }),
  'POST /home/message/channel/update': async (town, secrets) => {
    const fresh = {
      secret: 'another secret of theirs',
      url: 'https://hooks.example.org/in?token=another-token-of-theirs',
    };
    for (const each of ['another secret of theirs', 'another-token-of-theirs']) secrets.add(each);
    return post(town, 'chief', '/home/message/channel/update', {
      ...channelForm(),
      ...fresh,
      name: '值班群',
      id: await channel(town, secrets),
    });
  },
  'POST /home/message/channel/setEnabled': async (town, secrets) =>
    post(town, 'chief', '/home/message/channel/setEnabled', { id: await channel(town, secrets), enabled: false }),
  'POST /home/message/channel/delete': async (town, secrets) =>
    post(town, 'chief', '/home/message/channel/delete', { id: await channel(town, secrets) }),
  'POST /home/message/channel/test': async (town, secrets) =>
    post(town, 'chief', '/home/message/channel/test', { id: await channel(town, secrets) }),
  'POST /home/message/message/testSend': as('chief', '/home/message/message/testSend', {
    noticeAction: 'NA01',
    channels: ['inapp'],
  }),
  'POST /home/message/message/outboxRetry': async (town) => {
    must(await post(town, 'chief', '/home/message/message/testSend', { noticeAction: 'NA01', channels: ['mail'] }));
    await town.db.write((tx) =>
      tx.sql
        .update(outbox)
        .set({ status: 'failed' })
        .then(() => undefined),
    );
    const { records } = must(await post(town, 'chief', '/home/message/message/outboxList')).data as {
      records: Array<{ id: string }>;
    };
    return post(town, 'chief', '/home/message/message/outboxRetry', { id: records[0]?.id });
  },
  'POST /home/message/message/outboxDrop': async (town) => {
    must(await post(town, 'chief', '/home/message/message/testSend', { noticeAction: 'NA01', channels: ['mail'] }));
    await town.db.write((tx) =>
      tx.sql
        .update(outbox)
        .set({ status: 'held' })
        .then(() => undefined),
    );
    const { records } = must(await post(town, 'chief', '/home/message/message/outboxList')).data as {
      records: Array<{ id: string }>;
    };
    return post(town, 'chief', '/home/message/message/outboxDrop', { id: records[0]?.id });
  },
  'POST /home/person/person/export': as('chief', '/home/person/person/export'),
  'POST /home/overdue/overdue/configSave': as('south1', '/home/overdue/overdue/configSave', {
    items: [
      { orgId: 'south', ruleType: 'fault_unhandled', name: '故障', minutes: 60, escalateRole: 'supervise_zhidui' },
    ],
  }),
  'POST /home/dict/dict/save': as('root', '/home/dict/dict/save', dictForm()),
  'POST /home/dict/dict/delete': async (town) => {
    const form = dictForm();
    must(await post(town, 'root', '/home/dict/dict/save', form));
    return post(town, 'root', '/home/dict/dict/delete', { type: form.type, code: form.code });
  },
  'POST /api/web/alarm/ack': async (town) =>
    // Nobody has touched those of the south.
    post(town, 'south1', '/api/web/alarm/ack', { ids: [await collision(town, 'south')] }),
  'POST /api/web/alarm/handle': async (town) =>
    post(town, 'north1', '/api/web/alarm/handle', {
      ids: [await collision(town)],
      result: '已经处理',
      method: 'onsite',
    }),
  'POST /api/web/alarm/clear': async (town) =>
    post(town, 'north1', '/api/web/alarm/clear', { ids: [await collision(town)], reason: '已经恢复' }),
  'POST /api/web/alarm/falseReport': async (town) =>
    post(town, 'north1', '/api/web/alarm/falseReport', { ids: [await collision(town)], reason: '不是事故' }),
  'POST /api/web/alarm/assign': async (town) =>
    post(town, 'north1', '/api/web/alarm/assign', { ids: [await collision(town)], userId: 'north1' }),
  'POST /api/web/alarm/shelve': async (town) => {
    const until = town.now + 3_600_000;
    return post(town, 'north1', '/api/web/alarm/shelve', { ids: [await collision(town)], reason: '正在检修', until });
  },
  'POST /api/web/alarm/unshelve': async (town) => {
    const ids = [await collision(town)];
    const until = town.now + 3_600_000;
    must(await post(town, 'north1', '/api/web/alarm/shelve', { ids, reason: '正在检修', until }));
    return post(town, 'north1', '/api/web/alarm/unshelve', { ids });
  },
  'POST /api/web/alarm/comment': async (town) =>
    post(town, 'north1', '/api/web/alarm/comment', { id: await collision(town), text: '看过了' }),
  'POST /api/web/alarm/add': async (town) =>
    post(town, 'north1', '/api/web/alarm/add', {
      deviceId: town.deviceOf.north.id,
      typeCode: 'WATER',
      content: '立柱底部积水',
    }),
  'POST /api/web/alarm/uploadPhoto': async (town) =>
    upload(town, '/api/web/alarm/uploadPhoto', await town.tokenOf('north2'), picture()),
  'POST /api/web/alarm/reopen': async (town) => {
    const ids = [await collision(town)];
    must(await post(town, 'north1', '/api/web/alarm/falseReport', { ids, reason: '不是事故' }));
    return post(town, 'north1', '/api/web/alarm/reopen', { ids, reason: '的确是事故' });
  },
  'POST /api/web/alarm/undo': async (town) => {
    const ids = [await collision(town)];
    must(await post(town, 'north1', '/api/web/alarm/falseReport', { ids, reason: '不是事故' }));
    return post(town, 'north1', '/api/web/alarm/undo', { ids });
  },
  ...faultCases,
  'POST /home/device/device/add': async (town, secrets) => {
    const reply = await post(town, 'north1', '/home/device/device/add', deviceForm());
    secrets.add(secretIn(reply));
    return reply;
  },
  'POST /home/device/device/update': onDevice('update', (id) => {
    const { imei: _imei, ...form } = deviceForm();
    return { id, ...form };
  }),
  'POST /home/device/device/delete': onDevice('delete', (id) => ({ id })),
  'POST /home/device/device/move': onDevice('move', (id) => ({ ids: [id], railId: 'rail-north' })),
  'POST /home/device/device/setEnabled': onDevice('setEnabled', (id) => ({ ids: [id], enabled: false })),
  'POST /home/device/device/setModel': onDevice('setModel', (id) => ({ ids: [id], modelId: 'GL-T200' })),
  'POST /home/device/device/setPosition': onDevice('setPosition', (id) => ({ id, position: '117.23456,31.82345' })),
  'POST /home/device/device/replaceImei': onDevice('replaceImei', (id) => ({ id, imei: makeImei('86055556', next()) })),
  'POST /home/device/device/rotateSecret': async (town, secrets) => {
    const reply = await post(town, 'root', '/home/device/device/rotateSecret', { id: await device(town) });
    secrets.add(secretIn(reply));
    return reply;
  },
  'POST /home/device/device/export': as('north1', '/home/device/device/export'),
  'POST /home/device/device/setMaintenance': async (town) =>
    post(town, 'north1', '/home/device/device/setMaintenance', {
      ids: ['device-north'],
      until: town.now + 3_600_000,
      reason: '更换立柱',
    }),
  'POST /home/device/device/maintained': onDevice('maintained', (id) => ({ ids: [id] })),
  'POST /home/rail/rail/setMaintenance': async (town) =>
    post(town, 'chief', '/home/rail/rail/setMaintenance', {
      ids: ['rail-north'],
      until: town.now + 7_200_000,
      reason: '更换护栏板',
    }),
  'POST /home/project/project/setMaintenance': async (town) =>
    post(town, 'chief', '/home/project/project/setMaintenance', {
      ids: ['project-north'],
      until: town.now + 7_200_000,
      reason: '全线刷漆',
    }),
  'POST /home/user/user/add': (town) => post(town, 'root', '/home/user/user/add', userForm()),
  'POST /home/user/user/update': async (town) => {
    const { id } = await user(town);
    return post(town, 'chief', '/home/user/user/update', { id, version: 1, real_name: '改名' });
  },
  'POST /home/user/user/delete': async (town) =>
    post(town, 'chief', '/home/user/user/delete', { id: (await user(town)).id }),
  'POST /home/user/user/updatePassword': async (town) => {
    const { id } = await user(town);
    const newPassword = 'another secret';
    return post(town, 'chief', '/home/user/user/updatePassword', { id, newPassword, repeatNewPassword: newPassword });
  },
  'POST /home/user/user/resetTotp': async (town, secrets) => {
    const { userId: id } = await guarded(town, secrets);
    return post(town, 'chief', '/home/user/user/resetTotp', { id });
  },
  'POST /home/user/user/approve': async (town) =>
    post(town, 'chief', '/home/user/user/approve', { id: await pending(town), orgId: 'north', roles: [] }),
  'POST /home/user/user/reject': async (town) =>
    post(town, 'chief', '/home/user/user/reject', { ids: [await pending(town)] }),
  'POST /home/user/user/setStatus': async (town) =>
    post(town, 'chief', '/home/user/user/setStatus', { ids: [(await user(town)).id], status: 'disabled' }),
  'POST /home/user/user/setRoles': async (town) =>
    post(town, 'root', '/home/user/user/setRoles', { ids: [(await user(town)).id], roles: ['operate'] }),
  'POST /home/user/user/moveOrg': async (town) =>
    post(town, 'chief', '/home/user/user/moveOrg', { ids: [(await user(town)).id], orgId: 'south' }),
  'POST /home/user/user/revokeSession': async (town, secrets) =>
    post(town, 'chief', '/home/user/user/revokeSession', { sessionId: (await session(town, secrets)).id }),
  'POST /home/user/user/revokeSessions': async (town, secrets) =>
    post(town, 'chief', '/home/user/user/revokeSessions', { id: (await session(town, secrets)).userId }),
  'POST /home/user/user/export': as('chief', '/home/user/user/export'),
  'POST /home/system/quarantine/retry': async (town) =>
    post(town, 'root', '/home/system/quarantine/retry', { ids: [await quarantined(town)] }),
  'POST /home/system/quarantine/forget': async (town) =>
    post(town, 'root', '/home/system/quarantine/forget', { ids: [await quarantined(town)] }),
  'POST /home/audit/audit/export': as('chief', '/home/audit/audit/export'),
};

/** What no row may hold, whatever was called. */
export const knownSecrets: readonly string[] = [password, 'initial secret', 'another secret', 'scrypt$'];
