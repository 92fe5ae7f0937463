import type { ErrorCode, ErrorMetadata } from '@foyer/contract/wire/errors';
import type { AnswerCode, DefinitionCode } from '@foyer/contract/wire/validation-codes';

export type Metadata = Readonly<Partial<ErrorMetadata>>;
/** A text of the error or validation catalogue. The metadata comes from the wire, so each value may be missing. */
export type ErrorText = string | ((metadata: Metadata) => string);
/** Texts of some error codes. The type has exactly these codes. */
export const textsOfCodes = <C extends ErrorCode>(texts: Readonly<Record<C, ErrorText>>): typeof texts => texts;

/** The texts of validation findings. A code without a text is a type error. */
export type AnswerTexts = Readonly<Record<AnswerCode, ErrorText>>;
export type DefinitionTexts = Readonly<Record<DefinitionCode, ErrorText>>;
export type ValidationTexts = AnswerTexts & DefinitionTexts;

/** The text of a catalogue entry with the metadata of the code. */
export function textOf(text: ErrorText, metadata: Metadata = {}): string {
  return typeof text === 'string' ? text : text(metadata);
}

/**
 * `retryAfterSeconds` as people read it: `moment` up to two minutes, then whole minutes, and whole hours from 90
 * minutes.
 */
export function waitOf(seconds: Metadata[string]): { unit: 'moment' | 'minutes' | 'hours'; count: number } {
  if (typeof seconds !== 'number' || seconds <= 120) return { unit: 'moment', count: 1 };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
}

/** The text of a known code, else the general error (system 2.3). */
export function errorText(
  texts: Readonly<Record<string, ErrorText>> & { readonly GENERAL_ERROR: ErrorText },
  code: string,
  metadata?: Metadata,
): string {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return textOf(text ?? texts.GENERAL_ERROR, metadata);
}
