import { sql } from 'drizzle-orm';
import type { ImeiStatus } from '#domain/imei/imei.ts';
import { editable, id, index, table, text, timestamp, uniqueIndex } from '../engine/columns.ts';
import { device, deviceModel } from './devices.ts';
import { organization } from './organizations.ts';

/**
 * IMEIs that root has brought in. Free ones are the stock from which devices are created.
 * @source docs/requirements.md A18
 */
export const imeiRecord = table(
  'imei_record',
  {
    id: id(),
    imei: text().notNull(),
    status: text().$type<ImeiStatus>().notNull(),
    deviceId: text().references(() => device.id),
    modelId: text().references(() => deviceModel.id),
    /** The import that brought it. */
    batchId: text(),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    iccid: text(),
    remark: text(),
    importedAt: timestamp().notNull(),
    boundAt: timestamp(),
    deletedAt: timestamp(),
    ...editable(),
  },
  (t) => [
    uniqueIndex('imei_record_imei')
      .on(t.imei)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('imei_record_device')
      .on(t.deviceId)
      .where(sql`deleted_at IS NULL AND device_id IS NOT NULL`),
    index('imei_record_org').on(t.orgId, t.status),
    index('imei_record_batch').on(t.batchId),
  ],
);
