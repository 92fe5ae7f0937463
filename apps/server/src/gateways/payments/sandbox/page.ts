import type { BytesAnswer } from '@foyer/contract/endpoint';
import { locales, type Locale } from '@foyer/contract/vocabulary';
import { escapeHtml } from '@foyer/domain/mail-tokens';
import { formatMoney } from '@foyer/domain/money';
import { errorText } from '@foyer/messages/error-text';
import { errors as enErrors } from '@foyer/messages/en-US/errors';
import { sandboxPage as enPage } from '@foyer/messages/en-US/sandbox-page';
import { errors as esErrors } from '@foyer/messages/es-US/errors';
import { sandboxPage as esPage } from '@foyer/messages/es-US/sandbox-page';
import { errors as jaErrors } from '@foyer/messages/ja-JP/errors';
import { sandboxPage as jaPage } from '@foyer/messages/ja-JP/sandbox-page';
import type { Card } from '../port.ts';
import type { SandboxGateway } from './gateway.ts';
import { findingOf, type LedgerRow } from './ledger.ts';
import { pageStyle } from './page-style.ts';
import {
  declineCodeOf,
  keptOf,
  otherWays,
  scenarioOfCard,
  scenarioOfOtherWay,
  testAmounts,
  testCards,
} from './scenarios.ts';
import { announce, deliveries, type Delivery } from './webhooks.ts';

/**
 * The sandbox's hosted page: plain HTML and a plain form, no script, so that it runs under the strictest content
 * security policy. Its style sheet is served beside it under the reserved reference `style.css`.
 */

const texts = { 'en-US': enPage, 'es-US': esPage, 'ja-JP': jaPage };
const errorTexts = { 'en-US': enErrors, 'es-US': esErrors, 'ja-JP': jaErrors };
const styleReference = 'style.css';

/** Answers `GET` of a page: the form, or what became of it. Unknown references get the page that has ended, with 404. */
export async function showSandboxPage(gateway: SandboxGateway, reference: string): Promise<BytesAnswer> {
  if (reference === styleReference) {
    return { contentType: 'text/css; charset=utf-8', body: pageStyle, cacheControl: 'public, max-age=3600' };
  }
  const row = await gateway.ledger.findByReference(reference);
  const locale = localeOf(row);
  if (!row?.page || findingOf(row, gateway.settings.clock()).status !== 'pending') return ended(locale, row);
  return form(row, locale, null);
}

/**
 * Answers the form's `POST`. `fields`: `action` (`pay`, `link`, `wallet` or `cancel`), `cardNumber`, `expiry`, `cvv`, `delivery`. A declined card shows the
 * page again with the reason; paying and canceling lead back to the shop.
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
  const text = texts[locale];
  const about = { key: row.key, attempt: row.attempt, reference, createdAt: row.createdAt };
  const delivery: Delivery = deliveries.find((name) => name === fields.delivery) ?? 'once';

  if (fields.action === 'cancel') {
    await ledger.closePage(row.key, now);
    await announce(settings.db, { ...about, at: now }, delivery, settings.webhookDelayMs);
    return wayBack(locale, text.canceledTitle, text.canceledText, row.page.cancelUrl);
  }

  const otherWay = otherWays.some((way) => way === fields.action);
  const card = otherWay ? null : readCard(fields);
  if (!otherWay && !card) return form(row, locale, text.invalidForm);
  const scenario = card ? scenarioOfCard(card, row.amount, now) : scenarioOfOtherWay(row.amount);
  if (scenario.kind === 'decline') return form(row, locale, errorText(errorTexts[locale], scenario.code));
  if (scenario.kind === 'unreachable')
    return form(row, locale, errorText(errorTexts[locale], unreachableCode(scenario)));
  if (scenario.kind === 'timeOutBefore') return form(row, locale, text.noAnswer);

  const decidedAt = scenario.kind === 'slow' ? new Date(now.getTime() + settings.slowMs) : now;
  const { declinesLater, afterCharge } =
    scenario.kind === 'succeed' ? scenario : { declinesLater: false, afterCharge: null };
  const kept = card ? keptOf(card) : { lastFour: null, cardType: null };
  const declineCode = declineCodeOf(scenario);
  const paid = await ledger.payPage(reference, { ...kept, declineCode, declinesLater, afterCharge, decidedAt }, now);
  if (!paid) return ended(locale, await ledger.findByReference(reference));
  await gateway.disputeIfToBe(paid);
  await announce(settings.db, { ...about, at: decidedAt }, delivery, settings.webhookDelayMs);
  if (scenario.kind === 'timeOutAfter')
    return page(locale, text.strandedTitle, `<p>${escapeHtml(text.strandedText)}</p>`);
  return wayBack(locale, text.paidTitle, text.paidText, row.page.returnUrl);
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
  const text = texts[locale];
  const money = (amountMinor: number) =>
    escapeHtml(formatMoney({ amountMinor, currency: row.amount.currency }, locale));
  const lines = (row.page?.lines ?? []).map(
    ({ description, amountMinor, quantity }) =>
      `<tr><td>${escapeHtml(description)}${quantity > 1 ? ` × ${quantity}` : ''}</td><td>${money(amountMinor * quantity)}</td></tr>`,
  );
  const deliveryTexts: Record<Delivery, string> = {
    once: text.deliveryOnce,
    twice: text.deliveryTwice,
    outOfOrder: text.deliveryOutOfOrder,
    late: text.deliveryLate,
    never: text.deliveryNever,
  };
  const choices = deliveries.map((name) => `<option value="${name}">${escapeHtml(deliveryTexts[name])}</option>`);
  const cards = testCards.map(
    ({ number, cardType, scenario }) =>
      `<tr><td><code>${grouped(number)}</code>${scenario === 'succeeds' ? ` ${cardType}` : ''}</td><td>${escapeHtml(text[scenario])}</td></tr>`,
  );
  const amounts = testAmounts.map(
    ({ amountMinor, scenario }) => `<tr><td>${money(amountMinor)}</td><td>${escapeHtml(text[scenario])}</td></tr>`,
  );
  const ways = otherWays.map(
    (way) => `<button name="action" value="${way}" class="quiet" formnovalidate>${escapeHtml(text[way])}</button>`,
  );
  const invalid = fault === null ? '' : ' aria-invalid="true" aria-describedby="fault" autofocus';
  return page(
    locale,
    text.title,
    `<p class="notice">${escapeHtml(text.notice)}</p>
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
<label for="delivery">${escapeHtml(text.delivery)}</label>
<select id="delivery" name="delivery">${choices.join('')}</select>
<button name="action" value="pay">${escapeHtml(text.pay({ amount: formatMoney(row.amount, locale) }))}</button>
${ways.join('')}
<button name="action" value="cancel" class="quiet" formnovalidate>${escapeHtml(text.cancel)}</button>
</form>
<details open><summary>${escapeHtml(text.testCards)}</summary><p>${escapeHtml(text.cardHint)}</p><table><tbody>${cards.join('')}</tbody></table></details>
<details><summary>${escapeHtml(text.testAmounts)}</summary><table><tbody>${amounts.join('')}</tbody></table></details>`,
    fault === null ? '' : errorPrefix,
  );
}

/** Titles of pages with an error start with it, in every language the same sign. */
const errorPrefix = '⚠ ';

function ended(locale: Locale, row: LedgerRow | null): BytesAnswer {
  const text = texts[locale];
  const back = row?.status === 'succeeded' ? row.page?.returnUrl : row?.page?.cancelUrl;
  const link = back ? `<p><a class="button" href="${escapeHtml(back)}">${escapeHtml(text.goBack)}</a></p>` : '';
  const answer = page(locale, text.endedTitle, `<p>${escapeHtml(text.endedText)}</p>${link}`);
  return row?.page ? answer : { ...answer, status: 404 };
}

/** 303 to the shop; the body is for clients that do not follow. */
function wayBack(locale: Locale, title: string, sentence: string, url: string): BytesAnswer {
  const link = `<p><a class="button" href="${escapeHtml(url)}">${escapeHtml(texts[locale].goBack)}</a></p>`;
  return { ...page(locale, title, `<p role="status">${escapeHtml(sentence)}</p>${link}`), redirectTo: url };
}

function page(locale: Locale, title: string, main: string, titlePrefix = ''): BytesAnswer {
  return {
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-store',
    body: `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>${titlePrefix}${escapeHtml(title)}</title><link rel="stylesheet" href="${styleReference}"></head>
<body><main><h1>${escapeHtml(title)}</h1>
${main}
</main></body></html>
`,
  };
}

const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
