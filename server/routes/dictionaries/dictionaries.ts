import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { z } from 'zod';
import { deleteDictEntry } from '#db/dictionaries/deleteDictEntry.ts';
import { listDictionaries } from '#db/dictionaries/listDictionaries.ts';
import { addDictEntry, findDictEntry, updateDictEntry } from '#db/dictionaries/saveDictEntry.ts';
import { listDeviceTypes } from '#db/devices/listDeviceTypes.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { namedDiff } from '#domain/audit/diff.ts';
import { dictionaryOf, dictTypes, type DictRow } from '#domain/settings/dictionaries.ts';
import { searchTextMax } from '#domain/search/search.ts';
import { badField } from '../../http/badField.ts';
import { integer, list, offsetOf, optional, paging, trimmedText } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { namingTaken } from '../../http/taken.ts';

/** (id, code, name; docs/requirements.md A15) */
export interface DictEntry {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Root gave it another name than the product's own. */
  readonly custom: boolean;
}

/** What people choose from: disabled codes are left out. */
function entriesOf(rows: readonly DictRow[] = []): DictEntry[] {
  return rows
    .filter(({ enabled }) => enabled)
    .map(({ id, code, name, nameEn, custom }) => ({ id, code, name, nameEn, custom }));
}

const type = z.enum(dictTypes);
const code = z.string().regex(/^[A-Za-z0-9_-]{1,30}$/, { error: fieldText('dict.code') });
const root = { method: 'POST', access: ['root'], scope: 'none' } as const;

export const dictionaryRoutes = [
  route({
    method: 'GET',
    path: '/api/web/dict/getNoticeAction',
    access: 'signedIn',
    scope: 'none',
    input: z.object({}),
    audit: null,
    handle: async (call) => {
      const { noticeAction } = await call.read((tx) => listDictionaries(tx, ['noticeAction']));
      return entriesOf(noticeAction);
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/dict/getDict',
    access: 'signedIn',
    scope: 'none',
    input: z.object({ type: list(type) }),
    audit: null,
    handle: async (call) => {
      const wanted = call.input.type ?? dictTypes;
      const found = await call.read((tx) => listDictionaries(tx, wanted));
      const data = Object.fromEntries(wanted.map((each) => [each, entriesOf(found[each])]));
      const tag = createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22);
      call.headers.set('ETag', `"${tag}"`);
      return data;
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/dict/getDeviceTypeAndModelTree',
    access: 'signedIn',
    scope: 'none',
    input: z.object({}),
    audit: null,
    handle: async (call) => call.read(listDeviceTypes),
  }),
  route({
    ...root,
    path: '/home/dict/dict/listPage',
    input: z.strictObject({ ...paging, type, keyword: optional(trimmedText(0, searchTextMax)) }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { keyword = '', ...input } = call.input;
      const found = await call.read((tx) => listDictionaries(tx, [input.type]));
      const wanted = keyword.toLowerCase();
      const rows = (found[input.type] ?? []).filter((row) =>
        [row.code, row.name, row.nameEn].some((text) => text.toLowerCase().includes(wanted)),
      );
      return { records: rows.slice(offsetOf(input), offsetOf(input) + input.limit), total: rows.length };
    },
  }),
  route({
    ...root,
    path: '/home/dict/dict/save',
    input: z.strictObject({
      type,
      code,
      name: trimmedText(1, 30, 'dict.name'),
      nameEn: trimmedText(1, 30, 'dict.name'),
      orderNo: integer(0, 10_000),
      enabled: z.boolean(),
      /** That of the row that is changed; without one the code is added. */
      version: optional(integer(1, 1_000_000_000)),
    }),
    audit: 'dict.save',
    tells: ['dictionaries'],
    handle: async (call) => {
      const { now, locale } = call;
      const { version, ...input } = call.input;
      const dictionary = dictionaryOf(input.type);
      call.audit({ targetType: 'dict', targetId: `${input.type}:${input.code}`, data: input });
      if (!input.enabled && !dictionary.canDisable) throw badField('enabled', 'dict.fixed');
      if (version === undefined && !dictionary.canAdd) throw badField('code', 'dict.fixed');
      const saved = await namingTaken(
        locale,
        { code: { zh: '编码', en: 'Code' } },
        call.write(async (tx) => {
          const before = await findDictEntry(tx, input.type, input.code);
          const row =
            version === undefined
              ? await addDictEntry(tx, { ...input, id: ulid(now), now })
              : await updateDictEntry(tx, { ...input, version, now });
          call.audit({ data: namedDiff(before?.name ?? row.name, before ?? {}, input) });
          return row;
        }),
      );
      return saved;
    },
  }),
  route({
    ...root,
    path: '/home/dict/dict/delete',
    input: z.strictObject({ type, code }),
    audit: 'dict.delete',
    tells: ['dictionaries'],
    handle: async (call) => {
      const { input } = call;
      call.audit({ targetType: 'dict', targetId: `${input.type}:${input.code}` });
      await call.write(async (tx) => {
        const before = await findDictEntry(tx, input.type, input.code);
        await deleteDictEntry(tx, input);
        call.audit({ data: { name: before?.name ?? input.code, before, after: {} } });
      });
      return null;
    },
  }),
] as const;
