import type { Due } from '../rails/maintenance.ts';
import type { Word } from './names.ts';

/** Heads of the exported list, and names of fields that are there already (9003). */
export const railWords = {
  rails: { zh: '围栏管理', en: 'Fences' },
  name: { zh: '护栏名称', en: 'Guardrail' },
  type: { zh: '护栏类型', en: 'Type' },
  projectName: { zh: '所属项目', en: 'Project' },
  orgName: { zh: '所属组织', en: 'Organisation' },
  address: { zh: '地址', en: 'Address' },
  roadName: { zh: '道路', en: 'Road' },
  stakeStart: { zh: '起点桩号', en: 'First stake' },
  stakeEnd: { zh: '终点桩号', en: 'Last stake' },
  lengthM: { zh: '长度 (m)', en: 'Length (m)' },
  deviceCount: { zh: '设备数', en: 'Devices' },
  worstStatus: { zh: '最差状态', en: 'Worst status' },
  installDate: { zh: '安装日期', en: 'Installed' },
  cycleDays: { zh: '维护周期 (天)', en: 'Maintenance cycle (days)' },
  lastMaintainedAt: { zh: '上次维护', en: 'Last maintained' },
  nextMaintainAt: { zh: '下次维护', en: 'Next maintenance' },
  remark: { zh: '备注', en: 'Remark' },
  keyword: { zh: '关键字', en: 'Keyword' },
  chosen: { zh: '已选行', en: 'Chosen rows' },
  due: { zh: '维护', en: 'Maintenance' },
  drawn: { zh: '路径', en: 'Path' },
  isDrawn: { zh: '已绘制', en: 'Drawn' },
  notDrawn: { zh: '未绘制', en: 'Not drawn' },
} as const satisfies Record<string, Word>;

export const dueWords = {
  soon: { zh: '7 天内到期', en: 'Due within 7 days' },
  overdue: { zh: '已超期', en: 'Overdue' },
} as const satisfies Record<Exclude<Due, 'later'>, Word>;
