import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../../test/ordering.ts';
import { readPdf } from '../../../../../test/pdf.ts';
import { createAddOn } from '../../../../seed/factories/event.ts';

/** The PDF of a ticket, through the holder's request. */

let shop: Shop;
const logged: string[] = [];
beforeAll(async () => {
  shop = await openShop({ name: 'ticket PDF', env: { LOG_LEVEL: 'warn' }, onLog: (line) => logged.push(line) });
});
afterAll(() => shop.close());

const pdf = (ticketId: number, by: Person, locale = 'en-US') =>
  shop.app.inject<ErrorBody>('GET', `/api/ticket/${ticketId}/pdf?locale=${locale}`, { token: by.token });

async function bought(
  by: Person,
  name: { firstName: string; lastName: string } = { firstName: '花子', lastName: '髙橋' },
) {
  const type = await shop.ticketType({ default_description: 'Standard pass' });
  const ticketConfigurationAddOns = [
    await createAddOn(shop.app.database.kysely, { ticket_configuration_id: type, default_name: 'Dinner' }),
  ];
  const values = { ...name, email: 'hanako@example.com' };
  const { body } = await shop.order(by, {
    tickets: [selfTicket(by, type, { ticketConfigurationAddOns, values })],
    chargeCreditCardRequest: payBy(),
  });
  return body.order?.tickets[0]?.ticketId ?? 0;
}

test('shows attendee, ticket type and add-ons in the requested language', async () => {
  const by = await shop.person();
  const ticketId = await bought(by);
  const { status, headers, bytes } = await pdf(ticketId, by);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store']);
  const [text] = await readPdf(bytes);
  for (const words of ['花子 髙橋', 'Standard pass', 'Dinner', by.externalAccountIdentifier, `Ticket No. ${ticketId}`])
    expect(text).toContain(words);
  const [japanese] = await readPdf((await pdf(ticketId, by, 'ja-JP')).bytes);
  for (const words of ['髙橋 花子', `チケット番号 ${ticketId}`, '入口でこのコードをご提示ください'])
    expect(japanese).toContain(words);
});

test('is available to readers who may have the code, and not for a cancelled ticket', async () => {
  const by = await shop.person();
  const ticketId = await bought(by);
  expect((await pdf(ticketId, await shop.person())).body.error.code).toBe('RECORD_NOT_FOUND');
  expect((await pdf(ticketId, await shop.staff(['ticket-scanner']))).body.error.code).toBe('RECORD_NOT_FOUND');
  expect((await pdf(ticketId, await shop.staff(['helper']))).status).toBe(200);
  const { status } = await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
    token: (await shop.staff(['admin'])).token,
    body: { ticketId, notes: 'Cannot come' },
  });
  expect(status).toBe(200);
  expect((await pdf(ticketId, by)).body.error.code).toBe('TICKET_NOT_ACTIVE');
});

test('prints a name in Latin letters where no font has its script, and logs the characters without the name', async () => {
  const by = await shop.person({ first_name: 'Other', last_name: 'Name' });
  const ticketId = await bought(by, { firstName: 'ᠰᠠᠷᠨᠠᠢ', lastName: 'ᠪᠠᠲᠤ' });
  logged.length = 0;
  const [text] = await readPdf((await pdf(ticketId, by)).bytes);
  expect(text).toContain('Sarnai Batu');
  expect(text).not.toContain('□');
  const [line] = logged;
  expect(line).toContain(`"document":"ticket","eventId":${shop.eventId},"record":${ticketId}`);
  expect(line).toContain('"U+1830","U+1820"');
  expect(logged.join('')).not.toMatch(/Sarnai|\u1830/);
});
