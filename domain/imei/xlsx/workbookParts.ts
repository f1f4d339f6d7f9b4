import { attributeOf, tagsOf, xmlText } from './xmlText.ts';

/** A sheet of a workbook, as its tabs show it. */
export interface SheetPlace {
  readonly name: string;
  /** Its part of the archive. */
  readonly path: string;
}

export interface WorkbookParts {
  /** Sheets of cells that are shown, in the order of their tabs. */
  readonly sheets: readonly SheetPlace[];
  /** Days are counted from 1904. */
  readonly is1904: boolean;
}

/** What the workbook says of its sheets; `relations` tells where they lie. */
export function workbookParts(workbook: string, relations: string): WorkbookParts {
  const places = new Map<string, string>();
  for (const inside of tagsOf(relations, 'Relationship')) {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => attributeOf(inside, name));
    if (id == null || target == null || !(type ?? '').endsWith('/worksheet')) continue;
    places.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);
  }
  const sheets = tagsOf(workbook, 'sheet').flatMap((inside): SheetPlace[] => {
    const id = /\s(?:[\w.-]+:)?id=["']([^"']*)["']/.exec(inside)?.[1] ?? '';
    const path = places.get(id);
    const isShown = !/hidden/i.test(attributeOf(inside, 'state') ?? '');
    return path === undefined || !isShown ? [] : [{ name: xmlText(attributeOf(inside, 'name') ?? ''), path }];
  });
  const is1904 = tagsOf(workbook, 'workbookPr').some((inside) =>
    /^(1|true)$/.test(attributeOf(inside, 'date1904') ?? ''),
  );
  return { sheets, is1904 };
}

/** Number formats of dates that every workbook knows without naming them. */
const knownDates: ReadonlyArray<readonly [from: number, to: number]> = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** By the number of a cell's style: whether its numbers are days. */
export function dateStyles(xml: string): boolean[] {
  const own = new Map<string, boolean>();
  for (const inside of tagsOf(xml, 'numFmt')) {
    const code = xmlText(attributeOf(inside, 'formatCode') ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
    own.set(attributeOf(inside, 'numFmtId') ?? '', /[ymdhs]/i.test(code) && !/general/i.test(code));
  }
  const cells = /<(?:[\w.-]+:)?cellXfs[\s>]([\s\S]*?)<\/(?:[\w.-]+:)?cellXfs>/.exec(xml)?.[1] ?? '';
  return tagsOf(cells, 'xf').map((inside) => {
    const id = attributeOf(inside, 'numFmtId') ?? '0';
    return own.get(id) ?? knownDates.some(([from, to]) => Number(id) >= from && Number(id) <= to);
  });
}
