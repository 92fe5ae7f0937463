import type { Locale } from '@foyer/contract/vocabulary';
import type { AfterwardsMessages } from './messages.ts';

/** Loaders of the texts of what few do with a ticket after they bought it; beside the others, so that no other page names their files. */
export const loadAfterwards: Readonly<Record<Locale, () => Promise<AfterwardsMessages>>> = {
  'en-US': () => import('./en-US/afterwards.ts').then((part) => part.afterwards),
  'es-US': () => import('./es-US/afterwards.ts').then((part) => part.afterwards),
  'ja-JP': () => import('./ja-JP/afterwards.ts').then((part) => part.afterwards),
};
