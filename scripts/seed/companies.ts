import { addCompany } from '#db/companies/addCompany.ts';
import type { WriteTx } from '#db/engine/database.ts';
import type { Scope } from '#domain/access/access.ts';
import type { CompanyType } from '#domain/companies/company.ts';

interface SeedCompany {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly type: CompanyType;
  /** Where it is registered: six digits inside the credit code. */
  readonly regionCode: string;
  readonly contact: string;
  readonly mobile: string;
  readonly mail: string;
  readonly address: string;
  readonly remark?: string;
  readonly disabled?: true;
}

/** Units of the demonstration: invented, and none of them is a company that exists. */
export const companies: readonly SeedCompany[] = [
  {
    id: 'C-OWNER',
    orgId: 'AH',
    name: '安徽皖道高速公路建设管理有限公司',
    type: 'owner',
    regionCode: '340100',
    contact: '方建国',
    mobile: '13805512101',
    mail: 'fang@wandao.example',
    address: '合肥市蜀山区望江西路 520 号',
  },
  {
    id: 'C-MAKER',
    orgId: 'AH',
    name: '合肥护联智能装备有限公司',
    type: 'manufacturer',
    regionCode: '340100',
    contact: '林若溪',
    mobile: '13856912102',
    mail: 'service@hulian.example',
    address: '合肥市高新区创新大道 2800 号',
    remark: '护栏传感器与网关供应商，质保期内上门维修。',
  },
  {
    id: 'C-SUPERVISE',
    orgId: 'AH',
    name: '安徽中正交通工程监理有限公司',
    type: 'supervision',
    regionCode: '340100',
    contact: '程远',
    mobile: '13966612103',
    mail: 'chengyuan@zhongzheng.example',
    address: '合肥市包河区包河大道 1008 号',
  },
  {
    id: 'C-HF-KEEP',
    orgId: 'AH-HF',
    name: '合肥环城公路养护有限公司',
    type: 'maintenance',
    regionCode: '340100',
    contact: '吴海涛',
    mobile: '13705512104',
    mail: 'wuht@huancheng.example',
    address: '合肥市瑶海区长江东大街 66 号',
  },
  {
    id: 'C-LA-KEEP',
    orgId: 'AH-HF-2',
    name: '六安大别山公路养护工程有限公司',
    type: 'maintenance',
    regionCode: '341500',
    contact: '储德胜',
    mobile: '13856412105',
    mail: 'chu@dbs-road.example',
    address: '六安市金安区皖西大道 301 号',
  },
  {
    id: 'C-HF-BUILD',
    orgId: 'AH-HF-1',
    name: '安徽庐阳路桥工程有限公司',
    type: 'construction',
    regionCode: '340100',
    contact: '许文博',
    mobile: '13955112106',
    mail: 'xuwb@luyang-bridge.example',
    address: '合肥市庐阳区北一环路 188 号',
  },
  {
    id: 'C-WH-KEEP',
    orgId: 'AH-WH',
    name: '芜湖江城桥隧养护有限公司',
    type: 'maintenance',
    regionCode: '340200',
    contact: '陶志强',
    mobile: '13955312107',
    mail: 'tao@jiangcheng.example',
    address: '芜湖市鸠江区长江中路 92 号',
  },
  {
    id: 'C-TL-BUILD',
    orgId: 'AH-WH-2',
    name: '铜陵沿江交通工程有限公司',
    type: 'construction',
    regionCode: '340700',
    contact: '汪俊杰',
    mobile: '13905622108',
    mail: 'wangjj@yanjiang.example',
    address: '铜陵市铜官区淮河大道中段 15 号',
  },
  {
    id: 'C-BB-KEEP',
    orgId: 'AH-BB',
    name: '蚌埠淮畔公路养护有限公司',
    type: 'maintenance',
    regionCode: '340300',
    contact: '朱明亮',
    mobile: '13905522109',
    mail: 'zhu@huaipan.example',
    address: '蚌埠市禹会区东海大道 4388 号',
  },
  {
    id: 'C-CZ-BUILD',
    orgId: 'AH-BB-2',
    name: '滁州江淮分水岭护栏安装有限公司',
    type: 'construction',
    regionCode: '341100',
    contact: '潘家旺',
    mobile: '13965912110',
    mail: 'pan@jianghuai-rail.example',
    address: '滁州市琅琊区花山东路 233 号',
    remark: '合同已于去年到期。',
    disabled: true,
  },
];

/** Who builds and who keeps the projects of the demonstration. */
export const companiesOfProjects: Readonly<Record<string, { companyId: string; maintenanceCompanyId: string }>> = {
  'P-HF-RING': { companyId: 'C-HF-BUILD', maintenanceCompanyId: 'C-HF-KEEP' },
  'P-WANXI': { companyId: 'C-HF-BUILD', maintenanceCompanyId: 'C-LA-KEEP' },
  'P-WANJIANG': { companyId: 'C-TL-BUILD', maintenanceCompanyId: 'C-WH-KEEP' },
  'P-HUAIHE': { companyId: 'C-OWNER', maintenanceCompanyId: 'C-BB-KEEP' },
};

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

/**
 * A credit code with a right check character: department 9, kind 1, region, and an invented number.
 * @source GB 32100-2015
 */
export function creditCode(regionCode: string, at: number): string {
  const body = `91${regionCode}MA8${String(73_391 * (at + 3))
    .slice(-5)
    .padStart(5, '0')}X`;
  const sum = weights.reduce((total, weight, place) => total + weight * alphabet.indexOf(body[place] ?? '0'), 0);
  return body + (alphabet[(31 - (sum % 31)) % 31] ?? '0');
}

export async function storeCompanies(tx: WriteTx, scope: Scope, now: number): Promise<void> {
  for (const [at, { disabled, remark, ...row }] of companies.entries()) {
    const code = creditCode(row.regionCode, at);
    const status = disabled === true ? ('disabled' as const) : ('enabled' as const);
    await addCompany(tx, scope, { ...row, code, status, remark: remark ?? null, userId: scope.userId, now });
  }
}
