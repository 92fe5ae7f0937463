import { buffer } from 'node:stream/consumers';
import { formatDate, localDate } from '@foyer/domain/dates';
import { receipts } from '@foyer/messages/en-US/receipts';
import { expect, test } from 'vitest';
import { readPaper } from '../apps/server/test/paper.ts';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ask, nameOf, tokenOf } from './support/product.ts';
import { buyGeneral } from './support/shop.ts';

const people = peopleOf('order-dates');

/** Zones far from Chicago. At every hour the calendar of at least one of them shows another day. */
const farZones = ['Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

test('every page and document shows the day of an order by the clock of the event', async () => {
  const { event, orderId } = await buyGeneral(people.buyer);
  const { timeZone } = event.configuration;
  expect(timeZone).toBe('America/Chicago');
  const [, order] = await ask(`/orders/${orderId}`, { token: await tokenOf(people.buyer) });
  const { createDate: at } = order as { createDate: string };
  const day = formatDate(at, timeZone, 'en-US');
  const timezone = farZones.find((zone) => localDate(at, zone) !== localDate(at, timeZone)) ?? '';
  const otherDay = formatDate(at, timezone, 'en-US');
  expect(otherDay).not.toBe(day);

  await travel({ locale: 'en-US', size: 'phone', timezone }, async (journey) => {
    const { page, text } = journey;
    const main = page.getByRole('main');
    const shows = async (screen: string) => {
      await main.getByText(day).first().waitFor();
      expect(await main.textContent(), screen).not.toContain(otherDay);
    };
    await enter(journey, people.buyer, '/account');
    await main.getByText(nameOf(event, 'en-US')).first().waitFor();
    expect(await main.textContent(), 'account').not.toContain(otherDay);
    await journey.go(`/account/${event.eventId}/summary`);
    const link = page.getByRole('link', { name: new RegExp(`\\b${orderId}\\b`) });
    await link.waitFor();
    await shows('summary');
    await link.click();
    await main.getByText(text.confirmation.orderedOn).waitFor();
    await page.getByRole('button', { name: receipts.setAddressee }).waitFor();
    await shows('confirmation');
    const saving = page.waitForEvent('download');
    await page.getByText(receipts.download, { exact: true }).click();
    const [paper = ''] = await readPaper(await buffer(await (await saving).createReadStream()));
    expect(paper).toContain(day);
    expect(paper).not.toContain(otherDay);
  });

  await travel({ locale: 'en-US', size: 'desktop', timezone }, async (journey) => {
    const main = journey.page.getByRole('main');
    await enter(journey, 'admin', `/admin/event/${event.eventId}/order-summary/${people.buyer}`);
    await main
      .getByText(formatDate(at, timeZone, 'en-US', 'shortWithTime'))
      .first()
      .waitFor();
    await main
      .getByText(formatDate(at, timeZone, 'en-US', 'mid'))
      .first()
      .waitFor();
    const shown = (await main.textContent()) ?? '';
    for (const style of ['short', 'mid', 'long'] as const)
      expect(shown).not.toContain(formatDate(at, timezone, 'en-US', style));
  });
});
