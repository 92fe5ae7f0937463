import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromStored, toStored } from './unfinished.ts';

test('stores and reads NaN, and leaves every other JSON value as it is', () => {
  expect(JSON.stringify(toStored({ amount: Number.NaN, text: 'NaN', gone: undefined }))).toBe(
    '{"amount":{"notANumber":true},"text":"NaN"}',
  );
  const value = fc.jsonValue({ noNullPrototype: true } as object); // The option is newer than its type.
  fc.assert(
    fc.property(fc.array(fc.oneof(value, fc.constant(Number.NaN))), (list) => {
      const document = { list };
      expect(JSON.stringify(fromStored(toStored(document)))).toBe(JSON.stringify(document));
      expect((fromStored(toStored(document)) as typeof document).list.map(Number.isNaN)).toEqual(
        list.map(Number.isNaN),
      );
    }),
  );
});
