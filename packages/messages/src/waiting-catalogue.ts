import type { Locale } from '@foyer/contract/vocabulary';
import type { WaitingMessages } from './messages.ts';

/** Loaders of the words of waiting lists, apart from those that every page brings (`catalogues.ts`): few people ever wait for a ticket. */
export const loadWaiting: Readonly<Record<Locale, () => Promise<WaitingMessages>>> = {
  'en-US': () => import('./en-US/waiting.ts'),
  'es-US': () => import('./es-US/waiting.ts'),
  'ja-JP': () => import('./ja-JP/waiting.ts'),
};
