import type { Role } from '#domain/access/access.ts';

/** The demonstration's tree: a corps, three detachments, six brigades, each with the cities whose bridges it keeps. */
export interface SeedOrganization {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly code: string;
}

export const rootTitle = '安徽高速护栏总队';
export const rootId = 'AH';

export const detachments: readonly SeedOrganization[] = [
  { id: 'AH-HF', parentId: null, title: '合肥支队', code: 'AH-HF' },
  { id: 'AH-WH', parentId: null, title: '芜湖支队', code: 'AH-WH' },
  { id: 'AH-BB', parentId: null, title: '蚌埠支队', code: 'AH-BB' },
];

export interface SeedBrigade extends SeedOrganization {
  readonly parentId: string;
  readonly projectId: string;
  /** Centres of its cities, WGS-84 degrees: a stretch belongs to the nearest. */
  readonly cities: ReadonlyArray<{ readonly name: string; readonly lng: number; readonly lat: number }>;
  /** Letters in the codes of its devices. */
  readonly letters: string;
}

export const brigades: readonly SeedBrigade[] = [
  {
    id: 'AH-HF-1',
    parentId: 'AH-HF',
    title: '合肥大队',
    code: 'AH-HF-1',
    projectId: 'P-HF-RING',
    letters: 'HF',
    cities: [{ name: '合肥市', lng: 117.221733, lat: 31.822588 }],
  },
  {
    id: 'AH-HF-2',
    parentId: 'AH-HF',
    title: '六安大队',
    code: 'AH-HF-2',
    projectId: 'P-WANXI',
    letters: 'LA',
    cities: [{ name: '六安市', lng: 116.516767, lat: 31.735757 }],
  },
  {
    id: 'AH-WH-1',
    parentId: 'AH-WH',
    title: '芜湖大队',
    code: 'AH-WH-1',
    projectId: 'P-WANJIANG',
    letters: 'WH',
    cities: [
      { name: '芜湖市', lng: 118.427547, lat: 31.354704 },
      { name: '马鞍山市', lng: 118.501561, lat: 31.672428 },
    ],
  },
  {
    id: 'AH-WH-2',
    parentId: 'AH-WH',
    title: '铜陵大队',
    code: 'AH-WH-2',
    projectId: 'P-WANJIANG',
    letters: 'TL',
    cities: [
      { name: '铜陵市', lng: 117.805909, lat: 30.947799 },
      { name: '池州市', lng: 117.486085, lat: 30.667145 },
    ],
  },
  {
    id: 'AH-BB-1',
    parentId: 'AH-BB',
    title: '蚌埠大队',
    code: 'AH-BB-1',
    projectId: 'P-HUAIHE',
    letters: 'BB',
    cities: [
      { name: '蚌埠市', lng: 117.383875, lat: 32.917994 },
      { name: '淮南市', lng: 116.994526, lat: 32.627543 },
    ],
  },
  {
    id: 'AH-BB-2',
    parentId: 'AH-BB',
    title: '滁州大队',
    code: 'AH-BB-2',
    projectId: 'P-HUAIHE',
    letters: 'CZ',
    cities: [{ name: '滁州市', lng: 118.322916, lat: 32.255419 }],
  },
];

/** Cities of Anhui that no brigade keeps: their stretches are left out. */
export const otherCities: SeedBrigade['cities'] = [
  { name: '阜阳市', lng: 115.808817, lat: 32.892113 },
  { name: '淮北市', lng: 116.79286, lat: 33.957264 },
  { name: '宣城市', lng: 118.753466, lat: 30.942907 },
  { name: '亳州市', lng: 115.773131, lat: 33.84602 },
  { name: '宿州市', lng: 116.95899, lat: 33.647935 },
  { name: '安庆市', lng: 117.109597, lat: 30.53418 },
  { name: '黄山市', lng: 118.332428, lat: 29.717156 },
];

export const projects = [
  {
    id: 'P-HF-RING',
    orgId: 'AH-HF-1',
    name: '合肥绕城高速桥梁护栏监测',
    code: 'HF-RING-2025',
    regionCode: '340100',
    address: '合肥市蜀山区望江西路 199 号',
    managerId: 'H-001',
    status: 'running',
    startDate: '2025-03-01',
    endDate: '2027-12-31',
  },
  {
    id: 'P-WANXI',
    orgId: 'AH-HF',
    name: '皖西山区高速桥梁护栏监测',
    code: 'WANXI-2025',
    regionCode: '341500',
    address: '六安市金安区迎宾大道 18 号',
    managerId: 'H-010',
    status: 'building',
    startDate: '2025-09-15',
    endDate: '2026-12-31',
  },
  {
    id: 'P-WANJIANG',
    orgId: 'AH-WH',
    name: '皖江大桥护栏在线监测',
    code: 'WANJIANG-2024',
    regionCode: '340200',
    address: '芜湖市鸠江区大桥路 66 号',
    managerId: 'H-019',
    status: 'running',
    startDate: '2024-05-06',
    endDate: '2029-05-05',
  },
  {
    id: 'P-HUAIHE',
    orgId: 'AH-BB',
    name: '淮河流域高速桥梁护栏监测',
    code: 'HUAIHE-2025',
    regionCode: '340300',
    address: '蚌埠市蚌山区东海大道 5183 号',
    managerId: 'H-037',
    status: 'running',
    startDate: '2025-06-10',
    endDate: null,
  },
] as const;

export interface SeedUser {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly mobile: string;
  /** Null: the root organisation. */
  readonly orgId: string | null;
  readonly roles: readonly Role[];
}

export const users: readonly SeedUser[] = [
  { id: 'U-root', username: 'root', realName: '赵立新', mobile: '13805510001', orgId: null, roles: ['root'] },
  { id: 'U-viewer', username: 'viewer', realName: '孙晓琴', mobile: '13805510002', orgId: null, roles: [] },
  {
    id: 'U-supervise',
    username: 'supervise',
    realName: '钱卫东',
    mobile: '13905510003',
    orgId: 'AH-HF',
    roles: ['supervise_zhidui'],
  },
  {
    id: 'U-operate',
    username: 'operate',
    realName: '李春燕',
    mobile: '13955110004',
    orgId: 'AH-HF-1',
    roles: ['operate'],
  },
  {
    id: 'U-operate2',
    username: 'operate2',
    realName: '周大勇',
    mobile: '13955310005',
    orgId: 'AH-WH-1',
    roles: ['operate'],
  },
];
