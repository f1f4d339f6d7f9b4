import type { ImeiStatus } from '../imei/imei.ts';
import type { Word } from './names.ts';

export const imeiStatusWords = {
  free: { zh: '空闲', en: 'Free' },
  bound: { zh: '已绑定', en: 'Bound' },
  disabled: { zh: '已停用', en: 'Disabled' },
} as const satisfies Record<ImeiStatus, Word>;

/** Words of the stock and its imports in workbooks and answers. */
export const imeiWords = {
  imeis: { zh: 'IMEI列表', en: 'IMEI list' },
  imei: { zh: 'IMEI', en: 'IMEI' },
  iccid: { zh: 'ICCID', en: 'ICCID' },
  model: { zh: '型号', en: 'Model' },
  status: { zh: '状态', en: 'Status' },
  device: { zh: '设备名称', en: 'Device' },
  org: { zh: '所属组织', en: 'Organisation' },
  batch: { zh: '导入批次', en: 'Batch' },
  importedAt: { zh: '导入时间', en: 'Imported' },
  boundAt: { zh: '绑定时间', en: 'Bound at' },
  remark: { zh: '备注', en: 'Remark' },
  chosen: { zh: '所选条数', en: 'Chosen' },
  keyword: { zh: '关键字', en: 'Keyword' },
  days: { zh: '导入日期', en: 'Imported on' },
  template: { zh: 'IMEI导入模板', en: 'IMEI import template' },
  errors: { zh: 'IMEI导入错误行', en: 'IMEI import errors' },
  file: { zh: '文件', en: 'File' },
  rowNo: { zh: '行号', en: 'Row' },
  reason: { zh: '错误原因', en: '错误原因' },
  secrets: { zh: '设备密钥', en: 'Device secrets' },
  code: { zh: '设备编号', en: 'Code' },
  secret: { zh: '密钥', en: 'Secret' },
} as const satisfies Record<string, Word>;
