/** The checklist of the editor: what an event lacks before it is published. */
export const eventChecklist = {
  title: 'Checklist',
  ready: 'The checklist has no open points.',
  blocking: (p: { count: number }) => `${p.count} required`,
  advice: (p: { count: number }) => (p.count === 1 ? '1 suggestion' : `${p.count} suggestions`),
  inBar: (p: { points: string }) => `Checklist: ${p.points}`,
  required: 'Required',
  suggestion: 'Suggestion',
  blocksPublishing: (p: { count: number }) =>
    p.count === 1
      ? 'Attendees could not buy a ticket yet. The checklist has 1 required point.'
      : `Attendees could not buy a ticket yet. The checklist has ${p.count} required points.`,
  noTicketType: 'Add a ticket type that is for sale.',
  missingDate: (p: { field: string }) => `Enter a date for “${p.field}”.`,
  noSubmit: 'Add a Submit button to the form. Without it, attendees can’t continue.',
  shortCodeTaken: (p: { event: string }) =>
    p.event === ''
      ? 'Choose another short code. Another event already uses this one.'
      : `Choose another short code. The event “${p.event}” already uses this one.`,
  noVenue: 'Enter the venue.',
  registrationAfterEvent: 'Registration closes after the event ends.',
  freeWithCoupon: (p: { ticket: string }) => `“${p.ticket}” is free, so its coupons have no effect.`,
  questionBelowSubmit: (p: { question: string }) => `Move “${p.question}” above the Submit button.`,
  missingTranslations: (p: { language: string; count: number }) =>
    p.count === 1
      ? `1 text has no translation into ${p.language}.`
      : `${p.count} texts have no translation into ${p.language}.`,
  noTerms: 'Add terms and conditions with a link.',
  mailWithoutEventName: (p: { mail: string; language: string }) =>
    `The email “${p.mail}” in ${p.language} doesn’t mention the event’s name.`,
  capacityAboveStock: (p: { name: string; limit: number; quantity: number }) =>
    `“${p.name}” has a limit of ${p.limit}, but only ${p.quantity === 1 ? '1 ticket exists' : `${p.quantity} tickets exist`}.`,
  limitsAbovePool: (p: { name: string; limit: number; quantity: number }) =>
    `The tickets of the pool “${p.name}” have limits of ${p.limit} units together, but the pool has ${p.quantity}. The last buyers may find it sold out.`,
  poolNeverFull: (p: { name: string; limit: number; quantity: number }) =>
    `The tickets of the pool “${p.name}” have limits of ${p.limit} units together, so the rest of its ${p.quantity} units can’t be sold.`,
  poolUnused: (p: { name: string }) => `No ticket type or add-on uses the pool “${p.name}”.`,
  eventAtNight: 'The event starts at night in its time zone. Check the start and the time zone.',
  neverOnSale: (p: { ticket: string }) =>
    `“${p.ticket}” is never on sale, because its dates are outside of registration.`,
  windowAtNight: (p: { ticket: string; number: number }) =>
    `Window ${p.number} of “${p.ticket}” opens between midnight and 6:00 in the event’s time zone.`,
  windowTwoPrices: (p: { ticket: string; number: number; other: number }) =>
    `Windows ${p.other} and ${p.number} of “${p.ticket}” can be open for the same person at different prices.`,
  windowNeverOpen: (p: { ticket: string; number: number }) =>
    `No one can buy in window ${p.number} of “${p.ticket}”, because the ticket type isn’t on sale at that time.`,
  windowBeforeSale: (p: { ticket: string; number: number }) =>
    `Window ${p.number} of “${p.ticket}” opens before the ticket type is on sale.`,
  windowAfterSale: (p: { ticket: string; number: number }) =>
    `Window ${p.number} of “${p.ticket}” closes after the sale of the ticket type has ended.`,
  windowAfterEvent: (p: { ticket: string; number: number }) =>
    `Window ${p.number} of “${p.ticket}” closes after the event ends.`,
  windowPriceAbove: (p: { ticket: string; number: number; currency: string }) =>
    `The price in window ${p.number} of “${p.ticket}” is above the price of the ticket type. Prices are in ${p.currency}.`,
  drawWithoutSale: (p: { ticket: string; number: number }) =>
    `The draw in window ${p.number} of “${p.ticket}” is made after the sale has ended, so its winners can’t buy.`,
  otherCurrency: (p: { ticket: string; currency: string }) =>
    `“${p.ticket}” is priced in ${p.currency}, unlike the other ticket types. One order can’t have both.`,
  unsupportedCurrency: (p: { ticket: string; currency: string }) =>
    `“${p.ticket}” is not sold, because orders can’t be paid in ${p.currency}.`,
  addOnOtherCurrency: (p: { addOn: string; currency: string }) =>
    `The add-on “${p.addOn}” is priced in ${p.currency}, unlike its ticket type, so it can’t be bought with it.`,
  freeBesidePaid: (p: { ticket: string }) =>
    `“${p.ticket}” is free for the same people who pay for another ticket type. Check its price.`,
  feeWithoutCurrency: (p: { currency: string }) => `The cancellation fee has no amount in ${p.currency}.`,
  packageAboveUnits: (p: { name: string; other: string; limit: number; quantity: number }) =>
    `The package “${p.name}” takes ${p.limit} units of “${p.other}”, which has only ${p.quantity}.`,
  packageAboveParts: (p: { name: string }) => `The package “${p.name}” costs more than its tickets one by one.`,
  poolTooSmall: (p: { name: string; other: string; limit: number; quantity: number }) =>
    `“${p.other}” takes ${p.limit} units of the pool “${p.name}”, which has only ${p.quantity}.`,
  benefitNotSold: (p: { ticket: string }) => `“${p.ticket}” isn’t on sale, so its benefits can’t be used.`,
  benefitWithoutEffect: (p: { ticket: string }) =>
    `A benefit of “${p.ticket}” has a fixed price that isn’t below the price of the ticket type.`,
  qualifiedWithoutBenefit: (p: { ticket: string }) =>
    `No one can buy “${p.ticket}”. It is only for people with an earned place, but it has no benefit.`,
  questionNeverShown: (p: { question: string }) =>
    `No one sees the required question “${p.question}”, because its condition can’t be true.`,
  questionWithoutChoice: (p: { question: string }) =>
    `No one can answer the required question “${p.question}”, because none of its choices is ever shown.`,
  beforeParent: (p: { event: string }) => `The event starts before its parent event “${p.event}”.`,
  registrationBeforeParent: (p: { event: string }) =>
    `Registration opens before that of the parent event “${p.event}”, whose ticket every buyer needs.`,
  parentNotPublished: (p: { event: string }) =>
    `No one can buy yet, because the parent event “${p.event}” isn’t published.`,
  childBefore: (p: { event: string }) => `Its child event “${p.event}” starts before this event.`,
  emptyList: (p: { ticket: string; number: number; lists: string }) =>
    `Window ${p.number} of “${p.ticket}” is for no one, because there is no account on the list: ${p.lists}.`,
  emptyQualification: (p: { ticket: string; number: number; qualifications: string }) =>
    `Window ${p.number} of “${p.ticket}” is for no one, because no account has a place of: ${p.qualifications}.`,
  emptyOrganisation: (p: { ticket: string; number: number; accounts: string }) =>
    `Window ${p.number} of “${p.ticket}” is for no one, because there is no account ${p.accounts}.`,
  reserveForNobody: (p: { ticket: string; number: number; quantity: number }) =>
    p.quantity === 1
      ? `Window ${p.number} of “${p.ticket}” reserves 1 unit that no one can buy.`
      : `Window ${p.number} of “${p.ticket}” reserves ${p.quantity} units that no one can buy.`,
  unearnedBenefit: (p: { ticket: string; qualification: string }) =>
    `No one can use a benefit of “${p.ticket}”, because no account has a place of “${p.qualification}”.`,
  badgeFieldOutside: (p: { field: string }) => `Part of “${p.field}” is outside of the badge.`,
  badgeCodeTooSmall: 'Make the QR code of the badge at least 20 mm, so it can be scanned.',
  badgeFieldsOverlap: (p: { field: string; other: string }) => `On the badge, “${p.field}” overlaps “${p.other}”.`,
  badgeWithoutName: 'Add the name to the badge.',
};
