import type { CompanyStatus, CompanyType } from '../companies/company.ts';
import type { DutyStatus, Gender } from '../people/person.ts';
import type { Word } from './names.ts';

export const companyTypeWords = {
  construction: { zh: '施工单位', en: 'Construction' },
  maintenance: { zh: '养护单位', en: 'Maintenance' },
  owner: { zh: '建设单位', en: 'Owner' },
  supervision: { zh: '监理单位', en: 'Supervision' },
  manufacturer: { zh: '设备厂商', en: 'Manufacturer' },
} as const satisfies Record<CompanyType, Word>;

export const companyStatusWords = {
  enabled: { zh: '启用', en: 'Enabled' },
  disabled: { zh: '停用', en: 'Disabled' },
} as const satisfies Record<CompanyStatus, Word>;

export const genderWords = {
  male: { zh: '男', en: 'Male' },
  female: { zh: '女', en: 'Female' },
  unknown: { zh: '未知', en: 'Unknown' },
} as const satisfies Record<Gender, Word>;

export const dutyWords = {
  on: { zh: '在岗', en: 'On duty' },
  off: { zh: '离岗', en: 'Off duty' },
} as const satisfies Record<DutyStatus, Word>;

/** Heads of the columns of the exported lists, and names of fields that are there already (9003). */
export const orgWords = {
  title: { zh: '组织名称', en: 'Name' },
  orgCode: { zh: '编码', en: 'Code' },
  companies: { zh: '单位管理', en: 'Companies' },
  people: { zh: '人员管理', en: 'Personnel' },
  orgName: { zh: '所属组织', en: 'Organisation' },
  companyName: { zh: '单位名称', en: 'Company' },
  code: { zh: '统一社会信用代码', en: 'Credit code' },
  type: { zh: '单位类型', en: 'Type' },
  contact: { zh: '联系人', en: 'Contact' },
  mobile: { zh: '手机号', en: 'Mobile' },
  mail: { zh: '邮箱', en: 'Mail' },
  region: { zh: '地区', en: 'Region' },
  address: { zh: '地址', en: 'Address' },
  persons: { zh: '人员数', en: 'Persons' },
  projects: { zh: '项目数', en: 'Projects' },
  status: { zh: '状态', en: 'Status' },
  remark: { zh: '备注', en: 'Remark' },
  realName: { zh: '姓名', en: 'Name' },
  gender: { zh: '性别', en: 'Gender' },
  post: { zh: '岗位', en: 'Post' },
  idCard: { zh: '身份证', en: 'ID number' },
  account: { zh: '登录账号', en: 'Account' },
  keyword: { zh: '关键字', en: 'Keyword' },
  chosen: { zh: '已选行', en: 'Chosen rows' },
  descendants: { zh: '含下级', en: 'With those below' },
  linked: { zh: '已关联', en: 'Linked' },
  unlinked: { zh: '未关联', en: 'None' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
} as const satisfies Record<string, Word>;
