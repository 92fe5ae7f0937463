/**
 * Method and path of every call under `/api` (spec §7, readings §1), apart from the schemas so that the browser
 * loads the paths without the validators. Path parameters are written `:name`; the same thing has the same
 * parameter name everywhere. Paths stand without a trailing slash; both forms are served.
 */
export const routes = {
  // Sign-in and session
  login: 'POST /authentication/login',
  loginWithToken: 'POST /authentication/login/:provider',
  requestLoginLink: 'POST /authentication/login-link',
  logout: 'POST /authentication/logout',
  switchContext: 'POST /authentication/switch-context',
  changePassword: 'POST /authentication/password',

  // Account and settings
  getAddresses: 'GET /account/address',
  getProfile: 'GET /account/profile',
  getSettings: 'GET /settings',

  // Events
  listEvents: 'GET /events',
  getEvent: 'GET /events/:eventId',
  getEventByType: 'GET /events/type/:eventTypeCd',
  getEventByCode: 'GET /events/code/:eventShortCode',
  listEventGroups: 'GET /events/groups',
  getEventCalendar: 'GET /events/:eventId/calendar',
  getEventImage: 'GET /events/:eventId/images/:kind',
  availableTickets: 'POST /events/available-tickets',
  availableRelationships: 'POST /events/available-relationships',
  availableGroupMemberTickets: 'POST /events/available-group-member-tickets',
  applyTriggers: 'POST /events/:eventId/apply-triggers',
  listAddOns: 'GET /events/:eventId/ticket-configuration/:ticketConfigurationId/add-ons',

  // Orders and payment
  createOrder: 'POST /orders',
  quoteOrder: 'POST /orders/quote',
  getOrder: 'GET /orders/:orderId',
  resendConfirmation: 'POST /orders/:orderId/confirmation',
  getOrderIntent: 'GET /orders/intent/:orderIntentId',
  giveUpOrderIntent: 'POST /orders/intent/:orderIntentId/give-up',
  hostedPaymentPageEnabled: 'GET /orders/hosted-payment-page-enabled',
  paymentWebhook: 'POST /payments/webhook/:gateway',
  sandboxPage: 'GET /payments/sandbox/:reference',
  submitSandboxPage: 'POST /payments/sandbox/:reference',

  // Tickets
  listMyTickets: 'GET /tickets',
  listMyEvents: 'GET /ticket/my-events',
  listRegisteredEvents: 'GET /ticket/registered-events',
  getEventTicketSummary: 'GET /ticket/event-ticket-summary',
  getSelfTicket: 'GET /ticket',
  getTicket: 'GET /ticket/:ticketId',
  updateTicket: 'PUT /ticket',
  transferTicket: 'POST /ticket/transfer',
  reserveTicket: 'POST /ticket/reservation',
  releaseReservation: 'DELETE /ticket/reservation/:reservationId',
  listUpgrades: 'GET /ticket/:ticketId/upgrade',
  upgradeTicket: 'POST /ticket/:ticketId/upgrade',
  listDowngrades: 'GET /ticket/:ticketId/downgrade',
  downgradeTicket: 'POST /ticket/:ticketId/downgrade',
  sendItinerary: 'POST /ticket/:ticketId/sendItinerary',
  leaveTeam: 'POST /ticket/:ticketId/leave-team',
  deactivateTicket: 'POST /ticket/deactivate-ticket',
  checkInTicket: 'POST /ticket/:ticketId/check-in',
  getBadgeAwards: 'POST /ticket/:ticketId/badge-awards',
  getAwardImage: 'GET /ticket/award-image/:imageName',
  getLiveEventUrl: 'POST /live-event/GetLiveEventUrl',

  // Admin
  listAdminEvents: 'GET /admin/events',
  listAdminEventsGrouped: 'GET /admin/events-grouped',
  listAdminEventsLatest: 'GET /admin/events-latest',
  getAdminEvent: 'GET /admin/events/:eventId',
  searchEvent: 'POST /admin/search/event',
  getExternalProfile: 'GET /admin/profile/external/:externalAccountIdentifier',
  listAccountTickets: 'GET /admin/events/:eventId/tickets/:externalAccountIdentifier',
  listAccountOrders: 'GET /admin/events/:eventId/orders/:externalAccountIdentifier',
  listAccountAudit: 'GET /admin/events/:eventId/audit/:externalAccountIdentifier',
  refundOrder: 'POST /admin/orders/:orderId/refund',
  listOrderIntents: 'GET /admin/order-intents',
  settleOrderIntent: 'POST /admin/order-intents/:orderIntentId/settle',
  refundOrderIntent: 'POST /admin/order-intents/:orderIntentId/refund',
  listUnknownCharges: 'GET /admin/unknown-charges',
  resolveUnknownCharge: 'POST /admin/unknown-charges/:unknownChargeId/resolve',
  getInstallation: 'GET /admin/installation',
  listOutbox: 'GET /admin/outbox',
  getOutboxMail: 'GET /admin/outbox/:mailId',
  getMailQueue: 'GET /admin/mail-queue',
  retryFailedMail: 'POST /admin/mail-queue/retry',

  // Reporting
  searchOrders: 'POST /reporting/:eventId/orders',
  searchAttendees: 'POST /reporting/:eventId/attendees',
  readBooks: 'GET /reporting/books',
  describeExport: 'GET /reporting/:eventId/export/:list',
  exportList: 'POST /reporting/:eventId/export/:list',
  listEventReports: 'GET /reporting/event-report/:eventId/:reportType',
  runEventReport: 'POST /reporting/event-report/run/:eventReportId',
  exportEventReport: 'GET /reporting/event-report/export/:eventReportId',

  // Self-service
  getSelfServiceEvent: 'GET /events/:eventId/self-service',
  updateEventDates: 'PUT /events/:eventId/dates',
  updateRegistrationDates: 'PUT /events/:eventId/registration-dates',
  listTicketConfigurations: 'GET /events/:eventId/ticket-configurations',
  listCoupons: 'GET /events/:eventId/coupons',
  listEmailTemplates: 'GET /events/:eventId/email/templates',
  activateEvent: 'POST /events/activate-event',
  cloneEvent: 'POST /events/clone-event',
  publishEvent: 'POST /events/:eventId/publish',
  updateEventBasicInfo: 'PUT /events/update-self-service-event-basic-info',
  updateEventTicketConfigurations: 'PUT /events/update-self-service-event-ticket-configurations',
  updateEventImage: 'POST /events/update-self-service-event-images/:eventId',
  updateEventEmailTemplates: 'PUT /events/update-self-service-event-email-templates',
  updateEventTerms: 'POST /events/self-service-update-terms-and-conditions/:eventId',

  // Logging and description
  logError: 'POST /log/website/error',
  logState: 'POST /log/website/state',
  getOpenApi: 'GET /openapi.json',
} as const;
export type RouteName = keyof typeof routes;
