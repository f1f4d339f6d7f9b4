import { say, type Word } from '../texts/names.ts';
import type { Locale } from '../errno.ts';
import type { SheetColumn } from './sheetColumns.ts';

/** @source docs/requirements.md D9 */
export type RowErrorCode =
  | 'E01'
  | 'E02'
  | 'E03'
  | 'E04'
  | 'E05'
  | 'E06'
  | 'E07'
  | 'E08'
  | 'E09'
  | 'E10'
  | 'E11'
  | 'E12'
  | 'E13'
  | 'E14';

/**
 * Why a row is not taken: a reason is a row here. Its code is the product's, its words say what to do.
 * @source docs/requirements.md D9
 */
export const rowReasons = {
  'imei.empty': { code: 'E01', zh: 'IMEI为空', en: 'The IMEI is empty' },
  'imei.length': { code: 'E02', zh: '{n}位，应为15位数字', en: '{n} characters, 15 digits are needed' },
  'imei.letters': {
    code: 'E02',
    zh: '含有数字以外的字符，应为15位数字',
    en: 'Only digits, 15 of them',
  },
  'imei.exponent': {
    code: 'E02',
    zh: '科学计数法，数据已丢失，请将列设为文本',
    en: 'Scientific notation: digits are lost, format the column as text',
  },
  'imei.luhn': {
    code: 'E03',
    zh: '校验位错误，末位应为{digit}',
    en: 'Wrong check digit, the last one should be {digit}',
  },
  'imei.placeholder': { code: 'E03', zh: '占位号码，不是真实的IMEI', en: 'A placeholder, not a real IMEI' },
  'imei.repeated': {
    code: 'E04',
    zh: '与第{row}行重复，已保留先出现的一行',
    en: 'Same as row {row}, the first one was kept',
  },
  'imei.exists': { code: 'E05', zh: 'IMEI已存在', en: 'The IMEI already exists' },
  'org.empty': { code: 'E06', zh: '组织为空', en: 'The organisation is empty' },
  'org.unknown': {
    code: 'E06',
    zh: '没有编码或名称为{code}的组织',
    en: 'No organisation has the code or name {code}',
  },
  'org.many': {
    code: 'E06',
    zh: '有多个组织名为{code}，请填组织编码',
    en: 'Several organisations are named {code}: give the code',
  },
  'org.outside': { code: 'E07', zh: '组织{code}不在所选组织之下', en: '{code} is not below the chosen organisation' },
  'type.unknown': {
    code: 'E08',
    zh: '没有编码或名称为{code}的设备类型',
    en: 'No device type has the code or name {code}',
  },
  'type.many': {
    code: 'E08',
    zh: '有多个类型名为{code}，请填类型编码',
    en: 'Several device types are named {code}: give the code',
  },
  'model.unknown': {
    code: 'E08',
    zh: '没有编码或名称为{code}的设备型号',
    en: 'No model has the code or name {code}',
  },
  'model.many': {
    code: 'E08',
    zh: '有多个型号名为{code}，请填型号编码',
    en: 'Several models are named {code}: give the code',
  },
  'model.mismatch': { code: 'E08', zh: '型号{code}不属于类型{type}', en: 'The model {code} is not of the type {type}' },
  'model.empty': { code: 'E08', zh: '创建设备需要型号', en: 'A device needs a model' },
  'project.unknown': {
    code: 'E09',
    zh: '没有编码或名称为{code}的项目',
    en: 'No project has the code or name {code}',
  },
  'project.many': {
    code: 'E09',
    zh: '有多个项目名为{code}，请填项目编码',
    en: 'Several projects are named {code}: give the code',
  },
  'project.outside': { code: 'E09', zh: '项目{code}不属于组织{org}', en: 'The project {code} is not of {org}' },
  'project.empty': { code: 'E09', zh: '创建设备需要项目', en: 'A device needs a project' },
  'place.outside': {
    code: 'E09',
    zh: '未填组织，IMEI仍属于组织{org}，而所填项目或围栏属于其他组织，请填写组织',
    en: 'No organisation is given, so the IMEI stays in {org}, but the project or guardrail is of another: give the organisation',
  },
  'rail.unknown': {
    code: 'E09',
    zh: '项目「{project}」中没有围栏「{rail}」',
    en: 'The project {project} has no guardrail {rail}',
  },
  'position.form': { code: 'E10', zh: '坐标格式不正确，需至少5位小数', en: 'Coordinates need at least 5 decimals' },
  'position.range': { code: 'E10', zh: '坐标超出范围', en: 'Coordinates out of range' },
  'position.swapped': { code: 'E10', zh: '经度与纬度写反了', en: 'Longitude and latitude are swapped' },
  'position.half': { code: 'E10', zh: '经度与纬度须同时填写', en: 'Longitude and latitude belong together' },
  'code.form': { code: 'E11', zh: '设备编号为2-30位字母、数字、_或-', en: 'Code: 2–30 letters, digits, _ or -' },
  'code.taken': { code: 'E11', zh: '设备编号{code}已被使用', en: 'The code {code} is in use' },
  'name.taken': { code: 'E11', zh: '该围栏已有设备「{name}」', en: 'The guardrail has a device {name} already' },
  'text.long': { code: 'E12', zh: '超过{max}个字符', en: 'More than {max} characters' },
  'text.control': { code: 'E12', zh: '含有不允许的字符', en: 'Contains characters that are not allowed' },
  'imei.bound': {
    code: 'E13',
    zh: 'IMEI已绑定设备，不能修改组织、型号或设备',
    en: 'The IMEI belongs to a device: organisation, model and device stay',
  },
  'iccid.form': { code: 'E14', zh: 'ICCID应为19或20位数字', en: 'An ICCID has 19 or 20 digits' },
} as const satisfies Record<string, Word & { readonly code: RowErrorCode }>;

export type RowReason = keyof typeof rowReasons;

/** What is wrong with a row, as it is stored. */
export interface RowError {
  readonly column: SheetColumn;
  readonly reason: RowReason;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** As the wire and the workbook tell it. */
export interface RowErrorText {
  readonly column: SheetColumn;
  readonly code: RowErrorCode;
  readonly message: string;
}

export function rowErrorText({ column, reason, params = {} }: RowError, locale: Locale): RowErrorText {
  const row = rowReasons[reason];
  const message = say(row, locale).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
  return { column, code: row.code, message };
}
