// In Chromium, because Back leaves the bank's page, and a content policy allows its script.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { challengePage } from '@foyer/messages/ja-JP/payments/challenge-page';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { expect, test } from 'vitest';
import { toTheBank } from './support/bank-page.ts';
import { enter, look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ticketsOf } from './support/shop.ts';

const people = peopleOf('challenge');

/** A typed card that needs the bank's authentication (payments 2.4): Back in the browser, and a script that fails. */

test("returns to the cart with Back from the bank's page, where the order can still be confirmed", async () => {
  await travel({ locale: 'ja-JP', size: 'desktop' }, async (journey) => {
    const { page, text, rare } = journey;
    const event = await toTheBank(journey, people.back);
    await page.goBack();
    await page.getByText(rare.pendingOrder).waitFor();
    await page.getByRole('heading', { name: text.registration.cart, exact: true }).waitFor();
    await page.getByText('$49.00').first().waitFor();
    expect(await page.getByRole('radio').count(), 'no step and no ticket is selected').toBe(0);
    await look(journey, 'bank-back');
    await page.getByRole('link', { name: rare.seePendingOrder }).click();
    await page.getByRole('link', { name: text.confirmation.continuePaying }).click();
    await page.getByRole('button', { name: serverTexts['ja-JP'].sandboxPage.challengeConfirm, exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/account/${event.eventId}/summary`);
    await page.getByRole('button', { name: text.tickets.brighten }).waitFor();
    expect(await ticketsOf(people.back)).toHaveLength(1);
  });
});

/** Replacements of Stripe's script: the payer has not confirmed yet, the connection is lost, and the payer confirms. */
const scripts = {
  asking: 'window.Stripe = () => ({ handleNextAction: () => new Promise(() => {}) });',
  broken: 'window.Stripe = () => ({ handleNextAction: async () => ({ error: { type: "api_connection_error" } }) });',
  good: 'window.Stripe = (key, { locale }) => ({ handleNextAction: async ({ clientSecret }) => { console.info(key, locale, clientSecret); return {}; } });',
};

/** The page as the server renders it with the Stripe gateway. Its files are the same in every mode. */
async function writtenPage(back: string): Promise<{ body: string; policy: string }> {
  const program = `import { showChallenge } from './apps/server/src/gateways/payments/stripe/challenge-page.ts';
    const challenge = { publishableKey: 'pk_test_1', clientSecret: 'pi_1_secret_2' };
    console.log(JSON.stringify(showChallenge(challenge, { locale: 'ja-JP', back: ${JSON.stringify(back)}, amount: '$49.00' })));`;
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
  });
  return JSON.parse(stdout) as { body: string; policy: string };
}

test("shows an error when Stripe's script is not available, retries, and links back", async () => {
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page, context, expectProblem } = journey;
    expectProblem(/js\.stripe\.com|Stripe is not/);
    let script: keyof typeof scripts | null = null;
    const back = '/account';
    const { body, policy } = await writtenPage(back);
    await context.route('**/api/payments/challenge/asked', (route) =>
      route.fulfill({ contentType: 'text/html', body, headers: { 'content-security-policy': policy } }),
    );
    await context.route('https://js.stripe.com/**', (route) =>
      script === null
        ? route.abort('failed')
        : route.fulfill({ contentType: 'text/javascript', body: scripts[script] }),
    );
    await enter(journey, people.stripe);
    await journey.visit('/api/payments/challenge/asked');
    await page.getByRole('alert').getByText(challengePage.failed).waitFor();
    await look(journey, 'stripe-challenge-failed');
    script = 'asking';
    await page.getByRole('button', { name: challengePage.again }).click();
    await page.getByText(challengePage.asking({ amount: '$49.00' })).waitFor();
    await look(journey, 'stripe-challenge');
    script = 'broken';
    await page.reload();
    await page.getByRole('alert').getByText(challengePage.failed).waitFor();
    const again = page.getByRole('button', { name: challengePage.again });
    await again.click();
    await page.getByRole('alert').getByText(challengePage.failed).waitFor();
    expect(await again.evaluate((element) => element === document.activeElement)).toBe(true);
    script = 'good';
    const logged = page.waitForEvent('console', (message) => message.type() === 'info');
    await again.click();
    expect((await logged).text()).toBe('pk_test_1 ja pi_1_secret_2');
    await page.waitForURL((url) => url.pathname === back);
  });
});
