import { digitsOf, foldWidth } from '../shared/text.ts';

/** The fewest digits that search telephone numbers (door 5.1). */
const leastPhoneDigits = 4;

/** Calling codes of one, two and three digits. None is the beginning of another. */
const callingCode =
  /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)/;
const internationalPrefix = /^(?:00|01[01])(?=[1-9]\d{9})/;

/**
 * The digits of a telephone number without calling code and trunk zero, so +81 90-1234-5678 and 090 1234 5678 are the
 * same. Must match the SQL function `phone_key`.
 */
export function phoneKey(phone: string): string {
  const text = foldWidth(phone).trim();
  const digits = digitsOf(text);
  const isInternational = text.startsWith('+') || internationalPrefix.test(digits);
  const national = isInternational
    ? digits.replace(internationalPrefix, '').replace(callingCode, '')
    : digits.replace(/^1(?=\d{10}$)/, '');
  return national.replace(/^0+/, '');
}

/**
 * The keys of a typed number, or of its beginning or end; empty if the text is no telephone number. A number with a
 * calling code may lack the plus sign.
 */
export function typedPhoneKeys(typed: string): string[] {
  const text = foldWidth(typed).trim();
  if (!/^[+(]*\d[\d\s().\-\u2010-\u2015\u2212\u30fc/]*$/.test(text)) return [];
  const digits = digitsOf(text);
  const keys = [
    phoneKey(text),
    ...(text.startsWith('+') || digits.length < 11 ? [] : [phoneKey(`+${digits}`)]),
    // The last digits of a number can begin with a zero.
    ...(digits.startsWith('0') ? [digits] : []),
  ];
  return [...new Set(keys)].filter((key) => key.length >= leastPhoneDigits);
}
