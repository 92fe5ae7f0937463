import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import type { Endpoint, EventSource } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/** Where the event of each call comes from (people 4.8), written by hand for calls that differ from `params.eventId`. */
const specified: Readonly<Record<string, string>> = {
  switchContext: 'no-event',
  getDeviceLock: 'no-event',
  lockDevice: 'no-event',
  unlockDevice: 'no-event',
  setPin: 'no-event',
  checkInTicket: 'ticket params.ticketId, or body.eventId',
  getBadgeAwards: 'ticket params.ticketId',
  getBadge: 'ticket params.ticketId',
  updateBadge: 'ticket params.ticketId',
  listAdminEvents: 'filtered',
  listAdminEventsGrouped: 'filtered',
  listAdminEventsLatest: 'filtered',
  listDisputes: 'filtered',
  listEventOverview: 'filtered',
  cloneEvent: 'event body.eventId',
  updateEventBasicInfo: 'event body.eventId',
  updateEventTicketConfigurations: 'event body.eventId',
  updateEventEmailTemplates: 'event body.eventId',
  pauseMessage: 'message params.messageId',
  stopMessage: 'message params.messageId',
  searchEvent: 'event body.eventId',
  getExternalProfile: 'no-event',
  runEventReport: 'event body.parameters.EventId and body.parameters.CompareEventId',
  exportEventReport: 'event query.eventId',
  listExportPresets: 'no-event',
  saveExportPreset: 'all-events',
  deleteExportPreset: 'all-events',
  stopExport: 'exportSchedule params.scheduleId',
  fetchExport: 'exportRun params.runId',

  // Calls for everyone who is signed in. Staff who act for an account reach the events of their role (people 4.11).
  logout: 'no-event',
  changePassword: 'all-events',
  listSessions: 'no-event',
  endSession: 'no-event',
  endOtherSessions: 'no-event',
  getAddresses: 'no-event',
  getProfile: 'no-event',
  exportPersonalData: 'all-events',
  logState: 'no-event',
  listEvents: 'filtered',
  getEventByType: 'filtered',
  getEventByCode: 'filtered',
  listEventGroups: 'filtered',
  availableTickets: 'event body.eventId',
  availableRelationships: 'event body.eventId',
  availableGroupMemberTickets: 'ticketConfiguration body.ticketConfigurationId',
  applyTriggers: 'event body.eventId',
  createOrder: 'event body.eventId',
  quoteOrder: 'event body.eventId',
  getOrder: 'order params.orderId',
  resendConfirmation: 'order params.orderId',
  getOrderIntent: 'orderIntent params.orderIntentId',
  giveUpOrderIntent: 'orderIntent params.orderIntentId',
  getOrderTurn: 'filtered',
  hostedPaymentPageEnabled: 'no-event',
  listReceipts: 'order params.orderId',
  getReceipt: 'order params.orderId',
  setReceiptAddressee: 'order params.orderId',
  listMyTickets: 'filtered',
  listMyEvents: 'filtered',
  listRegisteredEvents: 'filtered',
  getEventTicketSummary: 'ticket query.ticketId, or query.eventId',
  getSelfTicket: 'event query.eventId',
  getLastAnswers: 'event query.eventId',
  getTicket: 'ticket params.ticketId',
  getTicketPdf: 'ticket params.ticketId',
  updateTicket: 'ticket body.ticketId',
  sendItinerary: 'ticket params.ticketId',
  transferTicket: 'ticket body.ticketId',
  listUpgrades: 'ticket params.ticketId',
  upgradeTicket: 'ticket params.ticketId',
  listDowngrades: 'ticket params.ticketId',
  downgradeTicket: 'ticket params.ticketId',
  listTicketAddOns: 'ticket params.ticketId',
  changeTicketAddOns: 'ticket params.ticketId',
  getCancellation: 'ticket params.ticketId',
  cancelTicket: 'ticket params.ticketId',
  getTeam: 'ticket params.ticketId',
  agreeToTeam: 'ticket params.ticketId',
  leaveTeam: 'ticket params.ticketId',
  makeFormLink: 'ticket params.ticketId',
  mailFormLinks: 'ticket params.ticketId',
  getLiveEventUrl: 'ticket body.ticketId',
  addToWallet: 'ticket params.ticketId',
  reserveTicket: 'ticketConfiguration body.ticketConfigurationId',
  releaseReservation: 'reservation params.reservationId',
  listMyWaiting: 'filtered',
};

const textOf = (source: EventSource) =>
  typeof source === 'string'
    ? source
    : `${source.of} ${source.at}${source.and ? ` and ${source.and}` : ''}${source.unless ? `, or ${source.unless}` : ''}`;
const all = Object.values<Endpoint>(endpoints);
const restricted = all.flatMap(({ name, access }) =>
  access.kind === 'session' || (access.kind === 'staff' && access.roles.some((role) => role !== 'admin'))
    ? [{ name, source: textOf(access.event) }]
    : [],
);

it('is what the list says', () => {
  const usual = 'event params.eventId';
  expect(Object.fromEntries(restricted.map(({ name, source }) => [name, source]))).toEqual(
    Object.fromEntries(restricted.map(({ name }) => [name, specified[name] ?? usual])),
  );
  expect(Object.keys(specified).filter((name) => !restricted.some((call) => call.name === name))).toEqual([]);
});

it('is all events for calls that are only for administrators', () => {
  const others = all.flatMap(({ name, access }) =>
    access.kind === 'staff' && access.roles.every((role) => role === 'admin') && access.event !== 'all-events'
      ? [name]
      : [],
  );
  expect(others).toEqual([]);
});

it('is a field of the call', () => {
  const missing = all.flatMap(({ name, access, params, query, body }) => {
    if (access.kind === 'public' || typeof access.event === 'string') return [];
    const { at, and, unless } = access.event;
    const whole = z.strictObject({
      params: params ?? z.undefined(),
      query: query ?? z.undefined(),
      body: body ?? z.undefined(),
    });
    const json = JSON.stringify(z.toJSONSchema(whole, { unrepresentable: 'any', io: 'input' }));
    return [at, and, unless]
      .filter((field) => field !== undefined)
      .filter((field) => !json.includes(`"${field.split('.').at(-1) ?? ''}":`))
      .map((field) => `${name} ${field}`);
  });
  expect(missing).toEqual([]);
});
