import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/server/src/modules/events/editor';
const test = `${folder}/preview/preview.test.ts`;
const preview = mutantsOf(`${folder}/preview/preview-event.ts`, test);
const offers = mutantsOf(`${folder}/preview/draft-offers.ts`, test);
const pricing = mutantsOf('packages/domain/src/orders/pricing.ts', test);

/** A preview for a date shows staff what attendees get at that date. */
export const mutants: Mutant[] = [
  preview(
    'const ticket = presentConfiguration(offer, facts, at);',
    'const ticket = presentConfiguration(offer, facts, new Date());',
    'The preview shows the prices of today.',
  ),
  preview('    published: true,\n', '', 'The preview hides a draft of an unpublished event.'),
  preview('&& !isReopened(times, at)', '', 'An event that was opened again looks as if it were over.'),
  preview(
    'addOns: availableAddOns(ticket.addOns, at)',
    'addOns: ticket.addOns',
    'Add-ons are offered before their time.',
  ),
  offers('quantity - gone', 'quantity', 'Units already sold look available in the preview of a draft.'),
  offers(
    '.filter((_, n) => ticketConfigurations[n]?.active !== false)',
    '',
    'A ticket that a draft withdraws is offered.',
  ),
  pricing(
    "if (!isWithin(now, null, coupon.endDateTime)) return 'over';",
    '',
    'A coupon lowers the price after its end.',
  ),
];
