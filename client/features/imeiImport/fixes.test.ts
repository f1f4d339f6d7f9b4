import { expect, it } from 'vitest';
import { imeiCheckDigit, makeImei } from '#domain/devices/imei.ts';
import type { ImportJobRow, ImportRowView } from '#domain/imei/importJob.ts';
import { faultsOf, fixedRows, isMended } from './fixes.ts';
import { mergeJobs } from './mergeJobs.ts';

const good = makeImei('86412305', 7);
const wrong = good.slice(0, 14) + ((imeiCheckDigit(good.slice(0, 14)) + 1) % 10);
const view = (raw: ImportRowView['raw'], errors: ImportRowView['errors']): ImportRowView => ({
  rowNo: 5,
  raw,
  imei: '',
  status: 'failed',
  errors,
  deviceId: null,
});

it('a wrong check digit and swapped coordinates suggest what is right; only a click takes it', () => {
  const faults = faultsOf(
    view({ imei: wrong, lng: '31.80000', lat: 117.2 }, [
      { column: 'imei', code: 'E03', message: '' },
      { column: 'lng', code: 'E10', message: '' },
    ]),
  );
  expect(faults.map(({ suggestion }) => suggestion)).toEqual([good, '117.200000,31.800000']);
  expect(fixedRows(faults, new Map())).toEqual([]);
  const [imei, place] = faults;
  const typed = new Map([[imei?.key ?? '', good]]);
  // A row is sent when everything of it is mended.
  expect(fixedRows(faults, typed)).toEqual([]);
  typed.set(place?.key ?? '', '117.200000,31.800000');
  expect(fixedRows(faults, typed)).toEqual([{ rowNo: 5, values: { imei: good, lng: '117.200000', lat: '31.800000' } }]);
  expect(imei !== undefined && isMended(imei, wrong)).toBe(false);
});

it('an older word of an import never replaces a newer one', () => {
  const job = (id: string, seq: number, createdAt: number) => ({ id, seq, createdAt }) as ImportJobRow;
  const told = new Map([
    ['a', job('a', 2, 1)],
    ['b', job('b', 9, 2)],
  ]);
  expect(mergeJobs([job('a', 3, 1)], told).map(({ id, seq }) => `${id}${seq}`)).toEqual(['b9', 'a3']);
});
