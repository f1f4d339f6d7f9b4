import type { Word } from './names.ts';

/** Heads of the exported list of a circle search. */
export const circleWords = {
  title: { zh: '圆形搜索', en: 'Circle search' },
  distance: { zh: '距离（米）', en: 'Distance (m)' },
  device: { zh: '设备名称', en: 'Device' },
  code: { zh: '编号', en: 'Code' },
  imei: { zh: 'IMEI', en: 'IMEI' },
  status: { zh: '状态', en: 'Status' },
  since: { zh: '状态起始', en: 'Status since' },
  rail: { zh: '护栏', en: 'Guardrail' },
  project: { zh: '项目', en: 'Project' },
  org: { zh: '组织', en: 'Organisation' },
  address: { zh: '地址', en: 'Address' },
  position: { zh: '坐标', en: 'Position' },
  center: { zh: '圆心', en: 'Centre' },
  radius: { zh: '半径（米）', en: 'Radius (m)' },
  keyword: { zh: '关键字', en: 'Keyword' },
} as const satisfies Record<string, Word>;
