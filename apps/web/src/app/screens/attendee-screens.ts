import { defineRedirect, defineScreen, type FirstCall } from './screen.ts';
import { flag, text } from './parameters.ts';

/** The screens of attendees, one row each. Part of the table of all screens (`table.ts`). */

export const ofAttendees = ['registration', 'belongings'] as const;
/** The first requests of lists with orders and tickets, of all events or of one. */
const ofMyOrders = (): readonly FirstCall[] => [
  { name: 'listMyEvents', input: {} },
  { name: 'listMyTickets', input: { query: {} } },
];
export const ofSessions = (): readonly FirstCall[] => [{ name: 'listSessions', input: {} }];
/** A ticket, its event and the account's tickets for the event. */
const ofOneTicket = ({ ticketId }: { ticketId: number }): readonly FirstCall[] => [
  { name: 'getEventTicketSummary', input: { query: { ticketId } } },
];

export const attendeeScreens = {
  events: defineScreen({
    pattern: '/',
    group: 'attendee',
    screen: 'events/list/EventsScreen.tsx',
    texts: [],
    firstCalls: () => [{ name: 'listEvents', input: { query: {} } }],
  }),
  registrationUndefined: defineRedirect({ pattern: '/registration/undefined', group: 'attendee', redirectTo: '/' }),
  registration: defineScreen({
    pattern: '/registration/$eventId',
    group: 'attendee',
    search: { add: text },
    screen: 'orders/registration/RegistrationScreen.tsx',
    texts: ['registration'],
    firstCalls: ({ eventId, account }) => {
      const me = { eventId, externalAccountIdentifier: account };
      const relationshipType = 'CONSULTANT';
      return [
        // First, because another request waits for it.
        {
          name: 'availableRelationships',
          input: { body: { ...me, selectedRelationshipTypes: [], cartSummary: [] } },
        },
        // Skipped if the person already has a ticket of this type.
        {
          name: 'availableTickets',
          input: { body: { ...me, relationshipType, cartSummary: [] } },
          after: { relationshipType },
        },
        { name: 'getEvent', input: { params: { eventId } } },
        // The profile has the currency of the usual ticket.
        { name: 'getProfile', input: {} },
        { name: 'getOrderTurn', input: {} },
      ];
    },
  }),
  /** Draws of an event; no row of system 4. */
  draws: defineScreen({
    pattern: '/draws/$eventId',
    group: 'attendee',
    screen: 'orders/draws/DrawsScreen.tsx',
    texts: [],
    firstCalls: ({ eventId }) => [
      { name: 'getEvent', input: { params: { eventId } } },
      { name: 'getDraws', input: { params: { eventId } } },
    ],
  }),
  /** Password and devices of an attendee; no row of system 4. */
  security: defineScreen({
    pattern: '/security',
    group: 'attendee',
    screen: 'people/security/SecurityScreen.tsx',
    texts: ofAttendees,
    firstCalls: ofSessions,
  }),
  completeOrder: defineScreen({
    pattern: '/registration/$eventShortCode/complete/$orderIntentId',
    group: 'attendee',
    search: { canceled: flag },
    screen: 'tickets/complete/CompleteScreen.tsx',
    texts: ofAttendees,
  }),
  account: defineScreen({
    pattern: '/account',
    group: 'attendee',
    screen: 'orders/own-orders/OrdersScreen.tsx',
    texts: ofAttendees,
    firstCalls: ofMyOrders,
  }),
  accountEvent: defineScreen({
    pattern: '/account/$eventShortCode',
    group: 'attendee',
    screen: 'orders/own-orders/OrdersScreen.tsx',
    texts: ofAttendees,
    firstCalls: ofMyOrders,
  }),
  eventSummary: defineScreen({
    pattern: '/account/$eventId/summary',
    group: 'attendee',
    search: { share: flag },
    screen: 'tickets/summary/SummaryScreen.tsx',
    texts: ofAttendees,
    firstCalls: ({ eventId }) => [{ name: 'getEventTicketSummary', input: { query: { eventId } } }],
  }),
  confirmation: defineScreen({
    pattern: '/confirmation/$eventShortCode/$orderId',
    group: 'attendee',
    screen: 'orders/confirmation/ConfirmationScreen.tsx',
    texts: ofAttendees,
    firstCalls: ({ orderId }) => [{ name: 'getOrder', input: { params: { orderId } } }],
  }),
  ticket: defineScreen({
    pattern: '/ticket/$ticketId',
    group: 'attendee',
    // `edit` opens the form, which is folded otherwise.
    search: { edit: flag },
    screen: 'tickets/ticket/TicketScreen.tsx',
    texts: ofAttendees,
    firstCalls: ofOneTicket,
  }),
  ticketTransfer: defineScreen({
    pattern: '/ticket/$ticketId/transfer',
    group: 'attendee',
    screen: 'tickets/transfer/TransferScreen.tsx',
    texts: ofAttendees,
    firstCalls: ofOneTicket,
  }),
};
