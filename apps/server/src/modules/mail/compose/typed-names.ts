import type { Locale } from '@foyer/contract/vocabulary';
import { unlinked } from '@foyer/domain/unlinked';
import type { MailContent, MailTicket } from './content.ts';

/**
 * Names that people typed are not the organisation's words, and the address of a mail may be a stranger's. In no mail a name is a link. Where
 * another person causes the mail, names are short, and those of that person and of the attendee are quotations.
 */

/** Mails that another person causes, to an address that they may have typed. A new mail needs its row here. */
const isCausedByOthers: Readonly<Record<MailContent['template'], boolean>> = {
  'guest-ticket': true,
  itinerary: true,
  'transfer-to': true,
  'team-added': true,
  'team-left': true,
  'team-ended': true,
  'form-link': true,
  // To the address of an attendee, too, that someone else may have typed.
  cancellation: true,
  // To the person who bought, and to addresses that they gave for themselves. A confirmation to another address: see `showNames`.
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

/** Characters of a name in a mail. First and last name of a ticket may have 121 together. */
const longestName = 50;
const quotes: Readonly<Record<Locale, readonly [string, string]>> = {
  'en-US': ['“', '”'],
  'es-US': ['“', '”'],
  'ja-JP': ['「', '」'],
};

function shortName(name: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  const short =
    characters.length > longestName
      ? `${characters
          .slice(0, longestName - 1)
          .join('')
          .trim()}…`
      : name;
  return unlinked(short);
}

/** In quotation marks, of which the name itself has none. */
function quotedName(name: string, locale: Locale): string {
  const [open, close] = quotes[locale];
  const bare = name.replaceAll(/["“”「」]/g, '').trim();
  return bare === '' ? '' : `${open}${shortName(bare)}${close}`;
}

/** The content of a mail with its names as the mail may show them. The organiser's own words stay as they are. */
export function showNames<C extends MailContent>(content: C, locale: Locale): C {
  const isElsewhere = content.template === 'confirmation' && !content.isOwnAddress;
  const isOfOthers = isElsewhere || isCausedByOthers[content.template];
  const reader = (name: string) => (isOfOthers ? shortName(name) : unlinked(name));
  const others = (name: string) => (isOfOthers ? quotedName(name, locale) : unlinked(name));
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
