import fc from 'fast-check';

type Fields = Readonly<Record<string, unknown>>;

const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
const manyKeys = Object.fromEntries(Array.from({ length: 2_000 }, (_, no) => [`k${no}`, no]));

/** What nobody should send. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    [],
    {},
    true,
    0,
    -0,
    -1,
    0.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    '1e309',
    'NaN',
    'Infinity',
    '-1',
    '9'.repeat(400),
    '2026-02-30',
    '0000-00-00',
    '\u0000',
    '\uD800',
    'a\uDFFFb',
    '\u202Ecba',
    'e\u0301'.repeat(50),
    '%',
    '_',
    "'",
    '"; DROP TABLE user; --',
    '${7*7}',
    '../../etc/passwd',
    '=cmd()',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    'constructor',
    'toString',
    'root',
    '中'.repeat(5_000),
    deep(200),
    manyKeys,
    Array.from({ length: 1_000 }, (_, no) => `de-${no}`),
  ),
);

type Mutation = (fields: Fields) => Fields;
const nth = (fields: Fields, no: number): string =>
  Object.keys(fields)[no % Math.max(1, Object.keys(fields).length)] ?? 'id';

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(50), hostile).map(([no, value]) => (fields: Fields) => ({
      ...fields,
      [nth(fields, no)]: value,
    })),
  },
  {
    weight: 3,
    arbitrary: fc.nat(50).map((no) => (fields: Fields) => {
      const { [nth(fields, no)]: _, ...rest } = fields;
      return rest;
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .nat(50)
      .map((no) => (fields: Fields) => ({ ...fields, [nth(fields, no)]: [fields[nth(fields, no)]] })),
  },
  {
    weight: 1,
    arbitrary: fc
      .nat(50)
      .map((no) => (fields: Fields) => ({ ...fields, [nth(fields, no)]: { $gt: fields[nth(fields, no)] } })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('__proto__', 'constructor', 'prototype', 'orgPath', 'isRoot', 'roles', 'x'), hostile)
      .map(
        ([name, value]) =>
          (fields: Fields) =>
            Object.defineProperty({ ...fields }, name, { value, enumerable: true }),
      ),
  },
);

/** A good example with up to three things wrong in it; every third is left good. */
export function mutated(example: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> {
  const changes = fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
  );
  return fc.tuple(example, changes).map(([fields, list]) => list.reduce((all, change) => change(all), fields));
}

/** A body that is no object, or hardly JSON. */
export const rawBodies: readonly string[] = [
  '',
  'null',
  '[]',
  '"x"',
  '{',
  '{"id":1e999}',
  '{"__proto__":{"isRoot":true}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"id":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '\uFEFF{}',
  '{"id":"\\ud800"}',
  `{"id":${'9'.repeat(5_000)}}`,
];
