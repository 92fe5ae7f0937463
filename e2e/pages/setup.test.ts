import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin, bannerFile, draftElsewhere, draftOf, onlyFor, untilSaved } from '../support/editing.ts';
import { person } from '../support/effort.ts';
import { ask, tokenOf } from '../support/product.ts';
import { enter, travel, type Journey } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';

/** What an organiser presses and types to put an event on sale, to change it while it is on sale, and to undo that. */

const people = peopleOf('setup');

const idOf = ({ page }: Journey) => Number(new URL(page.url()).pathname.split('/').at(-1));

/** A published event of its own. */
async function eventOnSale(eventShortCode: string): Promise<number> {
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode,
    name: 'Evening on sale',
    firstDay: '2099-05-05',
  });
  await onlyFor(eventId, people.guest);
  await asAdmin(`/events/${eventId}/publish`, 'POST', {});
  return eventId;
}

const priceOf = async (eventId: number) => (await draftOf(eventId)).published.ticketConfigurations?.[0]?.amount;

test('puts an event with two ticket types, a form, an image, a mail and terms on sale in at most 35 steps', async () => {
  const { selfService: s, editor: e, eventPictures: pictures, formBuilder: b } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { tap, type, effort } = person();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const tab = (name: string) => tap(page.getByRole('tab', { name, exact: true }));
    const venue = (label: string) => page.locator('[id="at-configuration.venue"]').getByLabel(label);
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
    await enter(journey, 'admin', '/admin/events');
    await tap(button(s.newTitle));
    await type(page.getByLabel(s.name, { exact: true }), 'Autumn summit');
    await type(page.getByLabel(s.firstDay, { exact: true }), '2099-10-05');
    await type(page.getByLabel(e.registrationStart, { exact: true }), '2099-05-01');
    expect(await page.getByLabel(s.code, { exact: true }).inputValue()).toBe('AUTUMN-SUMMIT99');
    await tap(button(s.create));
    await venue(e.venueNameIn({ language: 'English' })).waitFor();
    const eventId = idOf(journey);
    await onlyFor(eventId, people.guest);
    await journey.visit(`/admin/self-service/${eventId}`);

    await type(venue(e.venueNameIn({ language: 'English' })), 'Harbour hall');
    await type(venue(e.venueCityIn({ language: 'English' })), 'Chicago');

    // Two ticket types: the template's, and a new one whose name has the focus.
    await tab(e.tabTickets);
    const cell = (field: string, name: string) => page.getByLabel(e.cellOf({ field, name }), { exact: true });
    await type(cell(e.amount, 'Admission'), '90');
    await type(cell(e.quantity, 'Admission'), '100');
    await tap(button(e.addTicket));
    await type(page.getByLabel(e.descriptionIn({ language: 'English' }), { exact: true }), 'Evening only');
    await type(page.getByLabel(e.amountIn({ currency: 'USD' }), { exact: true }), '30');
    await type(page.getByLabel(e.quantity, { exact: true }), '40');
    await tap(button(e.drawerDone));

    // A question of the library, and one of their own.
    await tab(b.tab);
    await tap(button(b.addQuestionTo({ section: 'About you' })));
    await tap(item('T-shirt size'));
    await tap(button(b.addFieldTo({ section: 'About you' })));
    await tap(item(b.kindText));
    await type(page.getByLabel(b.label, { exact: true }), 'Name on the shirt');

    await tab(e.tabImages);
    const chooser = page.waitForEvent('filechooser');
    await tap(button(pictures.addTo({ what: e.banner })));
    await (await chooser).setFiles(await bannerFile());
    effort.taps += 1;
    await page.getByAltText(e.imageNow({ what: e.banner })).waitFor();

    // The preview of the mail shows the draft: its name and its venue.
    await tab(e.tabMails);
    const mail = page.frameLocator(`iframe[title="${e.preview}"]`);
    await mail.getByText('Harbour hall').first().waitFor();
    await type(page.getByLabel(e.subject, { exact: true }), 'See you in Chicago');

    await tab(e.tabTerms);
    await tap(button(e.termsAsk));
    await type(page.getByLabel(e.termsIn({ language: 'English' })), 'https://example.com/terms');
    await untilSaved(page);

    await tap(button(e.review));
    await page.getByText(e.becomesVisible).waitFor();
    await tap(page.getByRole('alertdialog').getByRole('button', { name: e.publish, exact: true }));
    await expect.poll(async () => (await draftOf(eventId)).isPublished).toBe(true);
    expect(effort.taps + effort.fields, JSON.stringify(effort)).toBeLessThanOrEqual(35);

    const { definition } = await draftOf(eventId);
    expect(
      definition.ticketConfigurations?.map((each) => [each.defaultDescription, each.amount, each.quantity]),
    ).toEqual([
      ['Admission', 90, 100],
      ['Evening only', 30, 40],
    ]);
    const fields = definition.configuration.sections.flatMap((section) => section.fields);
    expect(fields.find(({ name }) => name === 'termsAndConditions')).toMatchObject({
      label: 'I have read and accept the terms and conditions',
      translations: { link: { en_US: { value: 'https://example.com/terms' } } },
    });

    // The first publication can be taken back too, while no one has bought or reserved anything.
    await button(e.undoPublish).last().click();
    await page.getByText(e.withdrawn).waitFor();
    expect((await draftOf(eventId)).isPublished).toBe(false);
    await page.getByText(e.stateHidden, { exact: true }).waitFor();
  });
});

test('changes a price and a date of an event on sale in at most 7 steps, and undoes both with 1', async () => {
  const { editor: e, staffFrame: f } = await loadStaff('en-US');
  const eventId = await eventOnSale('SETUP-UNDO');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { tap, type, effort } = person();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter(journey, 'admin', `/admin/${eventId}`);
    await tap(page.getByRole('link', { name: f.setup, exact: true }));
    await type(page.getByLabel(e.eventEnd, { exact: true }), '2099-05-05T20:00');
    await tap(page.getByRole('tab', { name: e.tabTickets, exact: true }));
    await type(page.getByLabel(e.cellOf({ field: e.amount, name: 'Admission' }), { exact: true }), '60');
    await tap(button(e.review));
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('$60.00', { exact: true }).waitFor();
    await tap(dialog.getByRole('button', { name: e.publish, exact: true }));
    await page.getByText(e.published).waitFor();
    expect(await priceOf(eventId)).toBe(60);
    expect(effort.taps + effort.fields, JSON.stringify(effort)).toBeLessThanOrEqual(7);

    await button(e.undoPublish).last().click();
    await page.getByText(e.publishUndone).waitFor();
    expect(await priceOf(eventId)).toBe(50);
    // The changes are in the draft again.
    const drafted = async () => {
      const { eventEnd, ticketConfigurations } = (await draftOf(eventId)).definition;
      return [eventEnd, ticketConfigurations?.[0]?.amount];
    };
    await expect.poll(drafted).toEqual(['2099-05-06T01:00:00.000Z', 60]);
  });
  // The audit log has the publication and its undoing.
  const [status, log] = await ask(`/admin/audit?eventId=${eventId}`, { token: await tokenOf('admin') });
  expect(status).toBe(200);
  expect(JSON.stringify(log)).toContain('event.restored');
});

test('refuses to undo a publication after another change, and says why', async () => {
  const { editor: e } = await loadStaff('en-US');
  const eventId = await eventOnSale('SETUP-UNDO-LATE');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter(journey, 'admin', `/admin/self-service/${eventId}?part=tickets`);
    await page.getByLabel(e.cellOf({ field: e.amount, name: 'Admission' }), { exact: true }).fill('60');
    await button(e.review).click();
    await page.getByRole('alertdialog').getByRole('button', { name: e.publish, exact: true }).click();
    await page.getByText(e.published).waitFor();
    await draftElsewhere(eventId, (it) => ({ ...it, defaultName: 'Evening of others' }));
    await asAdmin(`/events/${eventId}/publish`, 'POST', {});
    journey.expectProblem(/409/);
    await button(e.undoPublish).last().click();
    await page.getByText(e.undoChangedSince).waitFor();
    expect(await priceOf(eventId)).toBe(60);
  });
});

test('says each change once, in words, without a note about the draft after publishing', async () => {
  const { editor: e } = await loadStaff('en-US');
  const eventId = await eventOnSale('SETUP-WORDS');
  await draftElsewhere(eventId, (it) => ({
    ...it,
    defaultName: 'Evening in words',
    translations: {
      name: {
        en_US: { value: 'Evening in words', isDefault: true },
        es_US: { value: 'Velada', isDefault: false },
        ja_JP: { value: '夕べ', isDefault: false },
      },
    },
    configuration: { ...it.configuration, venue: { name: 'Hall B', city: 'Austin' } },
    ticketConfigurations: [
      ...(it.ticketConfigurations ?? []),
      {
        key: 'new-vip',
        defaultDescription: 'VIP',
        amount: 250,
        currency: 'USD',
        currencyLocale: 'en-US',
        quantity: 12,
        relationshipTypes: ['CONSULTANT'],
      },
    ],
  }));
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);
    await page.getByRole('button', { name: e.review, exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(e.newPriceAndUnits({ price: '$250.00', count: 12 })).waitFor();
    const words = (await dialog.textContent()) ?? '';
    expect(words).not.toMatch(/[{}]|isDefault|en_US/);
    expect(words.match(/Evening in words/g)).toHaveLength(1);
    expect(words).toContain('Velada');
    expect(words).toContain('夕べ');
    await dialog.getByRole('button', { name: e.publish, exact: true }).click();
    await page.getByText(e.published).waitFor();

    // A restored version reports that it is in the draft. After publishing that is no longer true.
    await page.getByRole('tab', { name: e.tabVersions, exact: true }).click();
    await page.getByRole('button', { name: e.restoreOf({ version: 2 }), exact: true }).click();
    await page.getByText(e.restored({ version: 2 })).waitFor();
    await untilSaved(page);
    await page.getByRole('button', { name: e.review, exact: true }).click();
    await dialog.getByRole('button', { name: e.publish, exact: true }).click();
    await expect.poll(async () => (await draftOf(eventId)).published.defaultName).toBe('Evening on sale');
    await page.getByText(e.stateLive, { exact: true }).first().waitFor();
    expect(await page.getByText(e.restored({ version: 2 })).count()).toBe(0);
  });
});
