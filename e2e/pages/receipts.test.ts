import { text as textOf } from 'node:stream/consumers';
import { receipts } from '@foyer/messages/en-US/payments/receipts';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf } from '../support/product.ts';
import { buyTicket, ticketTypes } from '../support/shop.ts';

const people = peopleOf('receipts');

test('opens a receipt from the event, sets a company as addressee, and downloads the ticket as PDF', async () => {
  const user = people.company;
  const event = await eventOf('HOT26', user);
  const type = (await ticketTypes(event, user)).get('A seat');
  const values = { firstName: 'Robin', lastName: 'Hale', email: 'robin.hale@example.com' };
  const { body } = await buyTicket(event, { user, ticketConfigurationId: type?.ticketConfigurationId ?? 0, values });
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    /** The name of the downloaded file. Tests of the server check its content. */
    const saved = async (press: () => Promise<void>): Promise<string> => {
      const saving = page.waitForEvent('download');
      await press();
      const file = await saving;
      expect(await textOf(await file.createReadStream())).toMatch(/^%PDF-1/);
      return file.suggestedFilename();
    };
    await enter(journey, user, `/account/${event.eventId}/summary`);
    await page.getByRole('link', { name: new RegExp(`\\b${body.orderId}\\b`) }).click();
    await page.getByRole('button', { name: receipts.setAddressee }).click();
    const dialog = page.getByRole('dialog', { name: receipts.setAddressee });
    await dialog.getByLabel(receipts.addressee).fill('Hale Trading, Inc.');
    await dialog.getByRole('button', { name: receipts.addresseeSubmit }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Hale Trading, Inc.', { exact: true }).waitFor();
    await page.getByRole('button', { name: receipts.setAddressee }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: receipts.correctAddressee }).click();
    const correcting = page.getByRole('dialog', { name: receipts.correctAddressee });
    expect(await correcting.getByLabel(receipts.addresseeIsCompany).isChecked()).toBe(true);
    await correcting.getByLabel(receipts.addressee).fill('Robin Hale');
    await correcting.getByText(receipts.addresseeLine({ line: 'Robin Hale' })).waitFor();
    await correcting.getByRole('button', { name: receipts.addresseeSubmit }).click();
    await correcting.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: receipts.correctAddressee }).waitFor({ state: 'detached' });
    const download = page.getByText(receipts.download, { exact: true });
    expect(await saved(() => download.click())).toMatch(/^receipt-\d{4}-\d{6}\.pdf$/);

    const ticketId = body.order.tickets[0]?.ticketId ?? 0;
    await journey.visit(`/ticket/${ticketId}`);
    const print = page.getByRole('button', { name: receipts.ticketPdf });
    expect(await saved(() => print.click())).toBe(`ticket-${ticketId}.pdf`);
  });
});
