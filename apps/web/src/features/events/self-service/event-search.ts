import { hanVariants } from '@foyer/domain/shared/han-variants';
import { foundIn } from '@foyer/domain/shared/search-folding';

/** The comparison of names, loaded with the first search (`use-event-search.ts`). */
export const isFound = (text: string, search: string): boolean => foundIn(text, search, hanVariants);
