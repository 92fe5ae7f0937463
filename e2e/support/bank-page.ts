import type { EventView } from '@foyer/contract/events/events';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { AnyJourney } from './any-page.ts';
import { fillCard, pay, toPayment } from './steps.ts';

/** A card that needs the bank's authentication. */
const challengedCard = '4000000000003220';

/** From the sign-in screen to the bank's page, with one full pass of ENERGIZE26 in the cart. */
export async function toTheBank(journey: AnyJourney, user: string): Promise<EventView> {
  const { page } = journey;
  const event = await toPayment(journey, user);
  await fillCard(journey, { number: challengedCard });
  await pay(journey, '$49.00');
  await page
    .getByRole('heading', { level: 1, name: serverTexts[journey.look.locale].sandboxPage.challengeTitle })
    .waitFor();
  return event;
}
