import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinDocument, splitDocument } from './version-parts.ts';

const long = 'x'.repeat(300);
const ticket = (key: string, text = long) => ({ key, text, addOns: [{ key: `${key}-1`, text: long }] });

test('joins every document to what it was before it was split', () => {
  // Keys and values that look like references must not be taken for them.
  const text = fc.oneof(fc.string(), fc.constantFrom('#', long));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, text, fc.integer(), fc.constant(null), tie('list'), tie('object')),
    list: fc.array(tie('tree'), { maxLength: 4 }),
    object: fc.dictionary(fc.oneof(fc.string(), fc.constant('#')), tie('tree'), { maxKeys: 4 }),
  }));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), tree, { maxKeys: 5 }), (document) => {
      const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
      expect(joinDocument(splitDocument(plain))).toEqual(plain);
    }),
  );
});

test('an entry that looks like a reference stays an entry', () => {
  const { parts } = splitDocument({ list: [ticket('1')] });
  const [hash] = parts.keys();
  const document = { list: [{ '#': hash }, { '#': 'x' }, ticket('1')] };
  expect(joinDocument(splitDocument(document))).toEqual(document);
});

test('a change of one entry adds one part and the parts that contain it', () => {
  const document = (text?: string) => ({ name: 'Gala', tickets: [ticket('1'), ticket('2', text), ticket('3')] });
  const [before, after] = [splitDocument(document()), splitDocument(document(`${long}!`))];
  expect(before.parts.size).toBe(6);
  expect([...after.parts.keys()].filter((hash) => !before.parts.has(hash))).toHaveLength(1);
});

test('the order of keys does not change a part', () => {
  const [one, other] = [
    { a: long, b: { c: 1, d: 2 } },
    { b: { d: 2, c: 1 }, a: long },
  ];
  expect(splitDocument({ list: [one] }).frame).toEqual(splitDocument({ list: [other] }).frame);
  expect(splitDocument({ list: [one] }).frame).not.toEqual(splitDocument({ list: [{ ...one, b: 1 }] }).frame);
});

test('a part that is not stored is an error, never a gap in the document', () => {
  const { frame } = splitDocument({ list: [ticket('1')] });
  expect(() => joinDocument({ frame, parts: new Map() })).toThrow(/is not stored/);
});
