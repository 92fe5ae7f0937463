import type { CardType } from '@foyer/contract/wire/vocabulary';

/** Card brand names, the same in every language. */
export const brandNames: Readonly<Record<CardType, string>> = {
  VI: 'Visa',
  MC: 'Mastercard',
  AE: 'American Express',
  DI: 'Discover',
  JC: 'JCB',
  DC: 'Diners Club',
};
