import type { Variants } from '@foyer/domain/shared/search-folding';

/** Variants of kanji for searches of staff, 28 KB. */
export const loadHanVariants = async (): Promise<Variants> =>
  (await import('@foyer/domain/shared/han-variants')).hanVariants;
