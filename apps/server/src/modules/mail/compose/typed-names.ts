import type { Locale } from '@foyer/contract/wire/vocabulary';
import { breakLinks } from '@foyer/domain/mail/break-links';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailContent, MailTicket } from './content.ts';

/**
 * Names are typed by people and may contain misleading text, and the recipient may be a stranger. So a name is never a
 * link in a mail.
 * When another person triggers the mail, names are shortened. The names of that person and of the attendee are then
 * also quoted.
 */

/**
 * Mails that another person triggers, to an address that this person may have typed. Every new mail needs a row here.
 */
const isCausedByOthers: Readonly<Record<MailContent['template'], boolean>> = {
  'guest-ticket': true,
  itinerary: true,
  'transfer-to': true,
  'team-added': true,
  'team-left': true,
  'team-ended': true,
  'form-link': true,
  // Also goes to the address of an attendee, which another person may have typed.
  cancellation: true,
  // To the buyer, and to addresses that they gave for themselves. See `showNames` for a confirmation to another
  // address.
  confirmation: false,
  'transfer-from': false,
  upgrade: false,
  refund: false,
  'waiting-offer': false,
  'waiting-ended': false,
  'sign-in-link': false,
  message: false,
  'called-off': false,
  export: false,
};

/** Maximum characters of a name in a mail. First and last name of a ticket may have 121 characters together. */
const longestName = 50;

function shortName(name: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  const short =
    characters.length > longestName
      ? `${characters
          .slice(0, longestName - 1)
          .join('')
          .trim()}…`
      : name;
  return breakLinks(short);
}

/** Adds quotation marks, and removes quotation marks inside the name. */
function quotedName(name: string, locale: Locale): string {
  const bare = name.replaceAll(/["“”「」]/g, '').trim();
  return bare === '' ? '' : serverTexts[locale].mail.quoted({ name: shortName(bare) });
}

/** Returns the content with its names made safe to show. The organiser's own text is not changed. */
export function showNames<C extends MailContent>(content: C, locale: Locale): C {
  const isElsewhere = content.template === 'confirmation' && !content.isOwnAddress;
  const isOfOthers = isElsewhere || isCausedByOthers[content.template];
  const reader = (name: string) => (isOfOthers ? shortName(name) : breakLinks(name));
  const others = (name: string) => (isOfOthers ? quotedName(name, locale) : breakLinks(name));
  const ticketOf = (ticket: MailTicket): MailTicket => ({ ...ticket, attendee: others(ticket.attendee) });
  return {
    ...content,
    ...('name' in content ? { name: reader(content.name) } : {}),
    ...('sender' in content ? { sender: others(content.sender) } : {}),
    ...('recipient' in content ? { recipient: others(content.recipient) } : {}),
    ...('ticket' in content ? { ticket: ticketOf(content.ticket) } : {}),
    ...('tickets' in content ? { tickets: content.tickets.map(ticketOf) } : {}),
  };
}
