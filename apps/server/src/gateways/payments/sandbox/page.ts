import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { formatMoney } from '@foyer/domain/shared/money';
import { errorText } from '@foyer/messages/catalogue/error-text';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { errorPrefix, framed, linkTo, styleReference, styleSheet } from '../page-frame.ts';
import type { Card } from '../port.ts';
import { answerChallenge, challengeForm } from './challenge.ts';
import { deliveryField, textsIn, type SandboxTexts } from './page-parts.ts';
import type { SandboxGateway } from './gateway.ts';
import { findingOf, type LedgerRow } from './ledger.ts';
import {
  declineCodeOf,
  storedCardOf,
  otherMethods,
  scenarioOfCard,
  scenarioOfOtherMethod,
  walletOfMethod,
  testAmounts,
  testCards,
} from './scenarios.ts';
import { announce, deliveries, type Delivery } from './webhooks.ts';

/**
 * The sandbox's hosted page: plain HTML with a form and no script, so it works under the strictest content security policy. The reserved reference `style.css`
 * serves its style sheet.
 */

/** Handles `GET` of a page: returns the form, or a page that says it has ended. Unknown references get the ended page with status 404. */
export async function showSandboxPage(gateway: SandboxGateway, reference: string): Promise<BytesAnswer> {
  if (reference === styleReference) return styleSheet;
  const row = await gateway.ledger.findByReference(reference);
  const locale = localeOf(row);
  if (!row?.page || findingOf(row, gateway.settings.clock()).status !== 'pending') return ended(locale, row);
  return row.attempt === 'charge' ? challengeForm(row, locale) : form(row, locale, null);
}

/**
 * Handles the form's `POST`. `fields`: `action` (`pay`, `link`, `cancel`, or a wallet action), `cardNumber`, `expiry`, `cvv`, `delivery`. A declined card shows
 * the page again with the reason; paying and canceling redirect to the shop. `openWallet` shows the wallet's sheet, where the payer pays (`wallet`), is refused
 * (`refuseWallet`) or goes back (`closeWallet`).
 */
export async function paySandboxPage(
  gateway: SandboxGateway,
  reference: string,
  fields: Readonly<Record<string, string | undefined>>,
): Promise<BytesAnswer> {
  const { ledger, settings } = gateway;
  const now = settings.clock();
  const row = await ledger.findByReference(reference);
  const locale = localeOf(row);
  if (!row?.page || findingOf(row, now).status !== 'pending') return ended(locale, row);
  const text: SandboxTexts = textsIn(locale);
  const about = { key: row.key, attempt: row.attempt, reference, createdAt: row.createdAt };
  const delivery: Delivery = deliveries.find((name) => name === fields.delivery) ?? 'once';

  if (row.attempt === 'charge') {
    const answered = await answerChallenge(gateway, row, fields.action, delivery);
    return answered
      ? returnPage(locale, text.answeredTitle, text.answeredText, row.page.returnUrl)
      : challengeForm(row, locale);
  }
  if (fields.action === 'cancel') {
    await ledger.closePage(row.key, now);
    await announce(settings.db, { ...about, at: now }, delivery, settings.webhookDelayMs);
    return returnPage(locale, text.canceledTitle, text.canceledText, row.page.cancelUrl);
  }

  if (fields.action === 'openWallet') return walletSheet(row, locale, delivery);
  if (fields.action === 'closeWallet') return form(row, locale, null);
  if (fields.action === 'refuseWallet')
    return form(row, locale, errorText(serverTexts[locale].errors, 'PAYMENT_FAILURE'));

  const otherMethod = otherMethods.find((method) => method === fields.action);
  const card = otherMethod ? null : readCard(fields);
  if (!otherMethod && !card) return form(row, locale, text.invalidForm);
  const scenario = card ? scenarioOfCard(card, row.amount, now) : scenarioOfOtherMethod(row.amount);
  // The page does not simulate a bank confirmation. It behaves as if the bank had already refused.
  if (scenario.kind === 'decline' || scenario.kind === 'challenge')
    return form(row, locale, errorText(serverTexts[locale].errors, scenario.code));
  if (scenario.kind === 'unreachable')
    return form(row, locale, errorText(serverTexts[locale].errors, unreachableCode(scenario)));
  if (scenario.kind === 'timeOutBefore') return form(row, locale, text.noAnswer);

  const decidedAt = scenario.kind === 'slow' ? new Date(now.getTime() + settings.slowMs) : now;
  const { declinesLater, afterCharge } =
    scenario.kind === 'succeed' ? scenario : { declinesLater: false, afterCharge: null };
  const attempt = {
    ...(card ? storedCardOf(card) : { lastFour: null, cardType: null }),
    wallet: otherMethod ? walletOfMethod[otherMethod] : null,
  };
  const declineCode = declineCodeOf(scenario);
  const paid = await ledger.payPage(reference, { ...attempt, declineCode, declinesLater, afterCharge, decidedAt }, now);
  if (!paid) return ended(locale, await ledger.findByReference(reference));
  await gateway.disputeIfToBe(paid);
  await announce(settings.db, { ...about, at: decidedAt }, delivery, settings.webhookDelayMs);
  if (scenario.kind === 'timeOutAfter')
    return framed({ locale, title: text.strandedTitle, main: `<p>${escapeHtml(text.strandedText)}</p>` });
  return returnPage(locale, text.paidTitle, text.paidText, row.page.returnUrl);
}

const unreachableCode = ({ because }: { because?: 'busy' | 'setUp' }) =>
  because === undefined ? 'PROVIDER_UNREACHABLE' : because === 'busy' ? 'PROVIDER_BUSY' : 'PAYMENT_NOT_SET_UP';

function readCard(fields: Readonly<Record<string, string | undefined>>): Card | null {
  const narrow = (value: string | undefined) => (value ?? '').normalize('NFKC').replace(/[\s-]/g, '');
  const number = narrow(fields.cardNumber);
  const expiry = /^(\d{1,2})\/?(\d{2}|\d{4})$/.exec(narrow(fields.expiry));
  const cvv = narrow(fields.cvv);
  if (!/^\d{12,19}$/.test(number) || !expiry || !/^\d{3,4}$/.test(cvv)) return null;
  const [, month = '', year = ''] = expiry;
  const expiryYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return { number, expiryMonth: Number(month), expiryYear, cvv, firstName: '', lastName: '' };
}

const localeOf = (row: LedgerRow | null): Locale => locales.find((locale) => locale === row?.page?.locale) ?? 'en-US';

function form(row: LedgerRow, locale: Locale, fault: string | null): BytesAnswer {
  const text: SandboxTexts = textsIn(locale);
  const money = (amountMinor: number) =>
    escapeHtml(formatMoney({ amountMinor, currency: row.amount.currency }, locale));
  const lines = (row.page?.lines ?? []).map(
    ({ description, amountMinor, quantity }) =>
      `<tr><td>${escapeHtml(description)}${quantity > 1 ? ` × ${quantity}` : ''}</td><td>${money(amountMinor * quantity)}</td></tr>`,
  );
  const cards = testCards.map(
    ({ number, cardType, scenario }) =>
      `<tr><td><code>${grouped(number)}</code>${scenario === 'succeeds' ? ` ${cardType}` : ''}</td><td>${escapeHtml(text[scenario])}</td></tr>`,
  );
  const amounts = testAmounts.map(
    ({ amountMinor, scenario }) => `<tr><td>${money(amountMinor)}</td><td>${escapeHtml(text[scenario])}</td></tr>`,
  );
  const buttons = (['link', 'openWallet'] as const).map(
    (method) =>
      `<button name="action" value="${method}" class="quiet" formnovalidate>${escapeHtml(text[method])}</button>`,
  );
  const invalid = fault === null ? '' : ' aria-invalid="true" aria-describedby="fault" autofocus';
  return framed({
    locale,
    title: text.title,
    main: `<p class="notice">${escapeHtml(text.notice)}</p>
<table class="lines"><tbody>${lines.join('')}</tbody>
<tfoot><tr><th scope="row">${escapeHtml(text.orderTotal)}</th><td>${money(row.amount.amountMinor)}</td></tr></tfoot></table>
${fault === null ? '' : `<p class="fault" id="fault" role="alert">${escapeHtml(fault)}</p>`}
<form method="post" action="${escapeHtml(row.reference)}">
<label for="cardNumber">${escapeHtml(text.cardNumber)}</label>
<input id="cardNumber" name="cardNumber" inputmode="numeric" autocomplete="cc-number" maxlength="30" required${invalid}>
<div class="row"><div><label for="expiry">${escapeHtml(text.expiry)}</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="7" required aria-describedby="expiryHint">
<small id="expiryHint">${escapeHtml(text.expiryHint)}</small></div>
<div><label for="cvv">${escapeHtml(text.cvv)}</label>
<input id="cvv" name="cvv" inputmode="numeric" autocomplete="cc-csc" maxlength="4" required></div></div>
${deliveryField(text)}
<button name="action" value="pay">${escapeHtml(text.pay({ amount: formatMoney(row.amount, locale) }))}</button>
${buttons.join('')}
<button name="action" value="cancel" class="quiet" formnovalidate>${escapeHtml(text.cancel)}</button>
</form>
<details open><summary>${escapeHtml(text.testCards)}</summary><p>${escapeHtml(text.cardHint)}</p><table><tbody>${cards.join('')}</tbody></table></details>
<details><summary>${escapeHtml(text.testAmounts)}</summary><table><tbody>${amounts.join('')}</tbody></table></details>`,
    titlePrefix: fault === null ? '' : errorPrefix,
  });
}

/** Simulates the sheet that a wallet opens over the page. */
function walletSheet(row: LedgerRow, locale: Locale, delivery: Delivery): BytesAnswer {
  const text: SandboxTexts = textsIn(locale);
  const amount = formatMoney(row.amount, locale);
  return framed({
    locale,
    title: text.walletTitle,
    main: `<p class="notice">${escapeHtml(text.walletNotice)}</p>
<p>${escapeHtml(text.walletText({ amount }))}</p>
<form method="post" action="${escapeHtml(row.reference)}">
<input type="hidden" name="delivery" value="${delivery}">
<button name="action" value="wallet">${escapeHtml(text.pay({ amount }))}</button>
<button name="action" value="refuseWallet" class="quiet">${escapeHtml(text.walletRefuse)}</button>
<button name="action" value="closeWallet" class="quiet">${escapeHtml(text.walletClose)}</button>
</form>`,
  });
}

function ended(locale: Locale, row: LedgerRow | null): BytesAnswer {
  const text: SandboxTexts = textsIn(locale);
  const back = row?.status === 'succeeded' ? row.page?.returnUrl : row?.page?.cancelUrl;
  const link = back ? linkTo(back, text.returnToShop) : '';
  const answer = framed({ locale, title: text.endedTitle, main: `<p>${escapeHtml(text.endedText)}</p>${link}` });
  return row?.page ? answer : { ...answer, status: 404 };
}

/** Redirects to the shop with status 303. Clients that do not follow redirects see the body. */
function returnPage(locale: Locale, title: string, sentence: string, url: string): BytesAnswer {
  const text: SandboxTexts = textsIn(locale);
  const main = `<p role="status">${escapeHtml(sentence)}</p>${linkTo(url, text.returnToShop)}`;
  return { ...framed({ locale, title, main }), redirectTo: url };
}

const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
