import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { TicketChangesMessages } from './messages.ts';

/**
 * Loaders of the texts for dialogs after a purchase (cancelling, add-ons). In its own file, so pages without these
 * dialogs do not reference the text files.
 */
export const loadTicketChanges: Readonly<Record<Locale, () => Promise<TicketChangesMessages>>> = {
  'en-US': () => import('../en-US/pages/ticket-changes.ts').then((part) => part.afterwards),
  'es-US': () => import('../es-US/pages/ticket-changes.ts').then((part) => part.afterwards),
  'ja-JP': () => import('../ja-JP/pages/ticket-changes.ts').then((part) => part.afterwards),
};
