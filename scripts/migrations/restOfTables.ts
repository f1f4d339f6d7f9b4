import { eq, isNotNull, sql } from 'drizzle-orm';
import type { WriteTx } from '#db/engine/database.ts';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { sealAudit } from '#db/audit/sealAudit.ts';
import { writeAudit } from '#db/audit/writeAudit.ts';
import { fillDaySums } from '#db/fills/fillDaySums.ts';
import { eventMember, eventTrigger } from '#db/schema/alarmHistory.ts';
import { file, filePart } from '#db/schema/files.ts';
import { importJob, importRow } from '#db/schema/imports.ts';
import { channel, messageConfig, messageConfigChannel, messageReceiver, notice, outbox } from '#db/schema/notices.ts';
import { event } from '#db/schema/alarms.ts';
import { device } from '#db/schema/devices.ts';
import { organization } from '#db/schema/organizations.ts';
import { processHeartbeat, quarantine, repairedKey } from '#db/schema/readings.ts';
import { departure } from '#db/schema/realtime.ts';
import { dictionary, setting, wallScreen } from '#db/schema/settings.ts';
import { captcha, knownNetwork, loginDay, loginFailure, recoveryCode, session, user } from '#db/schema/users.ts';
import { readGlobal, saveGlobal } from '#db/settings/globalSettings.ts';
import { day, hour, minute } from '#domain/time.ts';

/** Signs the audit log of the fixtures: a test judges its chain after the upgrade. */
export const fixturePepper = 'pepper-of-the-upgrade-fixtures';

const hash = (letter: string): string => letter.repeat(64);

/** A row or some for each table that the demonstration leaves empty. A new table gets its rows here. */
export async function fillRestOfTables(tx: WriteTx, now: number): Promise<void> {
  await fillPeople(tx, now);
  await fillThings(tx, now);
  await fillMessages(tx, now);
  await fillSums(tx);
  const { version } = await readGlobal(tx);
  await saveGlobal(tx, { patch: { silentMinutes: 21 }, version, now });
  await tx.sql
    .insert(setting)
    .values({ key: 'fixture', value: { made: true, names: ['护栏', 'rail'] }, updatedAt: now });
  const keys = chainKeysOf({ TOKEN_PEPPER: fixturePepper });
  for (const [at, action] of ['user.login', 'device.update', 'alarm.handle'].entries()) {
    const entry = { at: now + at, userId: null, username: 'root', ip: '127.0.0.1', action, targetType: 'fixture' };
    const more = { targetId: String(at), orgId: null, result: 0, requestId: `r${at}`, data: { at }, durationMs: 3 };
    await writeAudit(tx, { ...entry, ...more }, keys);
  }
  await sealAudit(tx, { keys, now });
}

/** Day sums of the alarms that are there, and a change on its way into them. */
async function fillSums(tx: WriteTx): Promise<void> {
  for (let cursor: string | null = ''; cursor !== null;) {
    ({ cursor } = await fillDaySums.slice(tx, { cursor, rows: 1_000, zone: 'Asia/Shanghai', patienceMs: 0 }));
  }
  const { id } = await first(tx.sql.select({ id: event.id }).from(event).where(isNotNull(event.railId)).limit(1));
  await tx.sql
    .update(event)
    .set({ severity: sql`5 - ${event.severity}` })
    .where(eq(event.id, id));
}

async function first<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows;
  if (row === undefined) throw new Error('The demonstration left a table empty that others lean on');
  return row;
}

async function fillPeople(tx: WriteTx, now: number): Promise<void> {
  const { id: userId } = await first(tx.sql.select({ id: user.id }).from(user).limit(1));
  await tx.sql.insert(recoveryCode).values({ userId, codeHash: hash('a'), createdAt: now });
  await tx.sql.insert(session).values({
    id: 'session-1',
    userId,
    tokenHash: hash('b'),
    createdAt: now,
    expiresAt: now + day,
    lastSeenAt: now,
    remember: true,
    ip: '127.0.0.1',
    userAgent: 'fixture',
    client: 'web',
  });
  await tx.sql.insert(knownNetwork).values({ userId, network: '10.0.0.0/24', lastLoginAt: now });
  await tx.sql.insert(captcha).values({
    id: 'captcha-1',
    scene: 'register',
    target: '13800000000',
    codeHash: hash('c'),
    ticketHash: hash('d'),
    sentAt: now,
    expiresAt: now + 5 * minute,
    ip: '127.0.0.1',
  });
  const account = 'somebody';
  await tx.sql.insert(loginFailure).values({ account, address: '10.0.0.9', failedCount: 3, firstFailedAt: now });
  await tx.sql.insert(loginDay).values({ account, day: Math.floor(now / day) * day, tries: 3 });
}

async function fillThings(tx: WriteTx, now: number): Promise<void> {
  const where = await first(
    tx.sql.select({ id: device.id, no: device.deviceNo, orgId: device.orgId }).from(device).limit(1),
  );
  const { id: eventId } = await first(tx.sql.select({ id: event.id }).from(event).limit(1));
  await tx.sql.insert(eventMember).values({ eventId, deviceId: where.id, fromAt: now - hour, untilAt: now });
  const key = { deviceNo: where.no, seq: 7 };
  await tx.sql.insert(eventTrigger).values({ ...key, typeCode: 'COLLISION', ts: now - hour, at: now - hour });
  await tx.sql.insert(repairedKey).values({ ...key, sentTs: now - hour, at: now });
  const payload = JSON.stringify({ deviceNo: where.no, metrics: { battery: 'much' } });
  await tx.sql.insert(quarantine).values({ id: 'q-1', queue: 'telemetry-0', reason: 'not a number', payload, at: now });
  await tx.sql.insert(processHeartbeat).values({ id: 'lanes-1', kind: 'lanes', at: now, oldestReceivedAt: null });
  const revision = await tx.revision();
  await tx.sql.insert(departure).values({ revision, kind: 'device', rowId: 'gone', orgPath: '/root/', at: now });
  const bytes = Buffer.from('IMEI\n868123070000011\n');
  const sheet = { id: 'file-1', kind: 'import', name: '设备.csv', mime: 'text/csv', sizeBytes: bytes.length } as const;
  await tx.sql.insert(file).values({ ...sheet, sha256: hash('e'), bytes, createdAt: now });
  await tx.sql.insert(filePart).values({ fileId: sheet.id, no: 0, bytes });
  await tx.sql.insert(importJob).values({
    id: 'import-1',
    fileName: sheet.name,
    fileSize: sheet.sizeBytes,
    fileSha256: hash('e'),
    fileId: sheet.id,
    orgId: where.orgId,
    mode: 'skip',
    createDevices: true,
    dryRun: false,
    status: 'completed',
    createdAt: now,
    updatedAt: now,
  });
  const row = { jobId: 'import-1', rowNo: 2, raw: { imei: '868123070000011' }, imei: '868123070000011' };
  await tx.sql.insert(importRow).values({ ...row, status: 'ok', errors: [] });
}

async function fillMessages(tx: WriteTx, now: number): Promise<void> {
  const { id: orgId } = await first(tx.sql.select({ id: organization.id }).from(organization).limit(1));
  const { id: noticeId } = await first(tx.sql.select({ id: notice.id }).from(notice).limit(1));
  const dated = { createdAt: now, updatedAt: now };
  await tx.sql.insert(messageConfig).values({
    id: 'config-1',
    orgId,
    noticeAction: 'NA01',
    enabled: true,
    minSeverity: 2,
    channels: ['inapp', 'mail'],
    quietStart: '22:00',
    quietEnd: '06:00',
    includeDescendants: true,
    ...dated,
  });
  const receiver = { id: 'receiver-1', configId: 'config-1', receiverType: 'role', ref: 'supervise_zhidui' } as const;
  await tx.sql.insert(messageReceiver).values({ ...receiver, channels: ['mail'], createdAt: now });
  await tx.sql.insert(channel).values({
    id: 'channel-1',
    orgId,
    kind: 'webhook',
    name: '值班平台',
    host: 'hooks.example.org',
    secretEnc: 'sealed',
    hasSecret: true,
    locale: 'zh-CN',
    enabled: true,
    ...dated,
  });
  await tx.sql.insert(messageConfigChannel).values({ configId: 'config-1', channelId: 'channel-1' });
  const delivery = { noticeId, orgId, channel: 'mail', locale: 'zh-CN', nextAt: now, createdAt: now } as const;
  await tx.sql.insert(outbox).values([
    { ...delivery, id: 'letter-1', target: 'a@example.org', status: 'sent', sentAt: now },
    { ...delivery, id: 'letter-2', target: 'b@example.org', status: 'queued' },
  ]);
  await tx.sql.insert(dictionary).values({
    id: 'dictionary-1',
    type: 'noticeAction',
    code: 'NA01',
    name: '碰撞',
    nameEn: 'Collision',
    updatedAt: now,
  });
  await tx.sql.insert(wallScreen).values({ orgId, value: { title: '大屏' }, updatedAt: now });
}
