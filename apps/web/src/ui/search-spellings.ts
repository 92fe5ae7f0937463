/** The comparison of texts, loaded with the first list that opens (`combobox-state.ts`). */
export { foundIn, isAlike } from '@foyer/domain/shared/search-folding';
