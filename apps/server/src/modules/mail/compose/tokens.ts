import { layoutTokens, type LayoutToken } from '@foyer/domain/mail/mail-blocks';
import { mailTokens, type MailToken } from '@foyer/domain/mail/mail-tokens';

export { layoutTokens, mailTokens, type MailToken };

/** The text for each token of one mail. */
export type MailView = Record<MailToken, string>;

export const written = (token: MailToken | LayoutToken): string => `*|${token}|*`;
