import { test } from 'vitest';
import { enter, look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf, nameOf } from './support/product.ts';
import { buyTicket, plainAnswers, ticketTypes } from './support/shop.ts';

const people = peopleOf('moments');

/** Whoever wants to send the plan on finds it from the event's card, with times that say whose they are (spec §2 Events list). */

const travellers = [
  { locale: 'en-US', user: people.englishPhone },
  { locale: 'ja-JP', user: people.japanesePhone },
] as const;

test.each(travellers)(
  'sharing the itinerary opens at once, and the times name their zone: $locale',
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
      // The clock of the event is not the reader's.
      await page
        .getByText(/9:00\sAM\sC[SD]T|9:00\sC[SD]T|GMT-[56]|C[SD]T/)
        .first()
        .waitFor();
      await look(journey, 'summary-shared');
    });
  },
);
