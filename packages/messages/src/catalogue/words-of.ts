import type { Metadata } from './error-text.ts';

/** The text for a value in the metadata of a code; `other` for an unknown value. */
export function wordsOf<T extends { other: string }>(texts: T, value: Metadata[string]): string {
  const found: unknown = typeof value === 'string' && Object.hasOwn(texts, value) ? texts[value as keyof T] : undefined;
  return typeof found === 'string' ? found : texts.other;
}
