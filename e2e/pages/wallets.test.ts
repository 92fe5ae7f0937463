import { answeredErrors as enErrors } from '@foyer/messages/en-US/common/answered-errors';
import { receipts as enUs } from '@foyer/messages/en-US/payments/receipts';
import { receipts as esUs } from '@foyer/messages/es-US/payments/receipts';
import { receipts as jaJp } from '@foyer/messages/ja-JP/payments/receipts';
import { beforeAll, expect, test } from 'vitest';
import { enter, travel, type Journey } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf } from '../support/product.ts';
import { buyTicket, ticketTypes } from '../support/shop.ts';

/** The wallet buttons on a ticket's page. Tests of the server check the content of passes. */

const people = peopleOf('wallets');

let ticketId = 0;
beforeAll(async () => {
  const user = people.holder;
  const event = await eventOf('HOT26', user);
  const type = (await ticketTypes(event, user)).get('A seat');
  const values = { firstName: 'Robin', lastName: 'Hale', email: 'robin.hale@example.com' };
  const { body } = await buyTicket(event, { user, ticketConfigurationId: type?.ticketConfigurationId ?? 0, values });
  ticketId = body.order.tickets[0]?.ticketId ?? 0;
});

/** Changes the pages as a server with both wallets does. */
async function setUp({ page }: Journey): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/ticket/'),
    async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace('<html ', '<html data-wallets="apple google" ');
      await route.fulfill({ response: answer, body: html });
    },
  );
}

/** The response to a press. */
const answerWith = ({ page }: Journey, url: string) =>
  page.route('**/api/ticket/*/wallet/*', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ url }) }),
  );

test('offers both wallets on a desktop; a press shows an error, or opens Google', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await setUp(journey);
    await enter(journey, people.holder, `/ticket/${ticketId}`);
    await page.getByRole('button', { name: enUs.appleWallet }).waitFor();
    // This server has no wallet set up, despite the changed pages.
    journey.expectProblem(/409/);
    const google = page.getByRole('button', { name: enUs.googleWallet });
    await google.click();
    await page.getByText(String(enErrors.WALLET_NOT_SET_UP)).waitFor();

    const saved = 'https://pay.google.com/gp/v/save/header.payload.signature';
    await answerWith(journey, saved);
    await page.route('https://pay.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Saved' }),
    );
    await google.click();
    await page.waitForURL(saved);
  });
});

test('offers an iPhone its own wallet, and opens the pass', async () => {
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
      });
    });
    await setUp(journey);
    await enter(journey, people.holder, `/ticket/${ticketId}`);
    const apple = page.getByRole('button', { name: jaJp.appleWallet });
    await apple.waitFor();
    expect(await page.getByRole('button', { name: jaJp.googleWallet }).count()).toBe(0);
    await page.route('**/api/wallet/apple/download/*', (route) =>
      route.fulfill({
        contentType: 'application/vnd.apple.pkpass',
        headers: { 'content-disposition': 'attachment; filename="ticket.pkpass"' },
        body: 'PK',
      }),
    );
    await answerWith(journey, new URL('/api/wallet/apple/download/x', page.url()).href);
    const opening = page.waitForEvent('download');
    await apple.click();
    expect((await opening).suggestedFilename()).toBe('ticket.pkpass');
  });
});

test('shows no button without settings, and a button with them', async () => {
  await travel({ locale: 'es-US', size: 'desktop' }, async (journey) => {
    await enter(journey, people.holder, `/ticket/${ticketId}`);
    await journey.page.getByRole('button', { name: esUs.ticketPdf }).waitFor();
    expect(await journey.page.getByRole('button', { name: /Wallet/ }).count()).toBe(0);
    await setUp(journey);
    await journey.visit(`/ticket/${ticketId}`);
    await journey.page.getByRole('button', { name: esUs.googleWallet }).waitFor();
  });
});
