import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { WaitingMessages } from './messages.ts';

/**
 * Loads the texts of waiting lists. Separate from `page-catalogues.ts`, which every page loads, because few people wait
 * for a ticket.
 */
export async function loadWaiting(locale: Locale): Promise<WaitingMessages> {
  return (await import(`../${locale}/orders/waiting.ts`)) as WaitingMessages;
}
