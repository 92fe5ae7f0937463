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
  badgeFieldOutside: (p: { field: string }) => `Part of “${p.field}” is outside of the badge.`,
  badgeCodeTooSmall: 'Make the QR code of the badge at least 20 mm, so it can be scanned.',
  badgeFieldsOverlap: (p: { field: string; other: string }) => `On the badge, “${p.field}” overlaps “${p.other}”.`,
  badgeWithoutName: 'Add the name to the badge.',
};
