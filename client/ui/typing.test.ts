import { expect, test } from 'vitest';
import { beginComposing, typed, typeInto } from './typing.ts';

test('what is being composed is not meant until it is composed', () => {
  const before = typeInto(typed(''), 'K38');
  expect(before).toEqual({ text: 'K38', meant: 'K38', isComposing: false });
  const pinyin = typeInto(typeInto(beginComposing(before), 'K38h'), 'K38he');
  expect(pinyin).toEqual({ text: 'K38he', meant: 'K38', isComposing: true });
  expect(typed('K38合')).toEqual({ text: 'K38合', meant: 'K38合', isComposing: false });
});
