import { areOnOnePath } from '../orgs/path.ts';
import { formatPosition, maxLat, maxLng, positionFault } from '../devices/position.ts';
import { imeiCheckDigit, imeiFault } from '../devices/imei.ts';
import { hasLoneSurrogate } from '../wellFormed.ts';
import { isIccid, isPlaceholderImei, maxRemark, normaliseImei } from './imei.ts';
import type { RowError, RowReason } from './rowErrors.ts';
import type { Cell, RawRow, SheetColumn } from './sheetColumns.ts';

/** Several go by this name. */
export type Many = 'many';

/** What the words of a file stand for, by code or by name; read anew for every batch. */
export interface ReferenceBook {
  /** Of rows that name none: the organisation that the person chose. */
  readonly home?: { readonly id: string; readonly path: string; readonly title: string };
  /** `isInside`: at or below the organisation that the person chose. */
  readonly orgs: ReadonlyMap<string, BookOrg | Many>;
  readonly types: ReadonlyMap<string, { readonly id: string } | Many>;
  readonly models: ReadonlyMap<string, { readonly id: string; readonly typeId: string } | Many>;
  readonly projects: ReadonlyMap<string, BookProject | Many>;
  /** By `projectId/name`. */
  readonly rails: ReadonlyMap<string, { readonly id: string; readonly orgId: string }>;
}

export interface BookOrg {
  readonly id: string;
  readonly path: string;
  readonly isInside: boolean;
}

export interface BookProject {
  readonly id: string;
  readonly orgPath: string;
  readonly name: string;
}

/** What a good row says. */
export interface ImportFields {
  readonly imei: string;
  /** The one that the row names, else the one that the person chose for new rows. */
  readonly orgId: string;
  /** False: the row names no organisation. */
  readonly namesOrg: boolean;
  readonly modelId: string | null;
  readonly iccid: string | null;
  readonly remark: string | null;
  /** Null without `createDevices`. */
  readonly device: {
    readonly device_name: string;
    readonly code: string;
    readonly typeId: string;
    readonly modelId: string;
    readonly railId: string | null;
    readonly projectId: string;
    readonly orgId: string;
    readonly position: string | null;
    readonly address: string;
  } | null;
}

export type CheckedRow = { readonly errors: readonly RowError[] } & (
  | { readonly fields: ImportFields; readonly errors: readonly [] }
  | { readonly fields: null }
);

const codeRule = /^[A-Za-z0-9_-]{2,30}$/;
const limits = { device_name: 40, address: 120, remark: maxRemark } as const;
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

const plain = /^[\x20-\x7e]*$/;

/** A cell as text: numbers without exponent. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  // Plain letters have one form: asking for another costs more than all the rest.
  if (typeof cell === 'string') return (plain.test(cell) ? cell : cell.normalize('NFC')).trim();
  return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell);
}

/** The IMEI that a row is known by: as it should have been written. */
export function imeiOf(raw: RawRow): string {
  return normaliseImei(cellText(raw.imei));
}

class RowCheck {
  readonly errors: RowError[] = [];
  readonly #raw: RawRow;

  constructor(raw: RawRow) {
    this.#raw = raw;
  }

  say(column: SheetColumn, reason: RowReason, params?: RowError['params']): void {
    this.errors.push(params === undefined ? { column, reason } : { column, reason, params });
  }

  text(column: SheetColumn): string {
    return cellText(this.#raw[column]);
  }

  limited(column: keyof typeof limits): string {
    const text = this.text(column);
    const max = limits[column];
    if ([...text].length > max) this.say(column, 'text.long', { max });
    else if (control.test(text) || hasLoneSurrogate(text)) this.say(column, 'text.control');
    return text;
  }
}

/**
 * Judges one row by itself and against the codes of the installation; what else is in the file or in the stock is asked
 * elsewhere.
 * @source docs/requirements.md D9: E01–E03, E06–E10, E12, E14
 */
export function checkRow(raw: RawRow, book: ReferenceBook, createDevices: boolean): CheckedRow {
  const check = new RowCheck(raw);
  const imei = checkImei(check);
  const org = checkOrg(check, book);
  const { typeId, modelId } = checkModel(check, book, createDevices);
  const place = checkPlace(check, book, org, createDevices);
  const position = checkPosition(check, raw.lng, raw.lat);
  const device_name = check.limited('device_name');
  const address = check.limited('address');
  const remark = check.limited('remark');
  const iccid = check.text('iccid').replace(/[\s-]/g, '');
  if (iccid !== '' && !isIccid(iccid)) check.say('iccid', 'iccid.form');
  const typed = check.text('code');
  if (typed !== '' && !codeRule.test(typed)) check.say('code', 'code.form');
  if (check.errors.length > 0 || org === null) return { fields: null, errors: check.errors };
  const code = typed === '' ? imei : typed;
  const whole = createDevices && typeId !== null && modelId !== null && place.projectId !== null;
  const device = whole
    ? {
        device_name: device_name === '' ? code : device_name,
        code,
        typeId,
        modelId,
        railId: place.railId,
        projectId: place.projectId ?? '',
        orgId: org.id,
        position,
        address,
      }
    : null;
  const fields = {
    imei,
    orgId: org.id,
    namesOrg: check.text('orgCode') !== '',
    modelId,
    iccid: iccid === '' ? null : iccid,
    remark: remark === '' ? null : remark,
    device,
  };
  return { fields, errors: [] };
}

function checkImei(check: RowCheck): string {
  const typed = check.text('imei');
  const imei = normaliseImei(typed);
  if (imei === '') check.say('imei', 'imei.empty');
  else if (/^\d(\.\d+)?e\+?\d+$/i.test(imei)) check.say('imei', 'imei.exponent');
  else if (!/^\d+$/.test(imei)) check.say('imei', 'imei.letters');
  else if (imeiFault(imei) === 'digits') check.say('imei', 'imei.length', { n: imei.length });
  else if (isPlaceholderImei(imei)) check.say('imei', 'imei.placeholder');
  else if (imeiFault(imei) === 'luhn') check.say('imei', 'imei.luhn', { digit: imeiCheckDigit(imei.slice(0, 14)) });
  return imei;
}

interface FoundOrg {
  readonly id: string;
  readonly path: string;
}

function checkOrg(check: RowCheck, book: ReferenceBook): FoundOrg | null {
  const code = check.text('orgCode');
  if (code === '') {
    if (book.home === undefined) check.say('orgCode', 'org.empty');
    return book.home ?? null;
  }
  const org = book.orgs.get(code);
  if (org === undefined) check.say('orgCode', 'org.unknown', { code });
  else if (org === 'many') check.say('orgCode', 'org.many', { code });
  else if (!org.isInside) check.say('orgCode', 'org.outside', { code });
  else return org;
  return null;
}

function checkModel(
  check: RowCheck,
  book: ReferenceBook,
  isNeeded: boolean,
): { typeId: string | null; modelId: string | null } {
  const [typeCode, modelCode] = [check.text('typeCode'), check.text('modelCode')];
  const type = one(check, 'typeCode', typeCode, book.types.get(typeCode), ['type.unknown', 'type.many']);
  const model = one(check, 'modelCode', modelCode, book.models.get(modelCode), ['model.unknown', 'model.many']);
  if (type !== null && model !== null && model.typeId !== type.id) {
    check.say('modelCode', 'model.mismatch', { code: modelCode, type: typeCode });
  }
  if (isNeeded && modelCode === '') check.say('modelCode', 'model.empty');
  return { typeId: model?.typeId ?? null, modelId: model?.id ?? null };
}

/** What a word stands for; of an empty one nothing is said. */
function one<T>(
  check: RowCheck,
  column: SheetColumn,
  code: string,
  found: T | Many | undefined,
  [unknown, many]: readonly [RowReason, RowReason],
): T | null {
  if (code === '') return null;
  if (found !== undefined && found !== 'many') return found;
  check.say(column, found === undefined ? unknown : many, { code });
  return null;
}

/** A rail's project and organisation must be the row's. @source docs/requirements.md A10 */
function checkPlace(
  check: RowCheck,
  book: ReferenceBook,
  org: FoundOrg | null,
  isNeeded: boolean,
): { projectId: string | null; railId: string | null } {
  const [code, railName] = [check.text('projectCode'), check.text('railName')];
  if (code === '' && (isNeeded || railName !== '')) check.say('projectCode', 'project.empty');
  const project = one(check, 'projectCode', code, book.projects.get(code), ['project.unknown', 'project.many']);
  if (project === null) return { projectId: null, railId: null };
  if (railName === '') {
    if (org !== null && !areOnOnePath(project.orgPath, org.path)) {
      check.say('projectCode', 'project.outside', { code, org: check.text('orgCode') || (book.home?.title ?? '') });
    }
    return { projectId: project.id, railId: null };
  }
  const rail = book.rails.get(`${project.id}/${railName}`);
  if (rail === undefined || (org !== null && rail.orgId !== org.id)) {
    check.say('railName', 'rail.unknown', { project: project.name, rail: railName });
  }
  return { projectId: project.id, railId: rail?.id ?? null };
}

const decimals = { lng: /^-?\d{1,3}\.\d{5,}$/, lat: /^-?\d{1,2}\.\d{5,}$/ } as const;

/**
 * Texts are judged as typed, at least five decimals; numbers are range-checked only.
 * @source docs/requirements.md A10, SEED-369
 */
function checkPosition(check: RowCheck, lng: Cell | undefined, lat: Cell | undefined): string | null {
  const [x, y] = [cellText(lng), cellText(lat)];
  if (x === '' && y === '') return null;
  if (x === '' || y === '') {
    check.say(x === '' ? 'lng' : 'lat', 'position.half');
    return null;
  }
  const [east, north] = [Number(x), Number(y)];
  const isFigure = Number.isFinite(east) && Number.isFinite(north);
  if (isFigure && Math.abs(east) <= maxLat && Math.abs(north) > maxLat && Math.abs(north) <= maxLng) {
    check.say('lng', 'position.swapped');
    return null;
  }
  if (typeof lng === 'string' && !decimals.lng.test(x)) check.say('lng', 'position.form');
  else if (typeof lat === 'string' && !decimals.lat.test(y)) check.say('lat', 'position.form');
  else {
    const text = formatPosition(east, north);
    if (text !== null && positionFault(text) === null) return text;
    check.say(Math.abs(east) > maxLng ? 'lng' : 'lat', 'position.range');
  }
  return null;
}
