import type { Ticket } from '@foyer/contract/tickets/ticket';
import { expect, test } from 'vitest';
import { travel } from './support/journey.ts';
import { fullWidth, peopleOf } from '../support/people.ts';
import { ask, demoPassword, eventOf, tokenOf } from '../support/product.ts';
import { confirmed, editAddress, formField, continueToPayment, pay } from '../support/steps.ts';

const people = peopleOf('japan');

/**
 * A Japanese consultant types with a Japanese keyboard: full width, long vowel marks for hyphens, and wide spaces
 * (experience, Japan).
 */

test('registers and pays in full width, from sign-in to the ticket', async () => {
  const user = people.misaki;
  await travel({ locale: 'ja-JP', size: 'phone', timezone: 'Asia/Tokyo' }, async (journey) => {
    const { page, text, visit } = journey;
    const event = await eventOf('REGIONAL26-JP', user);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await visit('/login?lang=ja-JP');
    await field(text.login.userId).fill(fullWidth(people.misaki));
    await field(text.login.password).fill(demoPassword);
    await page.getByRole('button', { name: text.login.submit, exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');

    await visit(`/registration/${event.eventId}`);
    const form = (name: string) => formField(journey, event, name);
    await form('email').waitFor();
    await form('lastName').fill('佐藤');
    await form('firstName').fill('美咲');
    await form('email').fill('ｍｉｓａｋｉ．ｓａｔｏ＠ｅｘａｍｐｌｅ．ｃｏｍ');
    await form('phoneNumber').fill('０９０ー１２３４ー５６７８');
    await form('furigana').fill('サトウ　ミサキ');
    await form('termsAndConditions').check();
    await page.getByRole('button', { name: text.forms.submit, exact: true }).click();

    await page.getByRole('article', { name: '佐藤 美咲' }).waitFor();
    await continueToPayment(journey);
    await field(text.payment.cardNumber).fill('３５３０　１１１３　３３３０　００００');
    await page.getByText('JCB').waitFor();
    await field(text.payment.expiry).fill('１２／４０');
    await field(text.payment.cvv).fill('１２３');
    await editAddress(journey);
    // The address on file is filled in. For another address, the postal code fills in prefecture and city.
    await expect.poll(() => field(text.payment.postalCode).inputValue()).toBe('460-0008');
    await field(text.payment.postalCode).fill('５３０００４１');
    await expect.poll(() => field(text.payment.city).inputValue()).toBe('大阪市北区');
    await expect.poll(() => field(text.payment.prefecture).inputValue()).toBe('27');
    await field(text.payment.city).fill('千代田区');
    await field(text.payment.postalCode).fill('１０００００１');
    await expect.poll(() => field(text.payment.prefecture).inputValue()).toBe('13');
    expect(await field(text.payment.city).inputValue(), 'what was typed stays').toBe('千代田区');
    await field(text.payment.address1).fill('千代田１－１');
    await expect.poll(() => field(text.payment.postalCode).inputValue()).toBe('100-0001');
    await pay(journey, '￥10,000');
    const orderId = await confirmed(journey, event);
    await page.getByText('XXXX-XXXX-XXXX-0000').waitFor();

    const [, tickets] = await ask('/tickets', { token: await tokenOf(user) });
    const [ticket] = (tickets as Ticket[]).filter((one) => one.orderId === orderId);
    expect(ticket?.ticketData.registrationForm).toMatchObject({
      email: 'misaki.sato@example.com',
      phoneNumber: '090-1234-5678',
      furigana: 'サトウ ミサキ',
    });
    expect([ticket?.lastName, ticket?.firstName]).toEqual(['佐藤', '美咲']);
  });
});
