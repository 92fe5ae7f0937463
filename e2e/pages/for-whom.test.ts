import type { RelationshipLookup } from '@foyer/contract/events/events';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin, draftElsewhere, draftOf, onlyFor, untilSaved } from '../support/editing.ts';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { ask, tokenOf } from '../support/product.ts';

const people = peopleOf('for-whom');

/**
 * Rules about who an event and its prices are for: its own relationship types, and a coupon by title and country, set
 * on the screen.
 */

async function eventFor(code: string, firstDay: string): Promise<number> {
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: code,
    name: 'Journey for whom',
    firstDay,
  });
  await onlyFor(eventId, people.visitor, people.other);
  await draftElsewhere(eventId, (it) => {
    const [first] = it.ticketConfigurations ?? [];
    if (!first) throw new Error('The template sells nothing.');
    const english = { currency: 'USD', currencyLocale: 'en-US' as const };
    return {
      ...it,
      registrationStart: '2026-01-05T15:00:00Z',
      ticketConfigurations: [{ ...first, ...english, amount: 100, addOns: [], coupons: [] }],
    };
  });
  return eventId;
}

test('creates a relationship type and a coupon by title and country, shows them in the review, and applies them to attendees', async () => {
  const eventId = await eventFor('JOURNEY-WHOM', '2031-05-05');
  const { editor: e, eventPreview, recognition } = await loadStaff('en-US');
  const inEnglish = { language: 'English' };
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, visit } = journey;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);

    // A new type in addition to the template's types, which tickets may use. Their codes and the tickets' types stay
    // unchanged.
    await button(e.addType).click();
    const added = page.getByRole('group', { name: e.typeOf({ number: 4 }), exact: true });
    await added.getByLabel(e.typeLabelIn(inEnglish), { exact: true }).waitFor();
    await page.getByText(e.textNeeded).first().waitFor();
    await page.getByText(e.problems, { exact: true }).waitFor();
    // A refused publication focuses the first field to check.
    await button(e.review).click();
    await page.locator('[data-invalid] :focus').waitFor();
    await added.getByLabel(e.typeCode, { exact: false }).fill('guest');
    await page.getByText(e.typeTwice).first().waitFor();
    await added.getByLabel(e.typeCode, { exact: false }).fill('volunteer');
    await page.getByText(e.typeTwice).first().waitFor({ state: 'detached' });
    await added.getByLabel(e.typeLabelIn(inEnglish), { exact: true }).fill('Volunteer');
    const volunteer = page.getByRole('group', { name: 'Volunteer', exact: true });
    await volunteer.getByLabel(e.typeLabelIn({ language: 'Spanish' })).fill('Voluntario');
    await volunteer.getByLabel(e.typeMost).fill('3');

    await page.getByRole('tab', { name: e.tabTickets }).click();
    await button(e.editOf({ name: 'Admission' })).click();
    await page.getByRole('checkbox', { name: 'Volunteer', exact: true }).check();
    await button(e.drawerDone).click();
    await button(e.addCoupon).click();
    await page.getByLabel(e.descriptionIn(inEnglish), { exact: true }).fill('Leaders of the North');
    const leaders = page.getByRole('dialog', { name: 'Leaders of the North', exact: true });
    await leaders.getByRole('checkbox', { name: recognition.EC, exact: true }).check();
    await leaders.getByRole('checkbox', { name: recognition.NC, exact: true }).check();
    await leaders.getByRole('checkbox', { name: 'Canada', exact: true }).check();
    await leaders.getByRole('checkbox', { name: 'Volunteer', exact: true }).check();
    await leaders.getByRole('checkbox', { name: 'Consultant', exact: true }).check();
    await button(e.drawerDone).click();

    // A type that is in use cannot be removed.
    await page.getByRole('tab', { name: e.tabInfo }).click();
    await button(e.removeOf({ name: 'Volunteer' })).waitFor();
    await volunteer
      .getByText(e.typeUsed({ count: 2 }))
      .first()
      .waitFor();
    await expect.poll(() => volunteer.getByLabel(e.typeCode, { exact: false }).getAttribute('readonly')).not.toBeNull();
    await untilSaved(page);

    const { configuration, ticketConfigurations = [] } = (await draftOf(eventId)).definition;
    expect(configuration.relationshipTypes.at(-1)).toMatchObject({
      relationshipType: 'VOLUNTEER',
      selfType: false,
      guestType: true,
      maxPerAccount: 3,
      translations: { defaultLabel: 'Volunteer', label: { es_US: { value: 'Voluntario' } } },
    });
    expect(ticketConfigurations[0]?.coupons?.[0]?.conditions).toEqual({
      relationshipTypes: ['VOLUNTEER', 'CONSULTANT'],
      titles: ['EC', 'NC'],
      countries: ['CAN'],
    });

    await button(e.review).click();
    await page.getByText(`${e.relationshipTypes} · Volunteer`).waitFor();
    await page.getByText('Leaders of the North').first().waitFor();
    await page.getByText('Consultant, Spouse, Guest, Volunteer', { exact: true }).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: e.publish, exact: true }).click();
    await page.getByText(e.stateLive, { exact: true }).first().waitFor();

    await visit(`/admin/${eventId}/preview`);
    await page.getByRole('button', { name: eventPreview.opens, exact: true }).click();
    await page.getByRole('radio', { name: /\$100/ }).waitFor();
    await page.getByLabel(eventPreview.accountTitle).selectOption('EC');
    await page.getByRole('radio', { name: /\$100/ }).waitFor();
    await page.getByLabel(eventPreview.country).selectOption('CAN');
    await page.getByRole('radio', { name: /\$90/ }).waitFor();
    await page.getByLabel(eventPreview.accountTitle).selectOption('MC');
    await page.getByRole('radio', { name: /\$100/ }).waitFor();

    // A removed title is shown as a title, and not as the coupon code.
    await visit(`/admin/self-service/${eventId}`);
    await page.getByRole('tab', { name: e.tabTickets }).click();
    await button(e.editOf({ name: 'Leaders of the North' })).click();
    await leaders.getByRole('checkbox', { name: recognition.NC, exact: true }).uncheck();
    await button(e.drawerDone).click();
    await untilSaved(page);
    await button(e.review).click();
    await page.getByText(new RegExp(`Leaders of the North · ${e.couponTitles}`)).waitFor();
    await page.getByText(recognition.EC, { exact: true }).last().waitFor();
  });
  const [status, found] = await ask('/events/available-relationships', {
    token: await tokenOf(people.visitor),
    body: {
      eventId,
      externalAccountIdentifier: people.visitor,
      // A companion registers together with the account's own ticket.
      cartSummary: [{ externalAccountIdentifier: people.visitor, relationshipType: 'CONSULTANT' }],
    },
  });
  const { relationshipTypes } = found as RelationshipLookup;
  expect([status, relationshipTypes.map((type) => type.relationshipType)]).toEqual([
    200,
    ['SPOUSE', 'GUEST', 'VOLUNTEER'],
  ]);
});

test('shows the screens on a phone, in Japanese and Spanish, with dark colours', async () => {
  const eventId = await eventFor('JOURNEY-WHOM-2', '2031-06-05');
  for (const locale of ['ja-JP', 'es-US'] as const) {
    const { editor: e } = await loadStaff(locale);
    await travel({ locale, size: 'phone' }, async (journey) => {
      const { page } = journey;
      await enter(journey, 'admin', `/admin/self-service/${eventId}`);
      await page.getByRole('button', { name: e.addType, exact: true }).click();
      await page.getByRole('tab', { name: e.tabTickets }).click();
      await page.getByRole('button', { name: e.addCoupon, exact: true }).click();
    });
  }
});
