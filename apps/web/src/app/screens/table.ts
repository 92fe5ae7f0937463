import {
  crewRoles as crew,
  deskRoles,
  editorRoles,
  listRoles,
  overviewRoles,
  reportRoles,
} from '@foyer/contract/wire/role-vocabulary';
import { roles as allRoles } from '@foyer/contract/wire/vocabulary';
import { attendeeScreens, ofAttendees, ofSessions } from './attendee-screens.ts';
import { defineScreen } from './screen.ts';
import { attendeeFilter, oneOf, optionalText, orderFilter, page, target, text } from './parameters.ts';

/**
 * All screens, one row each (system 4): URL pattern, query parameters, group and roles, module, texts, and first
 * requests. Everything else follows from the row: typed links (`session/paths.ts`), guards, loading, boot script and
 * tests.
 * A row names its screen and never imports it, so the session's links and the build can read the table.
 */
const adminOnly = ['admin'] as const;
const ofStaff = ['registration', 'staff'] as const;
const ofTickets = [...ofAttendees, 'staff'] as const;

export const screens = {
  login: defineScreen({
    pattern: '/login',
    group: 'login',
    /** `provider`: the identity provider that returns with the token. Without one, the token is of a mailed link. */
    search: { to: target, token: text, provider: text },
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
    texts: [...ofStaff, 'staffOrders'],
  }),
  /** Money per day and account; no row of system 4. */
  books: defineScreen({
    pattern: '/admin/money/books',
    group: 'staff',
    roles: adminOnly,
    /** The id of the event. */
    search: { event: text },
    screen: 'payments/books/BooksScreen.tsx',
    texts: [...ofStaff, 'staffDoor', 'staffSettings'],
  }),
  /** The cash drawers of an event on a day; no row of system 4. */
  moneyDrawers: defineScreen({
    pattern: '/admin/money/drawers',
    group: 'staff',
    roles: adminOnly,
    /** The id of the event. */
    search: { event: text },
    screen: 'payments/cash-drawer/EventDrawersScreen.tsx',
    texts: [...ofStaff],
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
    texts: [...ofTickets, 'staffOrders'],
  }),
  /** Staff accounts (people 4.6); no row of system 4. */
  staff: defineScreen({
    pattern: '/admin/staff',
    group: 'staff',
    roles: adminOnly,
    screen: 'people/staff/StaffScreen.tsx',
    texts: [...ofStaff, 'staffSettings'],
  }),
  /** Lists of accounts for audiences (people 7.3); no row of system 4. */
  accountLists: defineScreen({
    pattern: '/admin/lists',
    group: 'staff',
    roles: editorRoles,
    /** The key of the list whose accounts are shown. */
    search: { list: text },
    screen: 'people/lists/ListsScreen.tsx',
    texts: [...ofStaff, 'staffSettings'],
  }),
  /** Qualifications and earned places (selling 3); no row of system 4. */
  qualifications: defineScreen({
    pattern: '/admin/qualifications',
    group: 'staff',
    roles: adminOnly,
    /** The key of the qualification whose places are shown. */
    search: { qualification: text },
    screen: 'people/qualifications/QualificationsScreen.tsx',
    texts: [...ofStaff, 'staffEditor', 'staffSettings'],
  }),
  /** Webhooks and their deliveries (integrations 1); no row of system 4. */
  webhooks: defineScreen({
    pattern: '/admin/webhooks',
    group: 'staff',
    roles: adminOnly,
    /** The id of the webhook whose deliveries are shown. */
    search: { webhook: text },
    screen: 'integrations/webhooks/WebhooksScreen.tsx',
    texts: [...ofStaff, 'staffSettings'],
  }),
  /** API keys of other systems (integrations 2); no row of system 4. */
  apiKeys: defineScreen({
    pattern: '/admin/api-keys',
    group: 'staff',
    roles: adminOnly,
    screen: 'integrations/api-keys/ApiKeysScreen.tsx',
    texts: [...ofStaff, 'staffSettings'],
  }),
  /** Retention periods and the next deletions; no row of system 4. */
  retention: defineScreen({
    pattern: '/admin/retention',
    group: 'staff',
    roles: adminOnly,
    screen: 'people/retention/RetentionScreen.tsx',
    texts: [...ofStaff, 'staffSettings'],
  }),
  /** All events with their sales (events 4.12); no row of system 4. */
  allEvents: defineScreen({
    pattern: '/admin/events',
    group: 'staff',
    roles: overviewRoles,
    screen: 'events/self-service/AllEventsScreen.tsx',
    texts: [...ofStaff, 'staffEditor'],
  }),
  selfService: defineScreen({
    pattern: '/admin/self-service',
    group: 'staff',
    roles: adminOnly,
    screen: 'events/self-service/SelfServiceScreen.tsx',
    texts: [...ofStaff, 'staffEditor'],
  }),
  selfServiceEvent: defineScreen({
    pattern: '/admin/self-service/$eventId',
    group: 'staff',
    roles: editorRoles,
    search: {
      part: oneOf('info', 'dates', 'tickets', 'form', 'images', 'mails', 'terms', 'badges', 'versions', 'code'),
    },
    screen: 'events/editor/EditorScreen.tsx',
    texts: [...ofStaff, 'staffEditor', 'staffSettings'],
  }),
  scan: defineScreen({
    pattern: '/admin/event/$eventId/scan',
    group: 'staff',
    roles: crew,
    screen: 'door/scan/ScanScreen.tsx',
    texts: [...ofTickets, 'staffDoor'],
  }),
  /** system 1; no row of system 4. */
  door: defineScreen({
    pattern: '/admin/event/$eventId/door',
    group: 'staff',
    roles: crew,
    screen: 'door/scan/DoorScreen.tsx',
    texts: [...ofStaff, 'staffDoor'],
  }),
  orderSummary: defineScreen({
    pattern: '/admin/event/$eventId/order-summary/$externalAccountIdentifier',
    group: 'staff',
    roles: adminOnly,
    screen: 'orders/order-summary/OrderSummaryScreen.tsx',
    texts: [...ofTickets, 'staffDoor', 'staffOrders', 'staffSettings'],
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
    texts: [...ofStaff, 'staffDoor'],
  }),
  /** Cash drawers of the desk; no row of system 4. */
  drawers: defineScreen({
    pattern: '/admin/event/$eventId/drawers',
    group: 'staff',
    roles: deskRoles,
    screen: 'payments/cash-drawer/DrawerScreen.tsx',
    texts: [...ofStaff],
  }),
  /** Scheduled exports; no row of system 4. */
  exports: defineScreen({
    pattern: '/admin/event/$eventId/exports',
    group: 'staff',
    roles: reportRoles,
    screen: 'reports/event/exports/ExportsScreen.tsx',
    texts: [...ofStaff, 'staffDoor'],
  }),
  /** Who waits for a ticket; no row of system 4. */
  waitingList: defineScreen({
    pattern: '/admin/event/$eventId/waiting-list',
    group: 'staff',
    roles: editorRoles,
    screen: 'events/waiting-list/WaitingListScreen.tsx',
    texts: [...ofStaff, 'staffSettings'],
    firstCalls: ({ eventId }) => [{ name: 'getAdminEvent', input: { params: { eventId } } }],
  }),
  /** Who can buy which ticket type when (selling 5); no row of system 4. */
  buyers: defineScreen({
    pattern: '/admin/event/$eventId/buyers',
    group: 'staff',
    roles: editorRoles,
    screen: 'events/buyers/BuyersScreen.tsx',
    texts: [...ofStaff, 'staffSettings'],
    firstCalls: ({ eventId }) => [{ name: 'getBuyers', input: { params: { eventId } } }],
  }),
  /** Tickets of people who lost the qualification (selling 8); no row of system 4. */
  recheck: defineScreen({
    pattern: '/admin/event/$eventId/recheck',
    group: 'staff',
    roles: adminOnly,
    screen: 'tickets/recheck/RecheckScreen.tsx',
    texts: [...ofStaff, 'staffSettings'],
    firstCalls: ({ eventId }) => [
      { name: 'getRecheck', input: { params: { eventId }, query: { page: 1, rowsPerPage: 50 } } },
    ],
  }),
  /** Messages to the attendees; no row of system 4. */
  messages: defineScreen({
    pattern: '/admin/event/$eventId/messages',
    group: 'staff',
    roles: editorRoles,
    /** `message` is the id of the message that is shown first. */
    search: { ...attendeeFilter, message: optionalText },
    screen: 'mail/announcements/MessagesScreen.tsx',
    texts: [...ofStaff, 'staffDoor', 'staffEditor', 'staffOrders'],
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
    texts: [...ofTickets, 'staffDoor', 'staffOrders'],
    firstCalls: ({ eventId }) => [{ name: 'getAdminEvent', input: { params: { eventId } } }],
  }),
  /** Preview of the event at another time; no row of system 4. */
  previewEvent: defineScreen({
    pattern: '/admin/$eventId/preview',
    group: 'staff',
    roles: editorRoles,
    screen: 'events/editor/preview/PreviewScreen.tsx',
    texts: [...ofStaff, 'staffEditor'],
  }),
  manageEvent: defineScreen({
    pattern: '/admin/$eventId/manage',
    group: 'staff',
    roles: editorRoles,
    screen: 'events/manager/ManageScreen.tsx',
    texts: [...ofTickets, 'staffEditor', 'staffSettings'],
    firstCalls: ({ eventId }) => [{ name: 'getAdminEvent', input: { params: { eventId } } }],
  }),
  /** Calling an event off; no row of system 4. */
  callOff: defineScreen({
    pattern: '/admin/$eventId/call-off',
    group: 'staff',
    roles: adminOnly,
    screen: 'events/call-off/CallOffScreen.tsx',
    texts: [...ofStaff, 'staffSettings'],
    firstCalls: ({ eventId }) => [{ name: 'getCallOff', input: { params: { eventId } } }],
  }),
  checkIn: defineScreen({
    pattern: '/check-in/$ticketId',
    group: 'staff',
    roles: crew,
    search: { code: text },
    screen: 'door/check-in/CheckInScreen.tsx',
    texts: [...ofTickets, 'staffDoor', 'staffOrders'],
    firstCalls: ({ ticketId }) => [{ name: 'getTicket', input: { params: { ticketId } } }],
  }),
  badge: defineScreen({
    pattern: '/badge/$ticketId',
    group: 'staff',
    roles: crew,
    search: { cNbr: text },
    screen: 'door/badges/BadgeScreen.tsx',
    texts: [...ofTickets, 'staffDoor'],
    firstCalls: ({ ticketId }) => [{ name: 'getBadge', input: { params: { ticketId } } }],
  }),

  ...attendeeScreens,
};
