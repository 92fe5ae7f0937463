import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSwipe } from './card-swipe.ts';
import { passesLuhn } from '../payments/cards.ts';
import { keyboards, typeText, type Keyboard } from './keyboards.ts';

const tracks = '%B4111111111111111^DOE/JOHN Q.MR^30121010000000000?;4111111111111111=30121010000?';

describe('a swiped card', () => {
  it.each([
    [
      '%B4111111111111111^DOE/JOHN Q.MR^30121010000000000?;4111111111111111=30121010000?',
      {
        cardNumber: '4111111111111111',
        date: { year: '2030', month: '12' },
        name: { firstName: 'JOHN Q', lastName: 'DOE' },
      },
    ],
    ['%B4111111111111111^DOE/JOHN^3000101?', { date: { year: '2030', month: '01' } }],
    [
      ';5105105105105100=2907101?',
      { cardNumber: '5105105105105100', date: { year: '2029', month: '07' }, name: { firstName: '', lastName: '' } },
    ],
    [';5105105105105100=2900101?', { date: { month: '01' } }],
  ])('swipe %j', (raw, card) => expect(parseSwipe(raw)).toMatchObject(card));
  it.each(['', '%E?', 'hello', ';123=3012?', ';5105105105105100=2913101?'])('no card in %j', (raw) =>
    expect(parseSwipe(raw)).toBeNull(),
  );

  it.each([
    ['DOE/JOHN', 'JOHN', 'DOE'],
    ['doe/john', 'JOHN', 'DOE'],
    ['JOHN DOE', 'JOHN', 'DOE'],
    ['MR JOHN Q DOE', 'JOHN Q', 'DOE'],
    ['DOE/MRS JANE', 'JANE', 'DOE'],
    ['DOE/JANE DR', 'JANE', 'DOE'],
    ['DOE/J.R.', 'J R', 'DOE'],
    ['DE LA CRUZ/ANA MARIA.SRA', 'ANA MARIA', 'DE LA CRUZ'],
    ['DOE/', '', 'DOE'],
    ['MADONNA', '', 'MADONNA'],
    ['/', '', ''],
    ['', '', ''],
    ['DR', '', 'DR'],
  ])('reads the name %j as %j %j', (name, firstName, lastName) =>
    expect(parseSwipe(`%B4111111111111111^${name}^3012101?`)).toMatchObject({ name: { firstName, lastName } }),
  );

  it.each([
    ['typed with Caps Lock', typeText(tracks, { device: 'us', computer: 'us', lock: 'letters' })],
    ['at a German computer', '%B4111111111111111&DOE-JOHN Q.MR&30121010000000000_ö4111111111111111´30121010000_'],
    ['at a Japanese computer', '%B4111111111111111&DOE/JOHN Q.MR&30121010000000000?;4111111111111111^30121010000?'],
    ['at a French computer', typeText(tracks, { device: 'us', computer: 'french', lock: 'none' })],
    ['with only track 1', '%B4111111111111111^DOE/JOHN Q.MR^30121010000000000?'],
    ['with a prefix and a suffix', `\u0002${tracks}\u0003\r\n`],
    ['at a computer whose dead key joins the name', '%B4111111111111111^ÂNDERS/TOM^30121010000000000?'],
  ])('is read %s', (_, typed) =>
    expect(parseSwipe(typed)).toMatchObject({ cardNumber: '4111111111111111', date: { year: '2030', month: '12' } }),
  );

  // One key of the tracks types nothing on this layout, or the same as another key.
  const isLossy = (keyboard: Keyboard) => parseSwipe(typeText(';4111111111111111=3012?', keyboard)) === null;
  it.each(keyboards.filter((keyboard) => !isLossy(keyboard)))(
    'is read from track 2 alone: device $device, computer $computer, lock $lock',
    (keyboard) => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 14 }), (digits) => {
          const start = `4${digits.join('')}`;
          const cardNumber = Array.from('0123456789', (digit) => start + digit).find(passesLuhn) ?? '';
          expect(parseSwipe(typeText(`;${cardNumber}=3007101?`, keyboard))).toMatchObject({
            cardNumber,
            date: { year: '2030', month: '07' },
          });
        }),
        { numRuns: 5 },
      );
    },
  );
  it.each([
    ['Ç$$!¨%(&(@#$#%&%(+#))&!)!;', '4416597923435759'],
    ['Y$"&(&)=%=&%!)^%!_^==\'!=!,', '4268690506519351'],
    ['ÔČÉÁŤÁÍ+ÉČ+ÁÝŽÝÍÉ´ŠÉÉÝ+É+_', '4085891041876790'],
    [':$(*?$@%$$*$##$((+#))&!)!é', '4986425448433499'],
    [':$(?&&)*(#)@)##&*+#))&!)!é', '4967708930203378'],
  ])('%s is not read as the last digits of its number', (typed, cardNumber) =>
    expect(parseSwipe(typed)).toMatchObject({ cardNumber }),
  );

  it('is read with every keyboard except one', () =>
    expect(keyboards.filter(isLossy)).toEqual([{ device: 'us', computer: 'japanese', lock: 'allKeys' }]));

  it.each(['%B4111111111111112&DOE-JOHN&3012_', 'ö4111111111111112´3012_'])('%j has a wrong check digit', (typed) =>
    expect(parseSwipe(typed)).toBeNull(),
  );
});
