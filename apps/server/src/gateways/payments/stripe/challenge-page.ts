import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import Stripe from 'stripe';
import { errorPrefix, framed, linkTo } from '../page-frame.ts';
import type { BrowserChallenge } from '../port.ts';
import { stripeLocale } from './hosted-page.ts';

/**
 * The page where Stripe's script runs the bank's confirmation (3-D Secure). It is the only page that loads a third-party script, and the only one with a policy
 * that allows it. The payer types no card on it.
 */

/** The script's major version equals the API version of the server. */
const [, release = 'v3'] = Stripe.API_VERSION.split('.');
const stripeScript = `https://js.stripe.com/${release}/stripe.js`;

/** Sources that Stripe's script needs (Integration security guide, Content security policy). */
const policy = [
  "default-src 'none'",
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src https://api.stripe.com',
  "img-src 'self' data: https://*.stripe.com",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** File name of the script, relative to the page. */
export const challengeScriptName = 'challenge.js';

/** Runs the bank's confirmation and returns to `back` whatever the result. The server looks up the result at Stripe itself. */
export const challengeScript: BytesAnswer = {
  contentType: 'text/javascript; charset=utf-8',
  cacheControl: 'public, max-age=3600',
  body: `'use strict';
const { publishableKey, clientSecret, locale, back } = document.querySelector('main > div').dataset;
const asking = document.getElementById('asking');
const failed = document.getElementById('failed');
function show(isFailed) {
  asking.hidden = isFailed;
  failed.hidden = !isFailed;
  if (isFailed) document.getElementById('again').focus();
}
async function ask() {
  show(false);
  try {
    if (typeof Stripe !== 'function') throw new Error('no script');
    const { error } = await Stripe(publishableKey, { locale }).handleNextAction({ clientSecret });
    if (error && error.type === 'api_connection_error') throw error;
  } catch {
    show(true);
    return;
  }
  window.location.replace(back);
}
document.getElementById('again').addEventListener('click', () => window.location.reload());
void ask();
`,
};

/** The page for the confirmation from `challenge`. The payer continues at `back`. `amount` is formatted for the locale. */
export function showChallenge(
  { publishableKey, clientSecret }: BrowserChallenge,
  { locale, back, amount }: { locale: Locale; back: string; amount: string },
): BytesAnswer {
  const text = serverTexts[locale].challengePage;
  const data = {
    'publishable-key': publishableKey,
    'client-secret': clientSecret,
    locale: stripeLocale(locale),
    back,
  };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const page = framed({
    locale,
    title: text.title,
    main: `<div${attributes.join('')}>
<p id="asking" class="waiting" role="status">${escapeHtml(text.asking({ amount }))}</p>
<div id="failed" role="alert" hidden><p class="fault">${escapeHtml(text.failed)}</p>
<button id="again" type="button">${escapeHtml(text.again)}</button></div>
<noscript><p class="fault">${escapeHtml(text.noScript)}</p></noscript>
</div>
<p class="leave"><a href="${escapeHtml(back)}">${escapeHtml(text.leave)}</a></p>`,
    head: `<script src="${stripeScript}" defer></script><script src="${challengeScriptName}" defer></script>`,
  });
  return { ...page, policy };
}

/** Stripe cannot be reached now. Opening the page again retries. */
export function showUnreachable({ locale, here, back }: { locale: Locale; here: string; back: string }): BytesAnswer {
  const text = serverTexts[locale].challengePage;
  return framed({
    locale,
    title: text.title,
    titlePrefix: errorPrefix,
    main: `<p class="fault" role="alert">${escapeHtml(text.unreachable)}</p>${linkTo(here, text.again)}
<p class="leave"><a href="${escapeHtml(back)}">${escapeHtml(text.leave)}</a></p>`,
  });
}

/** The page for a charge that needs no confirmation. */
export function showNoChallenge(locale: Locale): BytesAnswer {
  const text = serverTexts[locale].challengePage;
  const main = `<p>${escapeHtml(text.endedText)}</p>${linkTo('/account', text.toOrders)}`;
  return { ...framed({ locale, title: text.endedTitle, main }), status: 404 };
}
