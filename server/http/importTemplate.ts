import type { TemplateCodes } from '#db/imports/listTemplateCodes.ts';
import { sheetColumnKeys, templateTitle, type SheetColumn } from '#domain/imei/sheetColumns.ts';

/** Rows that a list of codes is offered in. */
const validatedRows = 2_000;

interface CodeList {
  readonly title: string;
  /** What the second column says; rails stand under their project. */
  readonly heads: readonly [string, string];
  readonly of: keyof TemplateCodes;
  /** The column that offers it. */
  readonly column: SheetColumn;
}

const lists: readonly CodeList[] = [
  { title: '类型', heads: ['类型编码', '类型名称'], of: 'types', column: 'typeCode' },
  { title: '型号', heads: ['型号编码', '型号名称'], of: 'models', column: 'modelCode' },
  { title: '组织', heads: ['组织编码', '组织名称'], of: 'orgs', column: 'orgCode' },
  { title: '项目', heads: ['项目编码', '项目名称'], of: 'projects', column: 'projectCode' },
  { title: '围栏', heads: ['围栏名称', '所属项目编码'], of: 'rails', column: 'railName' },
];

const letterOf = (column: number): string => String.fromCharCode(64 + column);

/** The workbook that an import is filled into: all columns as text, codes to choose from. @source product.md D9 */
export async function importTemplate(codes: TemplateCodes): Promise<Uint8Array> {
  const { default: exceljs } = await import('exceljs');
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('导入数据', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = sheetColumnKeys.map((column) => ({
    header: templateTitle(column),
    width: column === 'imei' || column === 'iccid' ? 24 : 18,
    // A long number in a cell of text keeps every digit.
    style: { numFmt: '@' },
  }));
  sheet.getRow(1).font = { bold: true };
  const second = book.addWorksheet('代码表', { views: [{ state: 'frozen', ySplit: 1 }] });
  for (const [at, list] of lists.entries()) {
    const column = at * 3 + 1;
    const rows = codes[list.of];
    const isRails = list.of === 'rails';
    const [first, other] = list.heads;
    second.getCell(1, column).value = first;
    second.getCell(1, column + 1).value = other;
    for (const [row, { code, name }] of rows.entries()) {
      second.getCell(row + 2, column).value = isRails ? name : code;
      second.getCell(row + 2, column + 1).value = isRails ? code : name;
    }
    second.getColumn(column).width = 22;
    second.getColumn(column + 1).width = 28;
    if (rows.length === 0) continue;
    const letter = letterOf(column);
    const source = `'代码表'!$${letter}$2:$${letter}$${rows.length + 1}`;
    const target = letterOf(sheetColumnKeys.indexOf(list.column) + 1);
    for (let row = 2; row <= validatedRows; row += 1) {
      sheet.getCell(`${target}${row}`).dataValidation = {
        type: 'list',
        allowBlank: true,
        formulae: [source],
        showErrorMessage: true,
        errorTitle: list.title,
        error: `请从“代码表”中选择${list.heads[0]}`,
      };
    }
  }
  second.getRow(1).font = { bold: true };
  return new Uint8Array(await book.xlsx.writeBuffer());
}
