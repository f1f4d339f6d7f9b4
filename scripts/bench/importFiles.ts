import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { makeImei } from '#domain/devices/imei.ts';
import { sheetColumnKeys, templateTitle } from '#domain/imei/sheetColumns.ts';
import { writeXlsx } from '#server/http/xlsx/writeXlsx.ts';

export interface ImportedRow {
  readonly imei: string;
  readonly cells: readonly string[];
}

/** Rows as a supplier's list has them: number, model, project, organisation, card, remark. */
export function importRows(tac: string, rows: number, codes: { model: string; project: string }): ImportedRow[] {
  return Array.from({ length: rows }, (_, at) => {
    const imei = makeImei(tac, at);
    const values: Readonly<Record<string, string>> = {
      imei,
      modelCode: codes.model,
      projectCode: codes.project,
      iccid: `8986${String(at).padStart(16, '0')}`,
      remark: `批次 ${at % 40}`,
    };
    return { imei, cells: sheetColumnKeys.map((key) => values[key] ?? '') };
  });
}

export function asCsv(rows: readonly ImportedRow[]): Uint8Array<ArrayBuffer> {
  const lines = [sheetColumnKeys.map(templateTitle), ...rows.map(({ cells }) => cells)];
  return new Uint8Array(Buffer.from(lines.map((cells) => cells.join(',')).join('\r\n')));
}

export async function asXlsx(rows: readonly ImportedRow[]): Promise<Uint8Array<ArrayBuffer>> {
  const file = new PassThrough();
  const columns = sheetColumnKeys.map((key) => ({ title: templateTitle(key), width: 18, kind: 'text' as const }));
  const sheet = {
    name: '1',
    columns,
    rows: (async function* () {
      for (let at = 0; at < rows.length; at += 1_000)
        yield rows.slice(at, at + 1_000).map(({ cells }) => cells.map((cell) => (cell === '' ? null : cell)));
    })(),
  };
  const [bytes] = await Promise.all([buffer(file), writeXlsx({ sheets: [sheet], creator: '', created: 0 }, file)]);
  return new Uint8Array(bytes);
}
