import { SharedTexts } from './columns.ts';
import { JsonText, JsonValues } from './jsonText.ts';
import { deviceColumns, type DevicesWriter, type SnapshotDevice } from './snapshot.ts';

/** Columns whose cells are an index into `strings`. */
const sharedColumns = [
  'statusCode',
  'railId',
  'railName',
  'projectId',
  'projectName',
  'orgId',
  'orgName',
  'modelName',
] as const satisfies ReadonlyArray<keyof SnapshotDevice>;

/** Devices row by row, as pages read them that were opened before 2.8.0. */
export interface OldDevices {
  readonly strings: readonly string[];
  readonly deviceColumns: readonly string[];
  readonly devices: ReadonlyArray<ReadonlyArray<string | number | boolean | null>>;
}

/** @source docs/adr/0034-map-columns.md: for pages that stay open through an update; goes with 2.9.0 */
export function rowsWriter(): DevicesWriter<OldDevices> {
  const texts = new SharedTexts();
  const rows = new JsonValues();
  const shared = new Set<string>(sharedColumns);
  const share = (text: string | null): number | null => (text === null ? null : texts.indexOf(text));
  return {
    add: (device) =>
      rows.add(deviceColumns.map((name) => (shared.has(name) ? share(device[name] as string | null) : device[name]))),
    packed: () => ({
      strings: texts.strings,
      deviceColumns,
      devices: new JsonText(() => rows.pieces()) as unknown as OldDevices['devices'],
    }),
  };
}
