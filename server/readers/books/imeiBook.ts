import { listImeis } from '#db/imei/listImeis.ts';
import type { ImeiRow } from '#domain/imei/imei.ts';
import { imeiStatusWords, imeiWords as heads } from '#domain/texts/imeiTexts.ts';
import { say } from '#domain/texts/names.ts';
import type { SheetColumn } from '../../http/xlsx/listSheets.ts';
import { book } from './book.ts';

const columns: ReadonlyArray<SheetColumn<ImeiRow>> = [
  { key: 'imei', title: heads.imei, width: 20, value: (row) => row.imei },
  { key: 'iccid', title: heads.iccid, width: 24, value: (row) => row.iccid },
  { key: 'model', title: heads.model, value: (row) => row.modelName },
  { key: 'status', title: heads.status, width: 10, value: (row, locale) => say(imeiStatusWords[row.status], locale) },
  { key: 'device', title: heads.device, width: 28, value: (row) => row.device_name },
  { key: 'org', title: heads.org, width: 24, value: (row) => row.orgName },
  { key: 'batch', title: heads.batch, width: 30, value: (row) => row.batchName },
  { key: 'importedAt', title: heads.importedAt, kind: 'time', value: (row) => row.importedAt },
  { key: 'boundAt', title: heads.boundAt, kind: 'time', value: (row) => row.boundAt },
  { key: 'remark', title: heads.remark, width: 36, value: (row) => row.remark },
];

export const imeiBook = book<ImeiRow, Omit<Parameters<typeof listImeis>[2], 'offset' | 'limit'>>({
  name: 'imeis',
  title: heads.imeis,
  columns,
  open: (tx, scope, filter) => (page) => listImeis(tx, scope, { ...filter, ...page }),
});
