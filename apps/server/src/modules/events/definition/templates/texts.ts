import type { Translated } from '@foyer/contract/wire/translations';

/** A text in the three languages. English is the fallback for a missing language. */
export function t(english: string, spanish: string, japanese: string): Translated {
  return {
    en_US: { value: english, isDefault: true },
    es_US: { value: spanish, isDefault: false },
    ja_JP: { value: japanese, isDefault: false },
  };
}

/** The English text of `t(…)`, for default properties. */
export function english(text: Translated): string {
  return text.en_US?.value ?? '';
}
