import type { Locale } from '@foyer/contract/wire/vocabulary';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';
import { deliveries, type Delivery } from './webhooks.ts';

/** Parts that the sandbox's pages share. */

export type SandboxTexts = ServerTexts['sandboxPage'];
export const textsIn = (locale: Locale): SandboxTexts => serverTexts[locale].sandboxPage;

/** HTML field to choose how webhooks are delivered to the shop. */
export function deliveryField(text: SandboxTexts): string {
  const words: Record<Delivery, string> = {
    once: text.deliveryOnce,
    twice: text.deliveryTwice,
    outOfOrder: text.deliveryOutOfOrder,
    late: text.deliveryLate,
    never: text.deliveryNever,
  };
  const choices = deliveries.map((name) => `<option value="${name}">${escapeHtml(words[name])}</option>`);
  return `<label for="delivery">${escapeHtml(text.delivery)}</label>
<select id="delivery" name="delivery">${choices.join('')}</select>`;
}
