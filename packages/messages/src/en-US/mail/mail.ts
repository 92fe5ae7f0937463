import { codeLabel } from '../../catalogue/code-label.ts';
import { staffRoles } from '../people/staff-roles.ts';
import { eventFields } from '../events/event-fields.ts';

/**
 * Mails (mail 1): subject, heading and sentences of every template. Dates, money and names are passed in
 * formatted.
 */
export const mail = {
  brand: 'Foyer',
  /** A name that another person typed. */
  quoted: (p: { name: string }) => `“${p.name}”`,
  greeting: (p: { name: string }) => `Hello ${p.name},`,
  footer: 'You receive this email because of your registration. Please keep it for your records.',
  footerMessage: (p: { eventName: string }) => `You receive this email because you have a ticket for ${p.eventName}.`,
  footerNews: (p: { eventName: string }) => `You receive this news because you registered for ${p.eventName}.`,
  optOutOfNews: 'Unsubscribe from news',
  footerSignIn: 'You receive this email because a sign-in link was requested for your account.',

  event: 'Event',
  when: 'When',
  /** The venue is next to the line “When”. */
  eventFields: { ...eventFields, venue: 'Where' },
  attendee: 'Attendee',
  account: 'Account number',
  ticket: 'Ticket',
  ticketNumber: 'Ticket number',
  addOns: 'Add-ons',
  price: 'Price',
  confirmationNumber: 'Confirmation number',
  total: 'Total',
  receipts: 'Receipts',
  paidWith: 'Paid with',
  card: (p: { lastFour: string }) => `card ending in ${p.lastFour}`,
  cash: 'cash',
  moreTickets: 'More tickets in this order. Open your tickets to see their codes.',
  qrUsed: 'Already used for check-in before this ticket was transferred.',
  qrHint: 'Show this code at the entrance.',
  qrAlt: (p: { ticketId: string }) => `QR code of ticket ${p.ticketId}`,
  calendarHint: 'The attached calendar file adds the event to your calendar.',
  openTicket: 'Open this ticket',
  viewTickets: 'View my tickets',
  timeRange: (p: { start: string; end: string; zone: string }) => `${p.start} to ${p.end} (${p.zone})`,

  newDatesSubject: (p: { eventName: string }) => `New dates: ${p.eventName}`,
  newDatesText: (p: { eventName: string }) => `${p.eventName} has new dates. Your tickets stay valid.`,
  newDatesNow: (p: { dates: string }) => `New dates: ${p.dates}`,
  newDatesBefore: (p: { dates: string }) => `Before: ${p.dates}`,
  newVenueSubject: (p: { eventName: string }) => `New venue: ${p.eventName}`,
  newVenueText: (p: { eventName: string }) => `${p.eventName} takes place at a new venue. Your tickets stay valid.`,
  newVenueNow: (p: { venue: string }) => `Venue: ${p.venue}`,
  newVenueBefore: (p: { venue: string }) => `Venue before: ${p.venue}`,
  newDatesNext: 'The attached calendar file replaces the earlier entry in your calendar.',

  confirmationSubject: (p: { eventName: string }) => `You are registered for ${p.eventName}`,
  confirmationHeading: 'You are registered!',
  confirmationText: (p: { eventName: string }) =>
    `Thank you for your order. We look forward to seeing you at ${p.eventName}.`,
  confirmationNext:
    'Bring this email or open your tickets on your phone. You can change your details there until registration closes.',

  itinerarySubject: (p: { eventName: string }) => `Itinerary for ${p.eventName}`,
  itineraryHeading: 'Event itinerary',
  itineraryText: (p: { sender: string; eventName: string }) =>
    `${p.sender} shared the itinerary for ${p.eventName} with you.`,

  transferFromSubject: (p: { eventName: string }) => `Your ticket for ${p.eventName} was transferred`,
  transferFromHeading: 'Your ticket was transferred',
  transferFromText: (p: { recipient: string; eventName: string }) =>
    `Your ticket for ${p.eventName} now belongs to ${p.recipient}.`,
  transferFromNext:
    'The previous QR code no longer works. If you did not expect this, please contact consultant support.',

  transferUsed: (p: { time: string }) =>
    `This ticket was checked in on ${p.time}, before the transfer. It can’t be used for entry again.`,

  transferToSubject: (p: { eventName: string }) => `You have a ticket for ${p.eventName}`,
  transferToHeading: 'A ticket for you',
  transferToText: (p: { sender: string; eventName: string }) =>
    `${p.sender} transferred a ticket for ${p.eventName} to you.`,

  upgradeSubject: (p: { eventName: string }) => `Your ticket for ${p.eventName} has changed`,
  upgradeHeading: 'Your ticket has changed',
  upgradeText: (p: { eventName: string }) => `Here is your new ticket for ${p.eventName}.`,
  addOnsHeading: 'Your add-ons have changed',
  addOnsText: (p: { eventName: string }) =>
    `Here is your ticket for ${p.eventName} with its add-ons. Its QR code stays the same.`,
  before: 'Before',
  after: 'Now',
  charged: (p: { amount: string }) => `${p.amount} charged`,
  refunded: (p: { amount: string }) => `${p.amount} refunded`,

  cancellationSubject: (p: { eventName: string }) => `Your ticket for ${p.eventName} was canceled`,
  cancellationHeading: 'Your ticket was canceled',
  cancellationText: (p: { eventName: string }) =>
    `This ticket for ${p.eventName} is no longer valid. Its QR code no longer works.`,
  cancellationNext: 'If you have questions, please contact consultant support.',

  guestTicketSubject: (p: { eventName: string }) => `Your ticket for ${p.eventName}`,
  guestTicketHeading: 'Your ticket',
  guestTicketText: (p: { eventName: string }) =>
    `You are registered for ${p.eventName}. This email contains your ticket.`,
  restoredSubject: (p: { eventName: string }) => `Your ticket for ${p.eventName} is valid again`,
  restoredHeading: 'Your ticket is valid again',
  restoredText: (p: { eventName: string }) =>
    `The cancellation of your ticket for ${p.eventName} was taken back. This email contains your ticket with its new QR code.`,
  restoredNext: 'Earlier copies of the ticket no longer work.',
  guestTicketNext: 'The person who registered you can change your details.',

  calledOffSubject: (p: { eventName: string }) => `${p.eventName} has been called off`,
  calledOffHeading: 'This event has been called off',
  calledOffText: (p: { eventName: string }) =>
    `We are sorry: ${p.eventName} will not take place. Your ticket is no longer valid.`,
  calledOffChildren: (p: { names: string }) => `These events are called off as well: ${p.names}.`,
  calledOffMoney:
    'Payments for this event are refunded. The person who paid receives a separate email for each refund. The event staff return cash payments.',
  calledOffCalendar: 'The attached file removes the event from your calendar.',

  teamAddedSubject: (p: { eventName: string }) => `You are on a team for ${p.eventName}`,
  teamAddedHeading: 'You are on a team',
  teamAddedText: (p: { sender: string; eventName: string }) =>
    `${p.sender} added you to a team for ${p.eventName}. You keep your own ticket.`,
  teamAddedNext:
    'Open your tickets to accept or to leave the team. Until you accept, team leaders outside your organization see only your ticket number.',

  teamLeftSubject: (p: { eventName: string }) => `A member left your team for ${p.eventName}`,
  teamLeftHeading: 'A member left your team',
  teamLeftText: (p: { sender: string; eventName: string }) => `${p.sender} left your team for ${p.eventName}.`,
  ticketHolder: (p: { ticketId: number }) => `The holder of ticket ${p.ticketId}`,
  teamLeftNext: 'Your ticket and the other members are not affected.',

  formLinkSubject: (p: { eventName: string }) => `Your details for ${p.eventName}`,
  formLinkHeading: 'We need a few details from you',
  formLinkText: (p: { sender: string; eventName: string }) =>
    `You are on the team of ${p.sender} for ${p.eventName}. Please fill in your form. You don’t need a password.`,
  formLinkButton: 'Fill in the form',
  formLinkNext: 'This link is only for you and opens only your form. Please do not share it.',

  waitingOfferSubject: (p: { eventName: string }) => `A ticket for ${p.eventName} is available for you`,
  waitingOfferHeading: 'A ticket is available for you',
  waitingOfferText: (p: { ticket: string; until: string }) =>
    `A ticket you were waiting for is available: ${p.ticket}. We will hold it for you until ${p.until}.`,
  waitingOfferButton: 'Register now',
  waitingOfferNext:
    'If you no longer need it, leave the waiting list on that page. The ticket then goes to the next person immediately.',
  waitingUntil: 'Held until',

  drawWonSubject: (p: { eventName: string }) => `You won in the draw for ${p.eventName}`,
  drawWonHeading: 'You won in the draw',
  drawWonText: (p: { ticket: string; until: string }) =>
    `Your entry was drawn: ${p.ticket}. We hold the tickets of your entry until ${p.until}. Register before then, or they go to the next person.`,
  drawWaitingSubject: (p: { eventName: string }) => `The draw for ${p.eventName}`,
  drawWaitingHeading: 'You are on the waiting list',
  drawWaitingText: (p: { ticket: string }) =>
    `The draw was made, and there were not enough tickets for your entry: ${p.ticket}. You are on the waiting list in the drawn order. We will write to you if a ticket becomes available.`,
  drawCheckButton: 'See the result',
  drawCheckNote: 'The event’s page has the seed of the draw and explains how to check the order.',

  saleAlertSubject: (p: { eventName: string }) => `Your sale is open: ${p.eventName}`,
  saleAlertHeading: 'Your sale is open',
  saleAlertText: (p: { eventName: string }) => `You can now buy your ticket for ${p.eventName}.`,
  saleAlertDrawSubject: (p: { eventName: string }) => `You can now enter the draw: ${p.eventName}`,
  saleAlertDrawHeading: 'You can now enter the draw',
  saleAlertDrawText: (p: { eventName: string }) =>
    `You can now enter the draw for ${p.eventName}. When you enter does not matter, as long as you enter in time.`,
  saleAlertDrawButton: 'Enter the draw',
  saleAlertOpened: 'Opened',
  saleAlertUntil: 'Open until',
  saleAlertBoth: (p: { date: string; own: string }) => `${p.date} (${p.own})`,
  saleAlertNote: 'This email holds no ticket for you. The attached calendar entry has the time of the opening.',
  footerSaleAlert: (p: { eventName: string }) =>
    `You receive this email because you asked for an email when your sale for ${p.eventName} opens.`,

  waitingEndedSubject: (p: { eventName: string }) => `Your waiting list for ${p.eventName}`,
  waitingEndedHeading: 'You are no longer on the waiting list',
  waitingLapsed: 'You did not register in time, so the ticket we held for you was offered to the next person.',
  waitingClosed: 'No ticket became available for you, and the waiting list is now closed. Thank you for waiting.',
  waitingCalledOff: 'The event has been called off, so the waiting list is closed.',
  waitingRemoved: 'The event staff removed you from the waiting list.',
  waitingNeededTicketEnded:
    'This ticket requires another ticket that you no longer have, so you are off the waiting list.',
  waitingEndedNext: 'If you have questions, please contact consultant support.',
  teamEndedSubject: (p: { eventName: string }) => `Your team for ${p.eventName} has ended`,
  teamEndedHeading: 'Your team has ended',
  teamEndedText: (p: { sender: string; eventName: string }) =>
    `${p.sender} no longer has a team for ${p.eventName}, so you are not on a team now.`,
  teamEndedNext: 'Your own ticket is not affected. You can join another team.',

  signInSubject: 'Your sign-in link',
  signInHeading: 'Sign in',
  signInText: (p: { time: string }) => `Use this button to sign in. It works once, for ${p.time}.`,
  /** 15 minutes, or whole days. */
  signInTime: (p: { minutes: number }) => {
    const days = p.minutes / 1440;
    return days < 1 ? `${p.minutes} minutes` : days === 1 ? '1 day' : `${days} days`;
  },
  signInStaffSubject: 'Your staff account',
  signInStaffText: (p: { userId: string }) =>
    `Your user ID is ${p.userId}. After you sign in, choose a password under “Password and devices”.`,
  signInButton: 'Sign in now',
  signInNext: 'If you did not request this link, ignore this email. No one can sign in without the link.',

  refundSubject: (p: { orderId: string }) => `Refund for your order ${p.orderId}`,
  refundHeading: 'Your refund',
  refundText: (p: { amount: string }) => `We have refunded ${p.amount}.`,
  refundGivenText: (p: { amount: string; method: 'transfer' | 'cash' | 'other' }) =>
    p.method === 'transfer'
      ? `We refunded ${p.amount} to you by bank transfer.`
      : p.method === 'cash'
        ? `We refunded ${p.amount} to you in cash.`
        : `We refunded ${p.amount} to you another way, not to your card.`,
  refundPendingText: (p: { amount: string }) => `Your refund of ${p.amount} is on its way.`,
  refundLeavesTickets: (p: { text: string }) => `${p.text} Your tickets do not change.`,
  refundCardNext: 'Card refunds usually arrive within 5 to 10 business days.',
  refundReason: 'Reason',
  amount: 'Amount',
  fee: 'Cancellation fee',
  refundPending: 'Refund on its way',
  testMark: 'Test',
  testNotice: 'This is a test. No card is charged and no ticket is valid.',

  exportSubject: (p: { list: string; eventName: string }) => `${p.list} of ${p.eventName}`,
  exportHeading: 'Your list is ready',
  exportText: (p: { list: string; eventName: string }) => `The scheduled list is ready: ${p.list} of ${p.eventName}.`,
  exportOrders: 'Orders',
  exportAttendees: 'Attendees',
  exportPayments: 'Payments',
  exportRows: 'Rows',
  exportButton: 'Open lists',
  exportNext: (p: { date: string }) => `Sign in to download it. It is available until ${p.date}.`,
  footerExport: 'You receive this email because event staff added you as a recipient of this list.',

  earnedPlaceSubject: (p: { qualification: string }) => `You earned a place: ${p.qualification}`,
  earnedPlaceReminderSubject: (p: { qualification: string }) => `Your place is still open: ${p.qualification}`,
  earnedPlaceHeading: 'You earned a place',
  earnedPlaceText: (p: { qualification: string; until: string }) =>
    `Congratulations! You earned a place with ${p.qualification}. Please accept it by ${p.until}.`,
  earnedPlaceReminder: (p: { qualification: string; until: string }) =>
    `You earned a place with ${p.qualification}, and you have not accepted it yet. You can do so until ${p.until}.`,
  earnedPlaceQualification: 'Qualification',
  earnedPlaceUntil: 'Accept by',
  earnedPlaceButton: 'Accept or decline',
  earnedPlaceNext: 'A place that is not accepted in time goes to someone else.',
  footerEarnedPlace: 'You receive this email because your account earned a place.',
  differenceSubject: (p: { amount: string }) => `Your ticket: ${p.amount} to pay`,
  differenceHeading: 'A difference is due for your ticket',
  differenceText: (p: { qualification: string; amount: string; until: string }) =>
    `Your place with ${p.qualification} is no longer valid, so your ticket has its usual price. Please pay the difference of ${p.amount} by ${p.until}.`,
  differenceAmount: 'Difference',
  differenceUntil: 'Pay by',
  differenceButton: 'Open my tickets',
  differenceNext: 'Your card is not charged automatically. If you have questions, please contact consultant support.',
  footerDifference: 'You receive this email because you have a ticket that used an earned place.',
  rolesSubject: 'Your roles at events',
  rolesText: 'An administrator has changed your roles. These are your roles now.',
  rolesEndedSubject: 'You no longer have a role at events',
  rolesEndedText: 'An administrator has ended your roles. Your orders and tickets stay as they are.',
  rolesAllEvents: 'All events',
  roleName: (p: { role: string }) => codeLabel(staffRoles.names, p.role),
  roleFrom: (p: { time: string }) => `from ${p.time}`,
  roleUntil: (p: { time: string }) => `until ${p.time}`,
  rolesButton: 'Sign in',
  rolesNext: (p: { userId: string }) => `Sign in as before, with ${p.userId}.`,
  footerRoles: 'You receive this email because an administrator changed the roles of your account.',
};
