import { areOnOnePath } from '../orgs/path.ts';
import { formatPosition, maxLat, maxLng, positionFault } from '../devices/position.ts';
import { imeiCheckDigit, imeiFault } from '../devices/imei.ts';
import { hasLoneSurrogate } from '../wellFormed.ts';
import { isIccid, isPlaceholderImei, maxRemark, normaliseImei } from './imei.ts';
import type { RowError, RowReason } from './rowErrors.ts';
import type { Cell, RawRow, SheetColumn } from './sheetColumns.ts';

/** What the codes of a file stand for; read anew for every batch. */
export interface ReferenceBook {
  /** By code; `isInside`: at or below the organisation that the person chose. */
  readonly orgs: ReadonlyMap<string, { readonly id: string; readonly path: string; readonly isInside: boolean }>;
  readonly types: ReadonlyMap<string, { readonly id: string }>;
  readonly models: ReadonlyMap<string, { readonly id: string; readonly typeId: string }>;
  readonly projects: ReadonlyMap<string, { readonly id: string; readonly orgPath: string; readonly name: string }>;
  /** By `projectId/name`. */
  readonly rails: ReadonlyMap<string, { readonly id: string; readonly orgId: string }>;
}

/** What a good row says. */
export interface ImportFields {
  readonly imei: string;
  readonly orgId: string;
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

/** A cell as text: numbers without exponent. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell.normalize('NFC').trim();
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
 * @source product.md D9: E01–E03, E06–E10, E12, E14
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
    check.say('orgCode', 'org.empty');
    return null;
  }
  const org = book.orgs.get(code);
  if (org === undefined) check.say('orgCode', 'org.unknown', { code });
  else if (!org.isInside) check.say('orgCode', 'org.outside', { code });
  return org ?? null;
}

function checkModel(
  check: RowCheck,
  book: ReferenceBook,
  isNeeded: boolean,
): { typeId: string | null; modelId: string | null } {
  const [typeCode, modelCode] = [check.text('typeCode'), check.text('modelCode')];
  const type = book.types.get(typeCode);
  const model = book.models.get(modelCode);
  if (typeCode !== '' && type === undefined) check.say('typeCode', 'type.unknown', { code: typeCode });
  if (modelCode !== '' && model === undefined) check.say('modelCode', 'model.unknown', { code: modelCode });
  if (type !== undefined && model !== undefined && model.typeId !== type.id) {
    check.say('modelCode', 'model.mismatch', { code: modelCode, type: typeCode });
  }
  if (isNeeded && modelCode === '') check.say('modelCode', 'model.empty');
  return { typeId: model?.typeId ?? null, modelId: model?.id ?? null };
}

/** Of two organisations one is, or lies above, the other. */
/** A rail's project and organisation must be the row's. @source product.md A10 */
function checkPlace(
  check: RowCheck,
  book: ReferenceBook,
  org: FoundOrg | null,
  isNeeded: boolean,
): { projectId: string | null; railId: string | null } {
  const [code, railName] = [check.text('projectCode'), check.text('railName')];
  if (code === '') {
    if (isNeeded || railName !== '') check.say('projectCode', 'project.empty');
    return { projectId: null, railId: null };
  }
  const project = book.projects.get(code);
  if (project === undefined) {
    check.say('projectCode', 'project.unknown', { code });
    return { projectId: null, railId: null };
  }
  if (railName === '') {
    if (org !== null && !areOnOnePath(project.orgPath, org.path)) {
      check.say('projectCode', 'project.outside', { code, org: check.text('orgCode') });
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
 * @source product.md A10, SEED-369
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
