import { alarmTypeCodes, catalogue } from '../alarms/catalogue.ts';
import { causeWords } from '../alarms/causes.ts';
import { noticeActions } from '../alarms/notice.ts';
import type { CompanyType } from '../companies/company.ts';
import type { ProjectStatus } from '../projects/project.ts';
import { handledStatusWords, severityWords, statusCodeWords, statusWords, type Word } from '../texts/names.ts';

const projectStatusWords = {
  planned: { zh: '未开工', en: 'Planned' },
  building: { zh: '在建', en: 'Building' },
  running: { zh: '运营', en: 'Running' },
  finished: { zh: '完工', en: 'Finished' },
  archived: { zh: '归档', en: 'Archived' },
} as const satisfies Record<ProjectStatus, Word>;
const railTypeWords = {
  median: { zh: '中央隔离', en: 'Median' },
  side: { zh: '路侧', en: 'Roadside' },
  bridge: { zh: '桥梁', en: 'Bridge' },
  temporary: { zh: '临时', en: 'Temporary' },
} as const satisfies Record<string, Word>;
const companyTypeWords = {
  construction: { zh: '施工单位', en: 'Construction' },
  maintenance: { zh: '养护单位', en: 'Maintenance' },
  owner: { zh: '业主单位', en: 'Owner' },
  supervision: { zh: '监理单位', en: 'Supervision' },
  manufacturer: { zh: '设备厂商', en: 'Manufacturer' },
} as const satisfies Record<CompanyType, Word>;

interface Dictionary {
  readonly words: Readonly<Record<string, Word>>;
  /** Its codes can be taken off the lists that people choose from; the others stand for states that just happen. */
  readonly canDisable: boolean;
  /** Codes beyond the product's own may be added: nothing is computed from them. */
  readonly canAdd: boolean;
}

const happens = { canDisable: false, canAdd: false } as const;
const chosen = { canDisable: true, canAdd: false } as const;

/** The dictionaries with the product's own words: a dictionary is a row here. @source docs/requirements.md A15 */
export const dictionaries = {
  noticeAction: { words: noticeActions, ...happens },
  deviceStatus: { words: statusWords, ...happens },
  statusCode: { words: statusCodeWords, ...happens },
  alarmType: { words: Object.fromEntries(alarmTypeCodes.map((code) => [code, catalogue[code]])), ...happens },
  severity: { words: severityWords, ...happens },
  handledStatus: { words: handledStatusWords, ...happens },
  companyType: { words: companyTypeWords, ...chosen },
  projectStatus: { words: projectStatusWords, ...chosen },
  railType: { words: railTypeWords, canDisable: true, canAdd: true },
  alarmCause: { words: causeWords, canDisable: true, canAdd: true },
} as const satisfies Record<string, Dictionary>;

export type DictType = keyof typeof dictionaries;
export const dictTypes = Object.keys(dictionaries) as [DictType, ...DictType[]];

export function dictionaryOf(type: DictType): Dictionary {
  return dictionaries[type];
}

/** A code with its names, as it is now. */
export interface DictRow {
  readonly id: string;
  readonly type: DictType;
  readonly code: string;
  /** Chinese. */
  readonly name: string;
  readonly nameEn: string;
  readonly orderNo: number;
  readonly enabled: boolean;
  readonly builtin: boolean;
  /** False while it says what the product says by itself. */
  readonly custom: boolean;
  readonly version: number;
}

/** What root saved of a code. */
export interface StoredDictRow {
  readonly id: string;
  readonly type: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly orderNo: number;
  readonly enabled: boolean;
  readonly version: number;
}

/**
 * A dictionary as it is now: the product's own codes with whatever was saved of them, then the added ones, by order.
 * A code of the product that was never edited has no row: a newer version of the product brings its own words.
 */
export function completeDictionary(type: DictType, stored: readonly StoredDictRow[]): DictRow[] {
  const { words } = dictionaryOf(type);
  const saved = new Map(stored.filter((row) => row.type === type).map((row) => [row.code, row]));
  const own = Object.entries(words).map(([code, { zh, en }], at): DictRow => {
    const row = saved.get(code);
    saved.delete(code);
    const id = `${type}-${code}`;
    const standard = { id, type, code, builtin: true, name: zh, nameEn: en, orderNo: (at + 1) * 10 };
    if (row === undefined) return { ...standard, enabled: true, custom: false, version: 1 };
    const { name, nameEn, orderNo, enabled, version } = row;
    return { ...standard, name, nameEn, orderNo, enabled, version, custom: name !== zh || nameEn !== en };
  });
  const added = [...saved.values()].map((row): DictRow => ({ ...row, type, builtin: false, custom: true }));
  return [...own, ...added].sort((a, b) => a.orderNo - b.orderNo || (a.code < b.code ? -1 : 1));
}
