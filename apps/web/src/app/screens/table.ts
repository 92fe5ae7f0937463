import {
  crewRoles as crew,
  deskRoles,
  editorRoles,
  listRoles,
  overviewRoles,
  reportRoles,
} from '@foyer/contract/wire/role-vocabulary';
import { roles as allRoles } from '@foyer/contract/wire/vocabulary';
import { defineRedirect, defineScreen } from './screen.ts';
import type { FirstCall } from './screen.ts';
import { attendeeFilter, flag, oneOf, optionalText, orderFilter, page, target, text } from './parameters.ts';

/**
 * All screens, one row each (system 4): URL pattern, query parameters, group and roles, module, texts, and first
 * requests. Everything else follows from the row: typed links (`session/paths.ts`), guards, loading, boot script and
 * tests.
 * A row names its screen and never imports it, so the session's links and the build can read the table.
 */
const adminOnly = ['admin'] as const;
const ofAttendees = ['registration', 'belongings'] as const;
const ofStaff = ['registration', 'staff'] as const;
const ofTickets = [...ofAttendees, 'staff'] as const;
/** The first requests of lists with orders and tickets, of all events or of one. */
const ofMyOrders = (): readonly FirstCall[] => [
  { name: 'listMyEvents', input: {} },
  { name: 'listMyTickets', input: { query: {} } },
];
const ofSessions = (): readonly FirstCall[] => [{ name: 'listSessions', input: {} }];
/** A ticket, its event and the account's tickets for the event. */
const ofOneTicket = ({ ticketId }: { ticketId: number }): readonly FirstCall[] => [
  { name: 'getEventTicketSummary', input: { query: { ticketId } } },
];

export const screens = {
  login: defineScreen({
    pattern: '/login',
    group: 'login',
    search: { to: target, token: text },
    screen: 'people/sign-in/LoginScreen.tsx',
    texts: ['signIn'],
  }),

  /** A member's own form, opened with the team leader's link, with or without a session. No row of system 4. */
  memberForm: defineScreen({
    pattern: '/form',
    group: 'open',
    screen: 'tickets/form-link/MemberFormScreen.tsx',
    texts: ofAttendees,
  }),

  dashboard: defineScreen({
    pattern: '/dashboard',
    group: 'staff',
    roles: allRoles,
    screen: 'reports/dashboard/DashboardScreen.tsx',
    texts: ofStaff,
    // The lists further down the page load when it is shown.
    firstCalls: () => [
      { name: 'listAdminEventsLatest', input: {} },
      { name: 'listOpenTasks', input: {}, ofAdmin: true },
      { name: 'listEventOverview', input: {}, ofAdmin: true },
      { name: 'getInstallation', input: {}, ofAdmin: true },
    ],
  }),
  /** mail 1; no row of system 4. */
  outbox: defineScreen({
    pattern: '/admin/outbox',
    group: 'staff',
    roles: adminOnly,
    /** The recipient to filter by. */
    search: { to: text },
    screen: 'mail/outbox/OutboxScreen.tsx',
    texts: ofTickets,
  }),
  /** Decisions about money; no row of system 4. */
  decisions: defineScreen({
    pattern: '/admin/money',
    group: 'staff',
    roles: adminOnly,
    screen: 'payments/decisions/DecisionsScreen.tsx',
    texts: ofStaff,
  }),
  /** Money per day and account; no row of system 4. */
  books: defineScreen({
    pattern: '/admin/money/books',
    group: 'staff',
    roles: adminOnly,
    /** The id of the event. */
    search: { event: text },
    screen: 'payments/books/BooksScreen.tsx',
    texts: ofStaff,
  }),
  /** The cash drawers of an event on a day; no row of system 4. */
  moneyDrawers: defineScreen({
    pattern: '/admin/money/drawers',
    group: 'staff',
    roles: adminOnly,
    /** The id of the event. */
    search: { event: text },
    screen: 'payments/cash-drawer/EventDrawersScreen.tsx',
    texts: ofStaff,
  }),
  /** Password and devices of staff; no row of system 4. */
  staffSecurity: defineScreen({
    pattern: '/admin/security',
    group: 'staff',
    roles: allRoles,
    screen: 'people/security/SecurityScreen.tsx',
    texts: ofTickets,
    firstCalls: ofSessions,
  }),
  /** The audit log of all events; no row of system 4. */
  audit: defineScreen({
    pattern: '/admin/audit',
    group: 'staff',
    roles: adminOnly,
    screen: 'people/audit/AuditScreen.tsx',
    texts: ofTickets,
  }),
  /** Staff accounts (people 4.6); no row of system 4. */
  staff: defineScreen({
    pattern: '/admin/staff',
    group: 'staff',
    roles: adminOnly,
    screen: 'people/staff/StaffScreen.tsx',
    texts: ofStaff,
  }),
  /** Lists of accounts for audiences (people 7.3); no row of system 4. */
  accountLists: defineScreen({
    pattern: '/admin/lists',
    group: 'staff',
    roles: editorRoles,
    /** The key of the list whose accounts are shown. */
    search: { list: text },
    screen: 'people/lists/ListsScreen.tsx',
    texts: ofStaff,
  }),
  /** Qualifications and earned places (selling 3); no row of system 4. */
  qualifications: defineScreen({
    pattern: '/admin/qualifications',
    group: 'staff',
    roles: adminOnly,
    /** The key of the qualification whose places are shown. */
    search: { qualification: text },
    screen: 'people/qualifications/QualificationsScreen.tsx',
    texts: ofStaff,
  }),
  /** Retention periods and the next deletions; no row of system 4. */
  retention: defineScreen({
    pattern: '/admin/retention',
    group: 'staff',
    roles: adminOnly,
    screen: 'people/retention/RetentionScreen.tsx',
    texts: ofStaff,
  }),
  /** All events with their sales (events 4.12); no row of system 4. */
  allEvents: defineScreen({
    pattern: '/admin/events',
    group: 'staff',
    roles: overviewRoles,
    screen: 'events/self-service/AllEventsScreen.tsx',
    texts: ofStaff,
  }),
  selfService: defineScreen({
    pattern: '/admin/self-service',
    group: 'staff',
    roles: adminOnly,
    screen: 'events/self-service/SelfServiceScreen.tsx',
    texts: ofStaff,
  }),
  selfServiceEvent: defineScreen({
    pattern: '/admin/self-service/$eventId',
    group: 'staff',
    roles: editorRoles,
    search: {
      part: oneOf('info', 'dates', 'tickets', 'form', 'images', 'mails', 'terms', 'badges', 'versions', 'code'),
    },
    screen: 'events/editor/EditorScreen.tsx',
    texts: ofStaff,
  }),
  scan: defineScreen({
    pattern: '/admin/event/$eventId/scan',
    group: 'staff',
    roles: crew,
    screen: 'door/scan/ScanScreen.tsx',
    texts: ofTickets,
  }),
  /** system 1; no row of system 4. */
  door: defineScreen({
    pattern: '/admin/event/$eventId/door',
    group: 'staff',
    roles: crew,
    screen: 'door/scan/DoorScreen.tsx',
    texts: ofStaff,
  }),
  orderSummary: defineScreen({
    pattern: '/admin/event/$eventId/order-summary/$externalAccountIdentifier',
    group: 'staff',
    roles: adminOnly,
    screen: 'orders/order-summary/OrderSummaryScreen.tsx',
    texts: ofTickets,
    firstCalls: ({ eventId, externalAccountIdentifier }) => {
      const params = { eventId, externalAccountIdentifier };
      return [
        { name: 'getAdminEvent', input: { params: { eventId } } },
        { name: 'getExternalProfile', input: { params: { externalAccountIdentifier } } },
        { name: 'listAccountTickets', input: { params } },
        { name: 'listAccountOrders', input: { params } },
        { name: 'availableRelationships', input: { body: params } },
        { name: 'listAccountAudit', input: { params } },
        { name: 'previewAnonymise', input: { params: { externalAccountIdentifier } }, ofAdmin: true },
      ];
    },
  }),
  /** Prints many badges at once; no row of system 4. */
  badges: defineScreen({
    pattern: '/admin/event/$eventId/badges',
    group: 'staff',
    roles: crew,
    search: { searchText: text, ...attendeeFilter },
    screen: 'door/badges/BadgesScreen.tsx',
    texts: ofStaff,
  }),
  /** Cash drawers of the desk; no row of system 4. */
  drawers: defineScreen({
    pattern: '/admin/event/$eventId/drawers',
    group: 'staff',
    roles: deskRoles,
    screen: 'payments/cash-drawer/DrawerScreen.tsx',
    texts: ofStaff,
  }),
  /** Scheduled exports; no row of system 4. */
  exports: defineScreen({
    pattern: '/admin/event/$eventId/exports',
    group: 'staff',
    roles: reportRoles,
    screen: 'reports/event/exports/ExportsScreen.tsx',
    texts: ofStaff,
  }),
  /** Who waits for a ticket; no row of system 4. */
  waitingList: defineScreen({
    pattern: '/admin/event/$eventId/waiting-list',
    group: 'staff',
    roles: editorRoles,
    screen: 'events/waiting-list/WaitingListScreen.tsx',
    texts: ofStaff,
    firstCalls: ({ eventId }) => [{ name: 'getAdminEvent', input: { params: { eventId } } }],
  }),
  /** Who can buy which ticket type when (selling 5); no row of system 4. */
  buyers: defineScreen({
    pattern: '/admin/event/$eventId/buyers',
    group: 'staff',
    roles: editorRoles,
    screen: 'events/buyers/BuyersScreen.tsx',
    texts: ofStaff,
    firstCalls: ({ eventId }) => [{ name: 'getBuyers', input: { params: { eventId } } }],
  }),
  /** Messages to the attendees; no row of system 4. */
  messages: defineScreen({
    pattern: '/admin/event/$eventId/messages',
    group: 'staff',
    roles: editorRoles,
    /** `message` is the id of the message that is shown first. */
    search: { ...attendeeFilter, message: optionalText },
    screen: 'mail/announcements/MessagesScreen.tsx',
    texts: ofStaff,
  }),
  adminEvent: defineScreen({
    pattern: '/admin/$eventId',
    group: 'staff',
    roles: listRoles,
    search: {
      eventName: text,
      searchText: text,
      page,
      tab: oneOf('overview', 'search', 'orders', 'desk', 'stats'),
      sort: optionalText,
      ...attendeeFilter,
      ...orderFilter,
    },
    screen: 'reports/event/AdminEventScreen.tsx',
    texts: ofTickets,
    firstCalls: ({ eventId }) => [{ name: 'getAdminEvent', input: { params: { eventId } } }],
  }),
  /** Preview of the event at another time; no row of system 4. */
  previewEvent: defineScreen({
    pattern: '/admin/$eventId/preview',
    group: 'staff',
    roles: editorRoles,
    screen: 'events/editor/preview/PreviewScreen.tsx',
    texts: ofStaff,
  }),
  manageEvent: defineScreen({
    pattern: '/admin/$eventId/manage',
    group: 'staff',
    roles: editorRoles,
    screen: 'events/manager/ManageScreen.tsx',
    texts: ofTickets,
    firstCalls: ({ eventId }) => [{ name: 'getAdminEvent', input: { params: { eventId } } }],
  }),
  /** Calling an event off; no row of system 4. */
  callOff: defineScreen({
    pattern: '/admin/$eventId/call-off',
    group: 'staff',
    roles: adminOnly,
    screen: 'events/call-off/CallOffScreen.tsx',
    texts: ofStaff,
    firstCalls: ({ eventId }) => [{ name: 'getCallOff', input: { params: { eventId } } }],
  }),
  checkIn: defineScreen({
    pattern: '/check-in/$ticketId',
    group: 'staff',
    roles: crew,
    search: { code: text },
    screen: 'door/check-in/CheckInScreen.tsx',
    texts: ofTickets,
    firstCalls: ({ ticketId }) => [{ name: 'getTicket', input: { params: { ticketId } } }],
  }),
  badge: defineScreen({
    pattern: '/badge/$ticketId',
    group: 'staff',
    roles: crew,
    search: { cNbr: text },
    screen: 'door/badges/BadgeScreen.tsx',
    texts: ofTickets,
    firstCalls: ({ ticketId }) => [{ name: 'getBadge', input: { params: { ticketId } } }],
  }),

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
