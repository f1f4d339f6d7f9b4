import { z } from 'zod';
import type { Locale } from '../errno.ts';
import { say, type Word } from '../texts/names.ts';
import { sheetColumnKeys, columnName } from './sheetColumns.ts';

/**
 * Why a whole file is not read: a reason is a row here, and its words say where to look and what to do.
 * @source docs/requirements.md D9: no "failed" where the reason is known
 */
export const refusalReasons = {
  'file.none': { zh: '文件是空的（0字节）', en: 'The file is empty (0 bytes)' },
  'file.xls': {
    zh: '这是旧版 Excel（.xls）文件，请另存为 .xlsx 后再导入',
    en: 'This is an old Excel file (.xls): save it as .xlsx and import that',
  },
  'file.password': {
    zh: '文件有打开密码，请去掉密码后再导入',
    en: 'The file is protected by a password: remove it and import again',
  },
  'file.torn': {
    zh: '文件内容不是表格，或已损坏，请用 Excel 打开后另存为 .xlsx',
    en: 'The file holds no sheet, or is damaged: open it in Excel and save it as .xlsx',
  },
  'file.named': {
    zh: '文件名以 .{named} 结尾，内容却是 .{held} 文件，请把扩展名改为 .{held} 后再导入',
    en: 'The name ends in .{named}, but it holds a .{held} file: rename it to .{held} and import that',
  },
  'file.large': {
    zh: '解压后超过100 MB，或表格过于复杂，请拆分后再导入',
    en: 'More than 100 MB when unpacked, or too complex: split it and import the parts',
  },
  'sheet.unknown': { zh: '没有名为“{sheet}”的工作表', en: 'There is no sheet {sheet}' },
  // Of a csv, which has one sheet and no name for it.
  'sheet.empty': { zh: '工作表是空的', en: 'The sheet is empty' },
  'sheets.empty': {
    zh: '工作表“{sheet}”是空的，文件里也没有其他有内容的工作表',
    en: 'The sheet {sheet} is empty, and the file has no other with anything in it',
  },
  'sheet.other': {
    zh: '工作表“{sheet}”是空的；有内容的工作表：{others}，请选择要导入的工作表',
    en: 'The sheet {sheet} is empty; sheets with something in them: {others}. Choose the one to import',
  },
  'column.missing': {
    zh: '第{row}行没有“{column}”列；读到的是：{found}',
    en: 'Row {row} has no column {column}; found: {found}',
  },
  'column.twice': { zh: '第{row}行有两个“{column}”列', en: 'Row {row} has the column {column} twice' },
  'rows.none': { zh: '第{row}行的表头下面没有数据', en: 'There are no rows under the header in row {row}' },
  'rows.many': {
    zh: '超过{max}行，一次最多导入{max}行，请拆分后再导入',
    en: 'More than {max} rows: at most {max} can be imported at once, split the file',
  },
} as const satisfies Record<string, Word>;

export type RefusalReason = keyof typeof refusalReasons;
const reasons = Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]];

/** As it is stored and told: its words are made in the reader's language. */
export const sheetRefusalSchema = z.object({
  why: z.enum(reasons),
  /** As the sheet counts. */
  row: z.number().optional(),
  column: z.enum(sheetColumnKeys).optional(),
  /** What stands in that row. */
  found: z.array(z.string()).optional(),
  sheet: z.string().optional(),
  /** Sheets that may be meant instead. */
  others: z.array(z.string()).optional(),
  max: z.number().optional(),
  /** What the name says that it is, and what it is. */
  named: z.enum(['csv', 'xlsx']).optional(),
  held: z.enum(['csv', 'xlsx']).optional(),
});
export type SheetRefusal = Readonly<z.infer<typeof sheetRefusalSchema>>;

/** The file is not one that can be read, and why. */
export class SheetFault extends Error {
  readonly refusal: SheetRefusal;
  constructor(refusal: SheetRefusal) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

/** Too many rows are a limit; all else is a file of the wrong form. */
export function errnoOf({ why }: SheetRefusal): 9008 | 9009 {
  return why === 'rows.many' ? 9008 : 9009;
}

export function refusalText(
  { why, row, column, found = [], sheet, others = [], max, named, held }: SheetRefusal,
  locale: Locale,
): string {
  const [none, between] = locale === 'zh-CN' ? ['（空）', '、'] : ['(nothing)', ', '];
  const params: Readonly<Record<string, string | undefined>> = {
    row: row?.toLocaleString('en-US'),
    column: column === undefined ? undefined : columnName(column, locale),
    found: found.length === 0 ? none : found.join(between),
    sheet,
    others: others.join(between),
    max: max?.toLocaleString('en-US'),
    named,
    held,
  };
  return say(refusalReasons[why], locale).replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}
