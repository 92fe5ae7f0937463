import { test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf, nameOf } from '../support/product.ts';
import { buyTicket, plainAnswers, ticketTypes } from '../support/shop.ts';

const people = peopleOf('moments');

/** Sharing the itinerary from the event's card, with times that name their zone (events 3.1). */

const travellers = [
  { locale: 'en-US', user: people.englishPhone },
  { locale: 'ja-JP', user: people.japanesePhone },
] as const;

test.each(travellers)(
  'opens sharing the itinerary immediately, and shows times with their zone: $locale',
  async ({ locale, user }) => {
    const event = await eventOf('FIVESTAR26', user);
    const type = (await ticketTypes(event, user)).get('General admission');
    await buyTicket(event, {
      user,
      ticketConfigurationId: type?.ticketConfigurationId ?? 0,
      values: plainAnswers('Robin', 'Hale'),
    });

    await travel({ locale, size: 'phone' }, async (journey) => {
      const { page, text } = journey;
      await enter(journey, user, '/');
      const conference = page.getByRole('article').filter({
        has: page.getByRole('heading', { name: nameOf(event, locale), exact: true }),
      });
      await conference.getByRole('link', { name: text.events.shareItinerary }).first().click();
      const dialog = page.getByRole('dialog', { name: text.tickets.shareTitle });
      await dialog.getByLabel(text.tickets.shareEmail).waitFor();
      await dialog.getByRole('button', { name: text.common.close, exact: true }).click();
      await page.getByText(text.account.noOtherTickets).waitFor();
      // The event's time zone differs from the reader's.
      await page
        .getByText(/9:00\sAM\sC[SD]T|9:00\sC[SD]T|GMT-[56]|C[SD]T/)
        .first()
        .waitFor();
    });
  },
);
