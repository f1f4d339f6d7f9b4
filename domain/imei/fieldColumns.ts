import type { ImportFields } from './checkRow.ts';

/** What good rows say, a list a column; a column that says the same of all rows says it once. */
export interface FieldColumns {
  readonly imeis: readonly string[];
  readonly columns: Readonly<Record<FieldName, Column>>;
}

/** A good row, with the code as it was typed: empty when none was. */
export interface GoodRow {
  readonly fields: ImportFields;
  readonly typedCode: string;
}

type Text = string | null;
/** `imei`: the row's own IMEI. */
type Column = { readonly all: Text } | { readonly each: readonly Text[] } | 'imei';

const names = [
  'orgId',
  'namesOrg',
  'modelId',
  'iccid',
  'remark',
  'typedCode',
  'device_name',
  'code',
  'typeId',
  'railId',
  'projectId',
  'position',
  'address',
] as const;
type FieldName = (typeof names)[number];

const valueOf: Readonly<Record<FieldName, (row: GoodRow) => Text>> = {
  orgId: ({ fields }) => fields.orgId,
  // A column holds texts.
  namesOrg: ({ fields }) => (fields.namesOrg ? 'yes' : null),
  modelId: ({ fields }) => fields.modelId,
  iccid: ({ fields }) => fields.iccid,
  remark: ({ fields }) => fields.remark,
  typedCode: ({ typedCode }) => typedCode,
  device_name: ({ fields }) => fields.device?.device_name ?? null,
  code: ({ fields }) => fields.device?.code ?? null,
  typeId: ({ fields }) => fields.device?.typeId ?? null,
  railId: ({ fields }) => fields.device?.railId ?? null,
  projectId: ({ fields }) => fields.device?.projectId ?? null,
  position: ({ fields }) => fields.device?.position ?? null,
  address: ({ fields }) => fields.device?.address ?? null,
};

export function packFields(rows: readonly GoodRow[]): FieldColumns {
  const imeis = rows.map(({ fields }) => fields.imei);
  const columns = Object.fromEntries(names.map((name) => [name, columnOf(rows.map(valueOf[name]), imeis)]));
  return { imeis, columns: columns as Record<FieldName, Column> };
}

function columnOf(each: readonly Text[], imeis: readonly string[]): Column {
  const [all = null] = each;
  if (each.every((value) => value === all)) return { all };
  return each.every((value, at) => value === imeis[at]) ? 'imei' : { each };
}

/** The good row at this place of the columns, as it was packed. */
export function unpackFields({ imeis, columns }: FieldColumns, at: number): GoodRow {
  const imei = imeis[at] ?? '';
  const of = (name: FieldName): Text => {
    const column = columns[name];
    if (column === 'imei') return imei;
    return 'all' in column ? column.all : (column.each[at] ?? null);
  };
  const [orgId, modelId, typeId, projectId] = [of('orgId') ?? '', of('modelId'), of('typeId'), of('projectId')];
  const device =
    typeId === null || projectId === null || modelId === null
      ? null
      : {
          device_name: of('device_name') ?? '',
          code: of('code') ?? '',
          typeId,
          modelId,
          railId: of('railId'),
          projectId,
          orgId,
          position: of('position'),
          address: of('address') ?? '',
        };
  return {
    fields: {
      imei,
      orgId,
      namesOrg: of('namesOrg') !== null,
      modelId,
      iccid: of('iccid'),
      remark: of('remark'),
      device,
    },
    typedCode: of('typedCode') ?? '',
  };
}
