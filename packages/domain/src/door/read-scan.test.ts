import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyboards, typeText, type Keyboard, type Layout, type Lock } from './keyboards.ts';
import { readScan } from './read-scan.ts';
import { formatTicketCode, type TicketCode } from '../tickets/ticket-code.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const codes = fc.record<TicketCode>({
  ticketId: fc.integer({ min: 1, max: 1e15 }),
  eventId: fc.integer({ min: 1, max: 1e9 }),
  revision: fc.integer({ min: 0, max: 9_999 }),
  // Many codes have only one of the two signs. Then the rest of the text is the same at most keyboards.
  signature: fc
    .constantFrom('', '-', '_', '-_')
    .chain((signs) =>
      fc
        .array(fc.constantFrom(...Array.from(letters.slice(0, 62) + signs)), { minLength: 78, maxLength: 78 })
        .map((random) => `aZ9${signs}Q${random.join('')}xyzw`.slice(0, 86).padEnd(86, 'k')),
    ),
});
const code: TicketCode = { ticketId: 10_290, eventId: 3, revision: 1, signature: `${letters}yYzZmMwWqQ-_aAiIxX9-K_` };
const text = formatTicketCode(code);

const texts = (typed: string) =>
  readScan(typed).inputs.map((input) => (input.kind === 'code' ? input.text : input.ticketId));
const typedAt = (computer: Layout, lock: Lock = 'none', meant = text) =>
  typeText(meant, { device: 'us', computer, lock });

/** Characters of the code are lost with this keyboard, or two of them arrive as the same character. */
const isLossy = (keyboard: Keyboard) =>
  keyboard.device === 'japanese' ||
  (keyboard.computer === 'turkishF' && keyboard.lock === 'letters') ||
  (keyboard.computer === 'japanese' && keyboard.lock === 'allKeys');

describe('a ticket code from a scanner', () => {
  it.each(keyboards.filter((keyboard) => !isLossy(keyboard)))(
    'is read: device $device, computer $computer, lock $lock',
    (keyboard) => {
      fc.assert(
        fc.property(codes, (each) => {
          const written = formatTicketCode(each);
          const { inputs } = readScan(typeText(written, keyboard));
          expect(inputs).toContainEqual({ kind: 'code', code: each, text: written });
          expect(inputs.length).toBeLessThanOrEqual(8);
        }),
        { numRuns: 5 },
      );
    },
  );

  // As typed on real keyboards, to verify the table of layouts.
  it.each([
    ['german', 'FZ1.10290.3.1.ABCDEFGHIJKLMNOPQRSTUVWXZYabcdefghijklmnopqrstuvwxzy0123456789ß?zZyYmMwWqQß?aAiIxX9ßK?'],
    ['french', 'FY&:&àéçà:":&:QBCDEFGHIJKL?NOPARSTUVZXYWqbcdefghijkl,noparstuvzxywà&é"\'(-è_ç)°yYwW,?zZaA)°qQiIxXç)K°'],
    ['spanish', "FY1.10290.3.1.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'?yYzZmMwWqQ'?aAiIxX9'K?"],
    [
      'japanese',
      'FY1.10290.3.1.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-=yYzZmMwWqQ-=aAiIxX9-K=',
    ],
    ['turkish', 'FY1ç10290ç3ç1çABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghıjklmnopqrstuvwxyz0123456789*?yYzZmMwWqQ*?aAıIxX9*K?'],
    ['swedish', 'FY1.10290.3.1.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+?yYzZmMwWqQ+?aAiIxX9+K?'],
  ])('is read at a %s computer', (_, typed) => expect(texts(typed)).toContain(text));

  it.each([
    ['a symbology mark', `]Q1${text}`],
    ['start and end of text', `\u0002${text}\u0003\r\n`],
    ['tabs', `\t${text}\t`],
    ['letters of the scanner', `QR${text}XY`],
    ['a second reading', `${text}${text}`],
    ['a mark typed at a German computer', typedAt('german', 'none', `]Q1${text}`)],
    ['a mark and a suffix with Caps Lock', typedAt('us', 'letters', `]Q1${text}#`)],
    ['full width', typedAt('us').replaceAll(/[!-~]/g, (each) => String.fromCodePoint(each.charCodeAt(0) + 0xfee0))],
  ])('is read with %s', (_, typed) => expect(texts(typed)[0]).toBe(text));

  it('has only one reading when it arrives unchanged', () =>
    expect(readScan(text)).toEqual({ inputs: [{ kind: 'code', code, text }], isMangled: false }));

  it.each([
    ['capitals only', text.toUpperCase()],
    ['small letters only', text.toLowerCase()],
    ['an unknown layout', text.replaceAll(/[A-Za-z0-9]/g, (each) => String.fromCodePoint(each.charCodeAt(0) + 0x1000))],
    ['a Japanese input method', `ｆｙ１。１０２９０。３。１。${'あいうえお'.repeat(12)}`],
    ['a lost underscore', text.replaceAll('_', '')],
    ['lost characters', typedAt('french').replaceAll('°', '')],
  ])('is recognised as mangled with %s', (_, typed) => expect(readScan(typed).isMangled).toBe(true));

  it.each([
    '4006381333931',
    'Hale Robin',
    'https://www.example.com/a/b',
    'a'.repeat(60),
    'order 207',
    '',
    '1.5',
    `www.10290.3.1.${'a'.repeat(60)}.html`,
    // One of its two codes is complete.
    `FY1.10290.3.1.${'a'.repeat(86)} ${text}`,
  ])('%j is not read as a mangled code', (typed) => expect(readScan(typed)).toMatchObject({ isMangled: false }));

  it('is read within the first 500 characters only', () => {
    const after = (length: number) => readScan(`${'-'.repeat(length)}${text}`).inputs.length;
    expect([after(500 - text.length), after(500)]).toEqual([1, 0]);
  });

  it('has at most eight readings', () => {
    const addresses = Array.from({ length: 30 }, (_, index) => `check-in/${index + 1}`).join(' ');
    expect(texts(typedAt('german', 'none', addresses))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('limits the work for a text that is not a code', () => {
    const before = process.cpuUsage();
    for (let turn = 0; turn < 50; turn += 1) readScan('fy1.'.repeat(200));
    // CPU time, because a busy machine does not change it.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
  });
});

describe('a ticket address', () => {
  it.each(['german', 'french', 'italian', 'turkish', 'norwegian', 'portuguese', 'uk'] as const)(
    'is read at a %s computer',
    (computer) => expect(texts(typedAt(computer, 'none', 'https://foyer.example/check-in/42'))).toEqual([42]),
  );
  it.each([
    [']Q142', 42],
    ['42', 42],
    ['/check-in/42', 42],
  ])('%j is ticket %i', (typed, ticketId) => expect(texts(typed)).toEqual([ticketId]));
});
