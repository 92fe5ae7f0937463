import type { MailTemplate } from '@foyer/contract/vocabulary';
import type { MailContent, MailEvent, MailTicket } from '../src/modules/mail/compose/content.ts';

/** What mails are about. */
export const mailEvent: MailEvent = {
  eventId: 7,
  installationId: '0f2d7a3c-5b1e-4c55-9d6a-2b8f0c6d1e4a',
  calendarSequence: 3,
  senderName: null,
  replyTo: null,
  name: 'Five Star <2026> & Gala',
  start: new Date('2026-03-07T15:00:00Z'),
  end: new Date('2026-03-07T23:30:00Z'),
  timeZone: 'America/Chicago',
  venue: ['Convention Center', 'Dallas, TX'],
  color: '#0a7f5c',
  url: 'http://127.0.0.1:3000/account/7/summary',
};
export const mailTicket = (over: Partial<MailTicket> = {}): MailTicket => ({
  ticketId: 41,
  description: 'General admission',
  attendee: 'Ana "Nani" García',
  account: 'C1000002',
  amount: { amountMinor: 14_950, currency: 'USD' },
  addOns: ['Dinner', 'T-shirt × 2'],
  qrCode: 'FY1.41.7.1.c2lnbmF0dXJlLXNpZ25hdHVyZS1zaWduYXR1cmU',
  usedBeforeTransfer: null,
  ...over,
});
const ticketsUrl = 'http://127.0.0.1:3000/account/7/summary?a=1&b=2';
const name = 'Ana García';

/** A mail of each template. */
export const mailContents: Record<MailTemplate, MailContent> = {
  confirmation: {
    template: 'confirmation',
    name,
    order: {
      orderId: 9001,
      total: { amountMinor: 29_900, currency: 'USD' },
      paidWith: { kind: 'card', lastFour: '4242' },
      receiptsUrl: 'http://127.0.0.1:3000/confirmation/FIVESTAR26/9001',
    },
    event: mailEvent,
    tickets: [
      mailTicket(),
      mailTicket({
        ticketId: 42,
        attendee: 'Luis García',
        qrCode: null,
        addOns: [],
        amount: { amountMinor: 0, currency: 'USD' },
      }),
    ],
    ticketsUrl,
  },
  itinerary: { template: 'itinerary', sender: 'Luis', event: mailEvent, tickets: [mailTicket({ qrCode: null })] },
  'transfer-from': {
    template: 'transfer-from',
    name,
    recipient: 'Luis',
    event: mailEvent,
    ticket: mailTicket({ qrCode: null }),
  },
  'transfer-to': { template: 'transfer-to', name, sender: 'Luis', event: mailEvent, ticket: mailTicket(), ticketsUrl },
  upgrade: {
    template: 'upgrade',
    name,
    event: mailEvent,
    ticket: mailTicket(),
    before: 'Standard',
    isAddOns: false,
    amountDue: { amountMinor: -5_000, currency: 'CAD' },
    receiptsUrl: null,
    ticketsUrl,
  },
  cancellation: {
    template: 'cancellation',
    name,
    event: mailEvent,
    ticket: mailTicket({ qrCode: null }),
    byHolder: {
      refund: { amountMinor: 9_000, currency: 'USD' },
      fee: { amountMinor: 1_000, currency: 'USD' },
      lastFour: '4242',
    },
  },
  'team-ended': {
    template: 'team-ended',
    name,
    sender: 'Luis',
    event: mailEvent,
    ticket: mailTicket({ qrCode: null }),
    ticketsUrl,
  },
  'team-added': {
    template: 'team-added',
    name,
    sender: 'Luis',
    event: mailEvent,
    ticket: mailTicket({ qrCode: null }),
    ticketsUrl,
  },
  'team-left': {
    template: 'team-left',
    name,
    sender: 'Luis',
    memberTicketId: null,
    event: mailEvent,
    ticket: mailTicket({ qrCode: null }),
    ticketsUrl,
  },
  'form-link': {
    template: 'form-link',
    name,
    sender: 'Luis',
    event: mailEvent,
    ticket: mailTicket({ qrCode: null }),
    url: 'http://127.0.0.1:3000/form#41',
  },
  'waiting-offer': {
    template: 'waiting-offer',
    name,
    event: mailEvent,
    description: 'VIP ticket',
    until: new Date('2026-02-20T18:00:00Z'),
    url: 'http://127.0.0.1:3000/registration/1',
  },
  'waiting-ended': { template: 'waiting-ended', name, event: mailEvent, description: 'VIP ticket', why: 'lapsed' },
  'sign-in-link': { template: 'sign-in-link', name, url: 'http://127.0.0.1:3000/login?token=abc', minutes: 15 },
  refund: {
    template: 'refund',
    name,
    orderId: 9001,
    event: mailEvent,
    amount: { amountMinor: 12_000, currency: 'JPY' },
    lastFour: '4242',
    reason: 'Sick',
    receiptsUrl: null,
    givenBy: null,
    isOnItsWay: false,
  },
};
