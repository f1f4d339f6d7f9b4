import type { Word } from '../texts/names.ts';

/** Why alarms happen: the product's own words of the dictionary `alarmCause`. @source docs/requirements.md A15 */
export const causeWords = {
  vehicleCollision: { zh: '车辆碰撞', en: 'Vehicle collision' },
  vehicleScrape: { zh: '车辆刮擦', en: 'Vehicle scrape' },
  fallenLoad: { zh: '货物掉落', en: 'Fallen load' },
  maintenanceWork: { zh: '养护施工', en: 'Maintenance work' },
  weather: { zh: '大风或恶劣天气', en: 'Wind or weather' },
  groundMovement: { zh: '路基沉降或滑坡', en: 'Ground movement' },
  animal: { zh: '动物', en: 'Animal' },
  vandalism: { zh: '人为破坏或盗窃', en: 'Vandalism or theft' },
  sensorFault: { zh: '传感器故障', en: 'Sensor fault' },
  powerLoss: { zh: '供电不足', en: 'Power loss' },
  network: { zh: '通信故障', en: 'Communication fault' },
  installation: { zh: '安装或参数不当', en: 'Installation or settings' },
  falseAlarm: { zh: '误报', en: 'False alarm' },
  unknown: { zh: '原因不明', en: 'Unknown' },
} as const satisfies Record<string, Word>;
