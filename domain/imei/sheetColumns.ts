import type { Locale } from '../errno.ts';

/**
 * The columns of an import, in the order of the template. A column is found by its words, whatever its place; columns
 * that nobody knows are left alone.
 * @source docs/requirements.md D9
 */
export const sheetColumns = {
  imei: {
    title: 'IMEI',
    en: 'IMEI',
    needed: true,
    also: ['设备imei', '设备号', 'imei号', 'imei码', 'imei编号', 'imei1', '串号', '设备串号'],
  },
  device_name: { title: '设备名称', en: 'Device name', needed: false, also: ['名称', 'devicename'] },
  code: { title: '设备编号', en: 'Device code', needed: false, also: ['设备编码', 'devicecode'] },
  typeCode: { title: '类型编码', en: 'Type code', needed: false, also: ['设备类型', '类型', '类型名称', 'typecode'] },
  modelCode: {
    title: '型号编码',
    en: 'Model code',
    needed: false,
    also: ['设备型号', '型号', '型号名称', '规格型号', 'modelcode'],
  },
  orgCode: {
    title: '组织编码',
    en: 'Organisation code',
    needed: false,
    also: ['组织编码或名称', '组织名称', '所属组织', '组织', '单位', 'orgcode'],
  },
  projectCode: {
    title: '项目编码',
    en: 'Project code',
    needed: false,
    also: ['所属项目', '项目', '项目名称', 'projectcode'],
  },
  railName: {
    title: '围栏名称',
    en: 'Guardrail name',
    needed: false,
    also: ['护栏名称', '所属护栏', '围栏', 'railname'],
  },
  lng: { title: '经度', en: 'Longitude', needed: false, also: ['longitude', 'lng'] },
  lat: { title: '纬度', en: 'Latitude', needed: false, also: ['latitude', 'lat'] },
  address: { title: '地址', en: 'Address', needed: false, also: ['安装位置', 'address'] },
  iccid: { title: 'ICCID', en: 'ICCID', needed: false, also: ['sim卡号'] },
  remark: { title: '备注', en: 'Remark', needed: false, also: ['说明', 'remark'] },
} as const satisfies Record<
  string,
  { readonly title: string; readonly en: string; readonly needed: boolean; readonly also: readonly string[] }
>;

export type SheetColumn = keyof typeof sheetColumns;
export const sheetColumnKeys = Object.keys(sheetColumns) as SheetColumn[];

/**
 * A cell keeps whether it was a number: numbers are range-checked, texts are judged as typed.
 * @source docs/requirements.md A10
 */
export type Cell = string | number;
export type RawRow = Readonly<Partial<Record<SheetColumn, Cell>>>;

/** The header of the template: needed columns carry a star. */
export function templateTitle(column: SheetColumn): string {
  const { title, needed } = sheetColumns[column];
  return needed ? `${title}*` : title;
}

/** A column as people read of it: in English with the template's word, by which the file knows it. */
export function columnName(column: SheetColumn, locale: Locale): string {
  const { title, en } = sheetColumns[column];
  return locale === 'zh-CN' || en === title ? title : `${en} (${title})`;
}

/** The column that a title names, however it is spelt. */
export function columnOfTitle(text: string): SheetColumn | null {
  const word = plain(text);
  for (const column of sheetColumnKeys) {
    const { title, en, also } = sheetColumns[column];
    if (plain(title) === word || plain(en) === word || (also as readonly string[]).includes(word)) return column;
  }
  return null;
}

/** The row by the header's columns; null when no known column holds anything. */
export function rawRowOf(header: ReadonlyMap<number, SheetColumn>, cells: readonly Cell[]): RawRow | null {
  const row: Partial<Record<SheetColumn, Cell>> = {};
  for (const [at, column] of header) {
    const cell = cells[at];
    if (cell !== undefined && String(cell).trim() !== '') row[column] = cell;
  }
  return Object.keys(row).length === 0 ? null : row;
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u200B-\u200D\uFEFF*:]/g, '')
    .toLowerCase();
