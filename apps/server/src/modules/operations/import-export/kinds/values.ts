import * as z from 'zod/mini';
import { audienceKey } from '@foyer/contract/people/audience';
import { parseConsultantId } from '@foyer/domain/people/consultant-id';
import { cleanAddress } from '@foyer/domain/people/identifiers';
import { cleanText, isEmail } from '@foyer/domain/shared/text';

/** Schemas of values from CSV cells or JSON, cleaned like form input. An empty cell becomes null. */

const cleaned = z.transform((sent: unknown) => {
  if (typeof sent !== 'string') return sent;
  const text = cleanText(sent);
  return text === '' ? null : text;
});

/** Required text of one line. */
export const words = (max: number) => z.pipe(cleaned, z.string().check(z.maxLength(max)));
/** Text that may be empty. The column itself is required. */
export const wordsOrNone = (max: number) =>
  z.pipe(
    z.transform((sent: unknown) => (typeof sent === 'string' ? cleanText(sent) : sent === null ? '' : sent)),
    z.string().check(z.maxLength(max)),
  );
/** Text that may be empty or absent. An absent column stays undefined. */
export const optionalWords = (max: number) =>
  z.optional(z.pipe(cleaned, z.nullable(z.string().check(z.maxLength(max)))));

/** The key of an account list, in any letter case and width. */
export const listKey = z.pipe(
  cleaned,
  z.pipe(
    z.transform((sent: unknown) => (typeof sent === 'string' ? sent.normalize('NFKC').toLowerCase() : sent)),
    audienceKey,
  ),
);

/** `C` plus 7 digits, in the notations that people use (orders 2.3). */
const consultantId = z.string().check(z.regex(/^C\d{7}$/));
const asConsultantId = z.transform((sent: unknown) => {
  if (typeof sent !== 'string') return sent;
  return sent.trim() === '' ? null : (parseConsultantId(sent) ?? sent);
});
export const account = z.pipe(asConsultantId, consultantId);
export const accountOrNone = z.pipe(asConsultantId, z.nullable(consultantId));
export const optionalAccount = z.optional(accountOrNone);

export const email = z.pipe(
  z.pipe(
    cleaned,
    z.transform((sent: unknown) => (typeof sent === 'string' ? cleanAddress(sent) : sent)),
  ),
  z.nullable(z.string().check(z.refine((text) => isEmail(text), { params: { code: 'EMAIL' } }))),
);

/** A value of a list, matched without letter case and returned in the spelling of the list. */
const cleanedChoice = (choices: readonly string[]) =>
  z.pipe(
    cleaned,
    z.transform((sent: unknown) =>
      typeof sent === 'string'
        ? (choices.find((each) => each.toLowerCase() === sent.normalize('NFKC').toLowerCase()) ?? sent)
        : sent,
    ),
  );
export const choice = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.pipe(cleanedChoice(choices), z.enum(choices));
export const optionalChoice = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.optional(z.pipe(cleanedChoice(choices), z.nullable(z.enum(choices))));

/** Three letters of ISO 3166, in any letter case and width. */
export const countryCode = z.pipe(
  cleaned,
  z.pipe(
    z.transform((sent: unknown) => (typeof sent === 'string' ? sent.normalize('NFKC').toUpperCase() : sent)),
    z.string().check(z.regex(/^[A-Z]{3}$/)),
  ),
);

/** A telephone number. A number that a spreadsheet has shortened is refused, because its digits are lost. */
export const optionalPhone = z.optional(
  z.pipe(
    cleaned,
    z.nullable(
      z
        .string()
        .check(z.maxLength(40))
        .check(z.refine((text) => !isShortened(text), { params: { code: 'FORMAT' } })),
    ),
  ),
);
/** Whether the text is a number in exponent form, such as `8.19012E+11` for 819012345678. */
export const isShortened = (text: string): boolean =>
  /^[+-]?\d+(?:[.,]\d+)?\s*E[+-]?\d+$/i.test(text.normalize('NFKC').trim());

/** Spellings of spreadsheets in English, Spanish, French and German. */
const spelledBooleans = new Map<string, boolean>([
  ...['true', 'verdadero', 'vrai', 'wahr'].map((word): [string, boolean] => [word, true]),
  ...['false', 'falso', 'faux', 'falsch'].map((word): [string, boolean] => [word, false]),
]);
const asBoolean = z.transform((sent: unknown) => {
  if (typeof sent !== 'string') return sent;
  const text = sent.trim().toLowerCase();
  return text === '' ? null : (spelledBooleans.get(text) ?? sent);
});
/** `true` or `false`, also in the spellings of spreadsheets. */
export const optionalBoolean = z.optional(z.pipe(asBoolean, z.nullable(z.boolean())));

const asInteger = z.transform((sent: unknown) => {
  if (typeof sent !== 'string') return sent;
  const text = sent.trim();
  return text === '' ? null : /^-?\d{1,9}$/.test(text) ? Number(text) : sent;
});
export const optionalInteger = (minimum: number, maximum: number) =>
  z.optional(z.pipe(asInteger, z.nullable(z.int().check(z.minimum(minimum), z.maximum(maximum)))));

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]0{1,2}:00(?::00(?:\.0+)?)?Z?)?$/;
const japaneseDay = /^(\d{4})(年)(\d{1,2})月(\d{1,2})日$/;
/** Converts dates with the year first, as spreadsheets write them: `2024/3/1`, `2024-3-1`, `2024年3月1日`. */
const asDay = z.transform((sent: unknown) => {
  if (typeof sent !== 'string') return sent;
  const text = sent.normalize('NFKC');
  const [, year, , month = '', day = ''] = yearFirst.exec(text) ?? japaneseDay.exec(text) ?? [];
  return year === undefined ? sent : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
});
/** An existing date, with the year first. */
export const optionalDay = z.optional(z.pipe(cleaned, z.pipe(asDay, z.nullable(z.iso.date()))));

/** A moment in UTC, such as `2027-01-12T16:00:00Z`. */
export const optionalMoment = z.optional(z.pipe(cleaned, z.nullable(z.iso.datetime())));

const asJson = z.transform((sent: unknown) => {
  if (typeof sent !== 'string') return sent;
  if (sent.trim() === '') return null;
  try {
    return JSON.parse(sent) as unknown;
  } catch {
    return sent;
  }
});
/** JSON: text in a CSV cell, a value in a JSON file. */
export const json = <S extends z.ZodMiniType>(schema: S) => z.pipe(asJson, schema);
export const optionalJson = <S extends z.ZodMiniType>(schema: S) => z.optional(z.pipe(asJson, z.nullable(schema)));
