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
  'draw-result': false,
  export: false,
  'earned-place': false,
  roles: false,
  'sale-alert': false,
  'security-notice': false,
};

/**
 * The answers that a mail may contain (mail 5.7). An address outside the account receives no typed text, because another
 * person may have typed it. Every new mail needs a row here.
 */
const answersIn: Readonly<Record<MailContent['template'], 'all' | 'chosen' | 'none'>> = {
  confirmation: 'all',
  upgrade: 'all',
  message: 'all',
  'guest-ticket': 'chosen',
  itinerary: 'none',
  'transfer-from': 'none',
  'transfer-to': 'none',
  'team-added': 'none',
  'team-left': 'none',
  'team-ended': 'none',
  'form-link': 'none',
  cancellation: 'none',
  refund: 'none',
  'waiting-offer': 'none',
  'waiting-ended': 'none',
  'sign-in-link': 'none',
  'called-off': 'none',
  'draw-result': 'none',
  export: 'none',
  'earned-place': 'none',
  roles: 'none',
  'sale-alert': 'none',
  'security-notice': 'none',
};

/** Maximum characters of a typed answer in a mail. */
const longestAnswer = 300;

/** Maximum characters of a name in a mail. First and last name of a ticket may have 121 characters together. */
const longestName = 50;

/** The text with at most `longest` visible characters. */
function cut(text: string, longest: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  if (characters.length <= longest) return text;
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trim()}…`;
}

const shortName = (name: string): string => breakLinks(cut(name, longestName));

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
  const allowed = isElsewhere ? 'none' : answersIn[content.template];
  // The buyer typed the answers of a confirmation, so an address in them may stay whole.
  const typed = (value: string) => cut(content.template === 'confirmation' ? value : breakLinks(value), longestAnswer);
  const answers = (ticket: MailTicket) =>
    ticket.answers
      .filter(({ isTyped }) => allowed === 'all' || (allowed === 'chosen' && !isTyped))
      .map((answer) => (answer.isTyped ? { ...answer, value: typed(answer.value) } : answer));
  const ticketOf = (ticket: MailTicket): MailTicket => ({
    ...ticket,
    attendee: others(ticket.attendee),
    answers: answers(ticket),
  });
  return {
    ...content,
    ...('name' in content ? { name: reader(content.name) } : {}),
    ...('sender' in content ? { sender: others(content.sender) } : {}),
    ...('recipient' in content ? { recipient: others(content.recipient) } : {}),
    ...('ticket' in content ? { ticket: ticketOf(content.ticket) } : {}),
    ...('tickets' in content ? { tickets: content.tickets.map(ticketOf) } : {}),
  };
}
