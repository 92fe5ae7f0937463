import type { Metadata } from './error-text.ts';

/** The text of a value that came with a code; `other` where it is none that is known. */
export function wordsOf<T extends { other: string }>(texts: T, value: Metadata[string]): string {
  const found: unknown = typeof value === 'string' && Object.hasOwn(texts, value) ? texts[value as keyof T] : undefined;
  return typeof found === 'string' ? found : texts.other;
}
