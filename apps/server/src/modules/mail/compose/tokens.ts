/**
 * Tokens of mail templates, `*|TOKEN_NAME|*` (spec §5 Editor). Every template may use every token; one that has nothing to say
 * in a mail is empty there.
 */
export const mailTokens = [
  'NAME',
  'EVENT_NAME',
  'EVENT_DATES',
  'VENUE',
  'ORDER_ID',
  'TOTAL',
  'PAID_WITH',
  'RECEIPTS',
  'SENDER',
  'RECIPIENT',
  'TICKET',
  'TICKET_ID',
  'TICKET_BEFORE',
  'AMOUNT',
  'FEE',
  'REASON',
  'LINK',
  'MINUTES',
  'UNTIL',
] as const;
export type MailToken = (typeof mailTokens)[number];

/** Tokens that stand for a piece of layout: the ticket cards with their QR codes. Empty in a subject. */
export const layoutTokens = ['TICKETS'] as const;
export type LayoutToken = (typeof layoutTokens)[number];

/** The words of one mail. */
export type MailView = Record<MailToken, string>;

/** How a token is written in a template. */
export const written = (token: MailToken | LayoutToken): string => `*|${token}|*`;
