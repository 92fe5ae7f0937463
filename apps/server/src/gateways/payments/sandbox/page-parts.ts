import type { Locale } from '@foyer/contract/wire/vocabulary';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { sandboxPage as enPage } from '@foyer/messages/en-US/payments/sandbox-page';
import { sandboxPage as esPage } from '@foyer/messages/es-US/payments/sandbox-page';
import { sandboxPage as jaPage } from '@foyer/messages/ja-JP/payments/sandbox-page';
import { deliveries, type Delivery } from './webhooks.ts';

/** Parts that the sandbox's pages share. */

export type SandboxTexts = typeof enPage;
const texts: Readonly<Record<Locale, SandboxTexts>> = { 'en-US': enPage, 'es-US': esPage, 'ja-JP': jaPage };
export const textsIn = (locale: Locale): SandboxTexts => texts[locale];

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
