import { createHmac } from 'node:crypto';
import { createDeviceCookies, type DeviceCookies } from './http/device-cookie.ts';
import { createWebhookSecrets } from './modules/integrations/webhooks/index.ts';
import { createOptOutLinks } from './modules/mail/announcements/index.ts';
import { createCodeSecrets } from './modules/people/sign-in/index.ts';
import { createFormLinks, createTicketLinks } from './modules/tickets/index.ts';
import { createWalletLinks } from './modules/tickets/wallets/index.ts';
import { deriveSecret, type SigningKey } from './ops/signing-key.ts';

/** Secrets derived from the signing key, one for each purpose. A purpose is never renamed: links in sent mails would stop working. */

/** Links that end an organiser's mails. */
export const optOutLinks = (signingKey: SigningKey) => createOptOutLinks(deriveSecret(signingKey, 'news opt-out'));

/** Links by which members of teams fill in their own forms. */
export const formLinks = (signingKey: SigningKey) => createFormLinks(deriveSecret(signingKey, 'member form'));

/** Links by which attendees without an account open their ticket. */
export const ticketLinks = (signingKey: SigningKey) => createTicketLinks(deriveSecret(signingKey, 'ticket link'));

/** Links by which phones download wallet passes. */
export const walletLinks = (signingKey: SigningKey) => createWalletLinks(deriveSecret(signingKey, 'wallet passes'));

/** Secrets that sign webhooks. */
export const webhookSecrets = (signingKey: SigningKey) => createWebhookSecrets(deriveSecret(signingKey, 'webhooks'));

/** Encrypts the secrets of authenticator apps. */
export const codeSecrets = (signingKey: SigningKey) => createCodeSecrets(deriveSecret(signingKey, 'one-time codes'));

/** Cookies that mark devices which have signed in. */
export const deviceCookies = (signingKey: SigningKey, options: { secure: boolean; isTrial: boolean }): DeviceCookies =>
  createDeviceCookies(deriveSecret(signingKey, 'known device'), options);

/** Returns a function that tells cards apart in counters of refused payments, without storing a card number. */
export function cardKeys(signingKey: SigningKey): (cardNumber: string) => string {
  const secret = deriveSecret(signingKey, 'refused cards');
  return (cardNumber) => createHmac('sha256', secret).update(cardNumber.replaceAll(/\D/g, '')).digest('hex');
}
