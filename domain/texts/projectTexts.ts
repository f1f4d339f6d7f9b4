import type { ProjectStatus } from '../projects/project.ts';
import type { Word } from './names.ts';

export const projectStatusWords = {
  planned: { zh: '未开工', en: 'Planned' },
  building: { zh: '在建', en: 'Building' },
  running: { zh: '运营', en: 'Operating' },
  finished: { zh: '完工', en: 'Finished' },
  archived: { zh: '归档', en: 'Archived' },
} as const satisfies Record<ProjectStatus, Word>;

/** Heads of the columns of the exported list, and names of fields that are there already (9003). */
export const projectWords = {
  title: { zh: '项目维护', en: 'Projects' },
  name: { zh: '项目名称', en: 'Project' },
  code: { zh: '项目编码', en: 'Code' },
  orgName: { zh: '所属组织', en: 'Organisation' },
  company: { zh: '施工单位', en: 'Construction company' },
  maintenanceCompany: { zh: '养护单位', en: 'Maintenance company' },
  anyCompany: { zh: '施工或养护单位', en: 'Company' },
  region: { zh: '地区', en: 'Region' },
  address: { zh: '地址', en: 'Address' },
  center: { zh: '中心坐标', en: 'Centre' },
  status: { zh: '状态', en: 'Status' },
  rails: { zh: '护栏数', en: 'Guardrails' },
  devices: { zh: '设备数', en: 'Devices' },
  normal: { zh: '正常', en: 'Normal' },
  fault: { zh: '故障', en: 'Fault' },
  abnormal: { zh: '异常', en: 'Abnormal' },
  offline: { zh: '离线', en: 'Offline' },
  openAlarms: { zh: '未结告警', en: 'Open alarms' },
  manager: { zh: '负责人', en: 'Manager' },
  startDate: { zh: '开始日期', en: 'Start' },
  endDate: { zh: '结束日期', en: 'End' },
  remark: { zh: '备注', en: 'Remark' },
  keyword: { zh: '关键字', en: 'Keyword' },
  chosen: { zh: '已选行', en: 'Chosen rows' },
  days: { zh: '工期', en: 'Period' },
} as const satisfies Record<string, Word>;
