import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { WaitingMessages } from './messages.ts';

/**
 * Loaders of texts for waiting lists. Separate from `catalogues.ts`, which every page loads, because few people wait
 * for a ticket.
 */
export const loadWaiting: Readonly<Record<Locale, () => Promise<WaitingMessages>>> = {
  'en-US': () => import('../en-US/stock/waiting.ts'),
  'es-US': () => import('../es-US/stock/waiting.ts'),
  'ja-JP': () => import('../ja-JP/stock/waiting.ts'),
};
