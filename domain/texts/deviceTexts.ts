import type { PositionSource } from '../devices/deviceForm.ts';
import type { Word } from './names.ts';

export const positionSourceWords = {
  manual: { zh: '人工设置', en: 'Set by hand' },
  gps: { zh: '设备上报', en: 'Reported' },
} as const satisfies Record<PositionSource, Word>;

/** Heads of the columns of the exported list, and names of fields that are there already (9003). */
export const deviceWords = {
  devices: { zh: '设备管理', en: 'Devices' },
  device_name: { zh: '设备名称', en: 'Name' },
  code: { zh: '设备编号', en: 'Code' },
  imei: { zh: 'IMEI', en: 'IMEI' },
  type: { zh: '设备类型', en: 'Type' },
  model: { zh: '设备型号', en: 'Model' },
  orgName: { zh: '所属组织', en: 'Organisation' },
  projectName: { zh: '所属项目', en: 'Project' },
  railName: { zh: '所属护栏', en: 'Guardrail' },
  unplaced: { zh: '未安装', en: 'Unplaced' },
  address: { zh: '安装地址', en: 'Address' },
  position: { zh: '坐标', en: 'Position' },
  positionSource: { zh: '坐标来源', en: 'Position from' },
  deviceStatus: { zh: '设备状态', en: 'Status' },
  statusCode: { zh: '状态码', en: 'Status code' },
  lastSeenAt: { zh: '最近上报', en: 'Last report' },
  battery: { zh: '电量（%）', en: 'Battery (%)' },
  signal: { zh: '信号（dBm）', en: 'Signal (dBm)' },
  firmware: { zh: '固件', en: 'Firmware' },
  enabled: { zh: '启用', en: 'Enabled' },
  maintenance: { zh: '检修截止', en: 'Maintenance until' },
  inMaintenance: { zh: '检修中', en: 'In maintenance' },
  silentMinutes: { zh: '静默时间（分钟）', en: 'Silence (minutes)' },
  installDate: { zh: '安装日期', en: 'Installed' },
  lastMaintainedAt: { zh: '上次维护', en: 'Last maintained' },
  nextMaintainAt: { zh: '下次维护', en: 'Next maintenance' },
  remark: { zh: '备注', en: 'Remark' },
  createdAt: { zh: '添加时间', en: 'Added' },
  keyword: { zh: '关键字', en: 'Keyword' },
  chosen: { zh: '已选行', en: 'Chosen rows' },
  batteryMax: { zh: '电量不高于（%）', en: 'Battery at most (%)' },
  lastSeenBefore: { zh: '最近上报早于', en: 'Last report before' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
} as const satisfies Record<string, Word>;
