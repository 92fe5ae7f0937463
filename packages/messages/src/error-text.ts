import type { ErrorCode, ErrorMetadata, ValidationCode } from '@foyer/contract/errors';

export type Metadata = Readonly<Partial<ErrorMetadata>>;
/** A text of the error or validation catalogue; the metadata came over the wire, so each value may be missing. */
export type ErrorText = string | ((metadata: Metadata) => string);
/** The error catalogue: a code without its text is a compile error. */
export type ErrorTexts = Readonly<Record<ErrorCode, ErrorText>>;
/** The texts of validation findings: a code without its text is a compile error. */
export type ValidationTexts = Readonly<Record<ValidationCode, ErrorText>>;

/** The text of a catalogue entry, with the metadata that came with the code. */
export function textOf(text: ErrorText, metadata: Metadata = {}): string {
  return typeof text === 'string' ? text : text(metadata);
}

/** How long `retryAfterSeconds` is, as people say it: up to two minutes a moment, then whole minutes, from 90 of them whole hours. */
export function waitOf(seconds: Metadata[string]): { unit: 'moment' | 'minutes' | 'hours'; count: number } {
  if (typeof seconds !== 'number' || seconds <= 120) return { unit: 'moment', count: 1 };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
}

/** A known code gives its text; any other gives the general error (spec §8 Response handling). */
export function errorText(texts: ErrorTexts, code: string, metadata?: Metadata): string {
  const text = Object.hasOwn(texts, code) ? texts[code as ErrorCode] : texts.GENERAL_ERROR;
  return textOf(text, metadata);
}
