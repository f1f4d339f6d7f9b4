import { escapeXml, xmlHead } from './xml.ts';

/** Numbers of the formats in `stylesXml`. */
export const styleOf = { number: 0, text: 1, time: 2, head: 3 } as const;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** 49 is the format "text": what begins with = + - @ stays text when somebody edits the cell, too. */
const stylesXml =
  `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const override = (part: string, type: string): string => `<Override PartName="/${part}" ContentType="${type}"/>`;
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
const relations = (items: readonly string[]): string =>
  `${xmlHead}<Relationships xmlns="${packages}/relationships">${items.join('')}</Relationships>`;

export interface BookFacts {
  /** Names of the sheets, in their order. */
  readonly sheets: readonly string[];
  readonly creator: string;
  /** Epoch ms. */
  readonly created: number;
}

/** Everything of a workbook that is no sheet, by its path. */
export function bookParts({
  sheets,
  creator,
  created,
}: BookFacts): ReadonlyArray<readonly [path: string, xml: string]> {
  const at = new Date(created).toISOString();
  const no = sheets.map((_, index) => index + 1);
  const contents = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('xl/workbook.xml', `${types}.sheet.main+xml`),
    override('xl/styles.xml', `${types}.styles+xml`),
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    ...no.map((n) => override(sheetPath(n), `${types}.worksheet+xml`)),
  ];
  const core =
    `<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:creator>${escapeXml(creator)}</dc:creator>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created></cp:coreProperties>`;
  const named = sheets.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return [
    ['[Content_Types].xml', `${xmlHead}<Types xmlns="${packages}/content-types">${contents.join('')}</Types>`],
    [
      '_rels/.rels',
      relations([
        relation('rId1', `${office}/relationships/officeDocument`, 'xl/workbook.xml'),
        relation('rId2', `${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'),
      ]),
    ],
    ['docProps/core.xml', xmlHead + core],
    [
      'xl/workbook.xml',
      `${xmlHead}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><bookViews><workbookView/></bookViews>` +
        `<sheets>${named.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...no.map((n) => relation(`rId${n}`, `${office}/relationships/worksheet`, `worksheets/sheet${n}.xml`)),
        relation('rIdStyles', `${office}/relationships/styles`, 'styles.xml'),
      ]),
    ],
    ['xl/styles.xml', stylesXml],
  ];
}

/** Where the sheet of a number, from 1, stands in the file. */
export const sheetPath = (no: number): string => `xl/worksheets/sheet${no}.xml`;
