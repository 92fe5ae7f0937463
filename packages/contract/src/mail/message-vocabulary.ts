import type { OutgoingMail } from '../wire/vocabulary.ts';

/** Closed lists about mails. The client imports them without the schemas. */

export const eventAnchors = ['EVENT_START', 'EVENT_END'] as const;
export const personAnchors = ['CHECK_IN', 'REGISTRATION'] as const;
export const offsetUnits = ['minutes', 'hours', 'days'] as const;
/** The largest number of minutes, hours or days in a rule. */
export const mostOffset = 400;
/**
 * Sends to many people per event and day: messages, new dates and a call-off (mail 3.6). Twenty scheduled messages, which
 * is their maximum, fit into one day.
 */
export const sendsPerDay = 25;
/** The highest number to which administrators can raise it for an event. */
export const mostSendsPerDay = 200;

/**
 * Mails about an order or a ticket, which staff can send again, also to another address. The others hold a link for one
 * person, or follow the rules of messages.
 */
const repeatable: readonly OutgoingMail[] = [
  'confirmation',
  'guest-ticket',
  'itinerary',
  'transfer-from',
  'transfer-to',
  'upgrade',
  'cancellation',
  'refund',
];
export const canSendAgain = (template: string): boolean => repeatable.some((each) => each === template);
