import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { TicketChangesMessages } from './messages.ts';

/**
 * Loads the texts of the dialogs after a purchase (cancelling, add-ons). In its own file, so pages without these
 * dialogs do not reference the text files.
 */
export async function loadTicketChanges(locale: Locale): Promise<TicketChangesMessages> {
  const part = (await import(`../${locale}/pages/ticket-changes.ts`)) as { ticketChanges: TicketChangesMessages };
  return part.ticketChanges;
}
