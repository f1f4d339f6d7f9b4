import { eq } from 'drizzle-orm';
import exceljs from 'exceljs';
import type { WriteTx } from '#db/engine/database.ts';
import { event } from '#db/schema/alarms.ts';
import { company } from '#db/schema/companies.ts';
import { device } from '#db/schema/devices.ts';
import { imeiRecord } from '#db/schema/imei.ts';
import { organization } from '#db/schema/organizations.ts';
import { person } from '#db/schema/people.ts';
import { project } from '#db/schema/projects.ts';
import { rail } from '#db/schema/rails.ts';
import { user } from '#db/schema/users.ts';
import { xlsxType } from '#server/http/workbook.ts';
import type { Reply } from '../server/town.ts';
import { textsOf } from '../users/readBook.ts';
import { places, type PlacedOrg } from './places.ts';

/** Stands in the name of every row of an organisation, so that a row in a wrong answer is seen. */
export const markerOf = (org: PlacedOrg): string => `mk-${org}-mk`;

/** Mobiles are digits: those of an organisation begin so, and nobody else's do. */
const mobilePrefixOf = (org: PlacedOrg): string => `1399${Object.values(places).indexOf(org)}99`;
export const mobileOf = (org: PlacedOrg, n: number): string => `${mobilePrefixOf(org)}${String(n).padStart(4, '0')}`;

/** What is in no answer, file, message or log line for somebody who does not see the organisation. */
export const canariesOf = (org: PlacedOrg): readonly string[] => [markerOf(org), mobilePrefixOf(org)];

/**
 * Every text that people gave to rows of an organisation says whose it is: names, titles, addresses, mails, remarks.
 */
export async function brand(tx: WriteTx, org: PlacedOrg): Promise<void> {
  const text = markerOf(org);
  const mobile = mobileOf(org, 0);
  await tx.sql.update(organization).set({ title: text, leader: text, phone: mobile }).where(eq(organization.id, org));
  await tx.sql.update(project).set({ address: text, remark: text }).where(eq(project.orgId, org));
  const road = { roadName: text, stakeStart: text, stakeEnd: text };
  await tx.sql
    .update(rail)
    .set({ address: text, remark: text, ...road })
    .where(eq(rail.orgId, org));
  const named = { device_name: text, address: text, remark: text };
  await tx.sql.update(device).set(named).where(eq(device.orgId, org));
  const happened = { deviceCode: text, device_name: text, railName: text, deviceAddress: text, text };
  await tx.sql
    .update(event)
    .set({ ...happened, ackByName: text, handledByName: text })
    .where(eq(event.orgId, org));
  const reached = { contact: text, mobile, mail: `${text}@example.com`, address: text, remark: text, code: text };
  await tx.sql.update(company).set(reached).where(eq(company.orgId, org));
  const people = await tx.sql.select({ id: user.id }).from(user).where(eq(user.orgId, org));
  for (const { id } of people) {
    const mail = `${id}.${text}@example.com`;
    await tx.sql.update(user).set({ realName: text, mail }).where(eq(user.id, id));
  }
  const staff = { mail: `${text}@example.com`, post: text, remark: text };
  await tx.sql.update(person).set(staff).where(eq(person.orgId, org));
  await tx.sql.update(imeiRecord).set({ remark: text, iccid: text }).where(eq(imeiRecord.orgId, org));
}

/** All that an answer says: of a workbook every cell of every sheet. */
export async function wordsOf(reply: Reply): Promise<string> {
  if (!(reply.headers.get('content-type') ?? '').startsWith(xlsxType)) return reply.raw;
  const book = new exceljs.Workbook();
  await book.xlsx.load(Buffer.from(reply.bytes) as never);
  return book.worksheets.map(({ name }, at) => `${name}\n${JSON.stringify(textsOf(book, at))}`).join('\n');
}
