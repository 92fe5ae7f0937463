import type { FormField } from '@foyer/contract/events/event-configuration';
import { cleanText } from '../../shared/text.ts';
import { parseDate, sentDate } from '../dates.ts';
import { applyMask, fitsMask } from '../masks.ts';
import { maxTextLength } from '../rules.ts';
import { applyNotNeeded, maxChoices, parseNumber, type FieldValue, type Normalized } from '../values.ts';
import type { KindRecord } from './record.ts';

/** Functions that normalise answers, which the kinds select from. Each accepts input of any type. */

/** Maximum input length. Longer input is cut before it is processed. */
const maxInputLength = 5000;

export const fine = (value: FieldValue): Normalized => ({ value, problem: null });

/** Reads a line of text: trimmed, widths folded, at most `maxLength` characters. `finish` reads non-empty text. */
export function line(
  maxLength: number,
  finish: (text: string, field: FormField) => Normalized = fine,
): Pick<KindRecord, 'maxLength' | 'normalize'> {
  const normalize: KindRecord['normalize'] = (raw, field) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return { value: '', problem: 'WRONG_TYPE' };
    const text = cleanText(String(raw).slice(0, maxInputLength));
    if (text === '') return fine('');
    return text.length > maxLength ? { value: text, problem: 'MAX' } : finish(text, field);
  };
  return { maxLength, normalize };
}

export function readNumber(text: string): Normalized {
  const number = parseNumber(text);
  // A number that prints with an exponent (`1e-7`) could not be parsed again, and no form needs such a fraction.
  if (number === null || parseNumber(String(number)) === null) return { value: text, problem: 'NUMERIC' };
  return fine(number);
}

export function readDate(text: string): Normalized {
  const date = parseDate(text);
  return date ? fine(sentDate(date)) : { value: text, problem: 'DATE' };
}

/** Applies the field's mask. Text that does not fill the mask is returned as typed. */
export function readMasked(text: string, { mask }: FormField): Normalized {
  if (!mask) return fine(text);
  const masked = applyMask(mask, text);
  return !masked.dropped && fitsMask(mask, masked.text) ? fine(masked.text) : { value: text, problem: 'FORMAT' };
}

/** Accepts one of the field's own choices unchanged. */
export function choice(maxLength: number): Pick<KindRecord, 'maxLength' | 'normalize'> {
  const typed = line(maxLength);
  return {
    maxLength,
    normalize: (raw, field) =>
      typeof raw === 'string' && isOption(field, raw) ? fine(raw) : typed.normalize(raw, field),
  };
}

const isOption = (field: FormField, value: string) =>
  field.fieldOptions?.some((option) => option.value === value) ?? false;

export function readYesNo(raw: unknown): Normalized {
  if (typeof raw === 'boolean') return fine(raw);
  const word =
    typeof raw === 'string' || typeof raw === 'number' ? String(raw).slice(0, 20).trim().toLowerCase() : undefined;
  if (word === 'true' || word === '1' || word === 'on' || word === 'yes') return fine(true);
  if (word === '' || word === 'false' || word === '0' || word === 'off' || word === 'no') return fine(false);
  return { value: false, problem: 'WRONG_TYPE' };
}

/** Several choices without duplicates, with the 'Not Needed' rule. */
export function readList(raw: unknown, field: FormField): Normalized {
  const list: unknown[] = Array.isArray(raw) ? raw : [raw];
  if (list.length > maxChoices) return { value: [], problem: 'MAX' };
  const chosen: string[] = [];
  for (const each of list) {
    if (typeof each !== 'string' && typeof each !== 'number') return { value: [], problem: 'WRONG_TYPE' };
    const text =
      typeof each === 'string' && isOption(field, each) ? each : cleanText(String(each).slice(0, maxTextLength));
    if (text !== '') chosen.push(text);
  }
  return fine(applyNotNeeded(chosen));
}
