import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeAnswers } from './merge-answers.ts';
import { sameValue, type FormValues } from './values.ts';

const names = ['diet', 'room', 'size', 'note'];
const answers: fc.Arbitrary<FormValues> = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof(fc.constantFrom('', 'a', 'b', 'c'), fc.boolean(), fc.subarray(['x', 'y'])),
);
const at = (values: FormValues, name: string) => values[name] ?? '';

test('applies a change by either person, and reports a change by both as a clash with mine kept', () => {
  expect(
    mergeAnswers({
      base: { diet: 'none', room: '1', size: 'M', note: '' },
      mine: { diet: 'vegan', room: '2', size: 'M', note: 'same' },
      theirs: { diet: 'none', room: '3', size: 'L', note: 'same' },
    }),
  ).toEqual({
    values: { diet: 'vegan', room: '2', size: 'L', note: 'same' },
    clashes: ['room'],
    changed: ['room', 'size'],
  });
});

test('loses no answer of mine, and loses one of theirs only in a clash', () => {
  fc.assert(
    fc.property(answers, answers, answers, (base, mine, theirs) => {
      const { values, clashes, changed } = mergeAnswers({ base, mine, theirs });
      for (const name of names) {
        const [was, me, they, now] = [at(base, name), at(mine, name), at(theirs, name), at(values, name)];
        if (!sameValue(me, was)) expect(now).toEqual(me);
        else if (name in mine || name in theirs) expect(now).toEqual(they);
        expect(clashes.includes(name)).toBe(!sameValue(me, was) && !sameValue(they, was) && !sameValue(me, they));
        expect(changed.includes(name)).toBe(!sameValue(they, was) && !sameValue(me, they));
      }
      // Without own changes the result is theirs. Without their changes the result is mine.
      expect(mergeAnswers({ base, mine: base, theirs }).clashes).toEqual([]);
      expect(mergeAnswers({ base, mine, theirs: base }).clashes).toEqual([]);
    }),
  );
});
