import { PassThrough, type Readable } from 'node:stream';
import type { TemplateCodes } from '#db/imports/listTemplateCodes.ts';
import { sheetColumnKeys, templateTitle, type SheetColumn } from '#domain/imei/sheetColumns.ts';
import { letterOf, type CellValue, type XlsxChoice, type XlsxSheet } from './xlsx/sheetXml.ts';
import { writeXlsx } from './xlsx/writeXlsx.ts';

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

const wide = (column: SheetColumn): number => (column === 'imei' || column === 'iccid' ? 24 : 18);

/**
 * The workbook that an import is filled into: all columns as text, codes to choose from.
 * @source docs/requirements.md D9
 */
export function importTemplate(codes: TemplateCodes, now: number): Readable {
  const form: XlsxSheet = {
    name: '导入数据',
    // A long number in a cell of text keeps every digit.
    columns: sheetColumnKeys.map((column) => ({ title: templateTitle(column), width: wide(column), kind: 'text' })),
    rows: none(),
    choices: lists.flatMap((list, at) =>
      codes[list.of].length === 0 ? [] : choiceOf(list, at, codes[list.of].length),
    ),
  };
  const known: XlsxSheet = {
    name: '代码表',
    columns: lists.flatMap(({ heads }, at) => [
      ...(at === 0 ? [] : [{ title: '', width: 9, kind: 'text' } as const]),
      { title: heads[0], width: 22, kind: 'text' } as const,
      { title: heads[1], width: 28, kind: 'text' } as const,
    ]),
    rows: codeRows(codes),
  };
  const file = new PassThrough();
  // What fails ends the file.
  writeXlsx({ sheets: [form, known], creator: '', created: now }, file).catch(() => undefined);
  return file;
}

function choiceOf({ title, heads, column }: CodeList, at: number, rows: number): XlsxChoice {
  const letter = letterOf(at * 3);
  return {
    column: sheetColumnKeys.indexOf(column),
    from: 2,
    to: validatedRows,
    source: `'代码表'!$${letter}$2:$${letter}$${rows + 1}`,
    errorTitle: title,
    error: `请从“代码表”中选择${heads[0]}`,
  };
}

/** The lists beside each other, an empty column between. */
async function* codeRows(codes: TemplateCodes): AsyncGenerator<CellValue[][]> {
  const longest = Math.max(...lists.map(({ of }) => codes[of].length));
  yield Array.from({ length: longest }, (_, row) =>
    lists.flatMap(({ of }, at): CellValue[] => {
      const found = codes[of][row];
      const [first, second] = of === 'rails' ? [found?.name, found?.code] : [found?.code, found?.name];
      return [...(at === 0 ? [] : [null]), first ?? null, second ?? null];
    }),
  );
}

async function* none(): AsyncGenerator<CellValue[][]> {
  // The head is all there is.
}
