// In Chromium, because controls must keep their positions.
import { waiting as words } from '@foyer/messages/en-US/orders/waiting';
import { waiting as spanish } from '@foyer/messages/es-US/orders/waiting';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { addSoldOutTicket } from './support/organiser.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';
import { watchControls } from './support/steady.ts';

const people = peopleOf('waiting-list');
const titles = { 'en-US': words.title, 'es-US': spanish.title };

test.each([
  { delayMs: 900, locale: 'en-US', size: 'phone' },
  { delayMs: 3000, locale: 'es-US', size: 'desktop' },
] as const)('moves no control on $size when a waiting list arrives $delayMs ms late', async ({ delayMs, ...look }) => {
  await addSoldOutTicket('FIVESTAR26', 'Steady tour');
  await travel(look, async (journey) => {
    const { page, context, text } = journey;
    const event = await eventOf('FIVESTAR26', people.onlooker);
    const { settle, moved } = await watchControls(context, page, delayMs);
    await enter(journey, people.onlooker, `/registration/${event.eventId}`);
    await page.getByRole('group', { name: text.registration.tickets }).waitFor();
    await page.getByRole('heading', { name: titles[look.locale], exact: true }).waitFor();
    await settle();
    expect(await moved()).toEqual([]);
  });
});
