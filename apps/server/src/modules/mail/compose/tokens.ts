import { layoutTokens, type LayoutToken } from '@foyer/domain/mail/mail-blocks';

/**
 * Tokens of mail templates, `*|TOKEN_NAME|*` (events 4.8). Every template may use every token. A token without a
 * value in a mail is empty.
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

export { layoutTokens };

/** The text for each token of one mail. */
export type MailView = Record<MailToken, string>;

export const written = (token: MailToken | LayoutToken): string => `*|${token}|*`;
