import type { Translated } from '@foyer/contract/translations';

/** A text in the three languages; English is the one that stands in where a language is missing. */
export function t(english: string, spanish: string, japanese: string): Translated {
  return {
    en_US: { value: english, isDefault: true },
    es_US: { value: spanish, isDefault: false },
    ja_JP: { value: japanese, isDefault: false },
  };
}

/** English out of `t(…)`, for the default properties beside the translations. */
export function english(text: Translated): string {
  return text.en_US?.value ?? '';
}
