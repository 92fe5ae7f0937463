import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { formatDate, localDate } from '@foyer/domain/shared/dates';
import { ownSale as english } from '@foyer/messages/en-US/orders/own-sale';
import { mail as mailTexts } from '@foyer/messages/ja-JP/mail/mail';
import { ownSale } from '@foyer/messages/ja-JP/orders/own-sale';
import { expect, test, vi } from 'vitest';
import { asAdmin, draftElsewhere, draftOf } from '../support/editing.ts';
import { peopleOf } from '../support/people.ts';
import { mailWith, productTime } from '../support/product.ts';
import { enter, travel } from './support/journey.ts';
import { passTime, runJobs } from './support/server.ts';

const people = peopleOf('sale-windows');

/** A published event of its own. */
async function eventOnSale(eventShortCode: string): Promise<number> {
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode,
    name: 'Evening in windows',
    firstDay: '2099-05-05',
  });
  await asAdmin(`/events/${eventId}/publish`, 'POST', {});
  return eventId;
}

/** An organiser opens a ticket type to one title first, and a member reads when the own sale opens (selling 1). */
test('publishes a window for one title, and tells a member outside of it that no sale is planned', async () => {
  const { audience, editor: e, pools, recognition, saleWindows: t } = await loadStaff('en-US');
  const eventId = await eventOnSale('WINDOWS');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter(journey, 'admin', `/admin/self-service/${eventId}?part=tickets`);
    await button(e.editOf({ name: 'Admission' })).click();
    await page.locator('summary').filter({ hasText: pools.title }).last().click();
    await button(t.add).click();
    await page.getByRole('checkbox', { name: recognition.MC, exact: true }).click();
    expect(await page.getByText(audience.legend, { exact: true }).count()).toBe(1);
    await page.getByLabel(t.reserved).fill('5');
    await page.getByText(t.noLimit, { exact: true }).waitFor();
    await page.getByLabel(t.reserved).fill('');
    await button(e.drawerDone).click();
    // The table says when the window sells, not that the ticket type is always sold.
    await page.getByText(e.windowCount({ count: 1 }), { exact: true }).waitFor();
    expect(await page.getByText(e.always, { exact: true }).count()).toBe(0);
    await button(e.review).click();
    const dialog = page.getByRole('alertdialog');
    await dialog
      .getByText(t.windowOf({ number: 1 }))
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: e.publish, exact: true }).click();
    await page.getByText(e.published).waitFor();
  });
  const [ticket] = (await draftOf(eventId)).published.ticketConfigurations ?? [];
  expect(ticket?.saleWindows).toMatchObject([{ audience: { titles: ['MC'] }, mode: 'firstCome' }]);
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, people.buyer, '/');
    const card = page.getByRole('article').filter({ hasText: 'Evening in windows' });
    await card.locator('summary').click();
    await card.getByText(ownSale.none, { exact: true }).waitFor();
  });
});

const minuteMs = 60_000;
const chicago = 'America/Chicago';

/** Each person sees their own window only (selling 1.7, 1.15, 1.16), for an event in Chicago and a reader in Tokyo. */
test('shows each person the own window only: on the card, in registration and in the requested mail', async () => {
  const eventId = await eventOnSale('OWNSALE');
  const now = productTime().getTime();
  const at = (minutes: number) => new Date(now + minutes * minuteMs).toISOString();
  await draftElsewhere(eventId, (it) => ({
    ...it,
    registrationStart: at(-60),
    configuration: { ...it.configuration, timeZone: chicago },
    ticketConfigurations: (it.ticketConfigurations ?? []).map((ticket) => ({
      ...ticket,
      saleWindows: [
        { key: 'japan', audience: { countries: ['JPN'] }, ...times(at(30), at(300)), amount: 21, mode: 'firstCome' },
        { key: 'canada', audience: { countries: ['CAN'] }, ...times(at(200), at(400)), amount: 43, mode: 'firstCome' },
      ],
    })),
  }));
  await asAdmin(`/events/${eventId}/publish`, 'POST', {});
  const wordsIn = (minutes: number, zone: string, locale: 'en-US' | 'ja-JP', inMail = false) =>
    formatDate(at(minutes), zone, locale, inMail ? 'weekdayWithTime' : 'dayWithTime');
  // The text has the day in the reader's time zone only if it differs from the day in the event's time zone.
  const isSameDay = localDate(at(30), chicago) === localDate(at(30), 'Asia/Tokyo');
  const ownWords = formatDate(at(30), 'Asia/Tokyo', 'ja-JP', isSameDay ? 'time' : 'dayWithTime');
  const random = vi.spyOn(Math, 'random');

  await travel({ locale: 'ja-JP', size: 'phone', timezone: 'Asia/Tokyo' }, async (journey) => {
    const { page, visit, text } = journey;
    // Before the sale opens, registration has no ticket for the person.
    journey.expectProblem(/409.*available-tickets/);
    await enter(journey, people.japanese, '/');
    const card = page.getByRole('article').filter({ hasText: 'Evening in windows' }).last();
    await card.locator('summary').click();
    // In the event's and the reader's time zone.
    await card.getByText(wordsIn(30, chicago, 'ja-JP'), { exact: false }).waitFor();
    await card.getByText(ownWords, { exact: false }).waitFor();
    expect(
      await card
        .getByRole('listitem')
        .filter({ hasText: ownSale.opens({ ticket: '' }) })
        .count(),
    ).toBe(1);
    expect(await card.getByText(wordsIn(200, chicago, 'ja-JP'), { exact: false }).count()).toBe(0);
    await card.getByRole('button', { name: ownSale.alertMe, exact: true }).click();
    await card.getByRole('button', { name: ownSale.alertUndo, exact: true }).waitFor();

    await visit(`/registration/${eventId}`);
    await page.getByRole('timer').waitFor();
    await page.getByText(ownWords, { exact: false }).waitFor();
    expect(await page.getByText(text.registration.preferNot, { exact: true }).count()).toBe(0);
    // The sale opens while the page is open. It loads the tickets itself, at a random moment.
    random.mockReturnValue(0);
    passTime(31 * minuteMs);
    await page.getByText('$21.00', { exact: false }).first().waitFor();
    random.mockRestore();
    await runJobs();
    const sent = await mailWith(mailTexts.saleAlertHeading, 'sale.ics');
    for (const words of [wordsIn(30, chicago, 'ja-JP', true), wordsIn(30, 'Asia/Tokyo', 'ja-JP', true)])
      expect(sent).toContain(words);
    expect(sent).not.toContain(wordsIn(200, chicago, 'ja-JP', true));
  });
  await travel({ locale: 'en-US', size: 'phone', timezone: chicago }, async (journey) => {
    const { page } = journey;
    await enter(journey, people.canadian, '/');
    const card = page.getByRole('article').filter({ hasText: 'Evening in windows' }).last();
    await card.locator('summary').click();
    await card.getByText(english.opens({ ticket: 'Admission' }), { exact: true }).waitFor();
    await card.getByText(wordsIn(200, chicago, 'en-US'), { exact: false }).waitFor();
    expect(await card.getByText(wordsIn(30, chicago, 'en-US'), { exact: false }).count()).toBe(0);
  });
});

const times = (startDateTime: string, endDateTime: string) => ({ startDateTime, endDateTime });
