import type { Locale } from '@foyer/contract/vocabulary';
import type { AfterwardsMessages } from './messages.ts';

/**
 * Loaders of the texts for dialogs after a purchase (cancelling, add-ons). In its own file, so pages without these
 * dialogs do not reference the text files.
 */
export const loadAfterwards: Readonly<Record<Locale, () => Promise<AfterwardsMessages>>> = {
  'en-US': () => import('./en-US/afterwards.ts').then((part) => part.afterwards),
  'es-US': () => import('./es-US/afterwards.ts').then((part) => part.afterwards),
  'ja-JP': () => import('./ja-JP/afterwards.ts').then((part) => part.afterwards),
};
