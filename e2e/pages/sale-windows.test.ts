import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { ownSale } from '@foyer/messages/ja-JP/orders/own-sale';
import { expect, test } from 'vitest';
import { asAdmin, draftOf } from '../support/editing.ts';
import { peopleOf } from '../support/people.ts';
import { enter, travel } from './support/journey.ts';

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
