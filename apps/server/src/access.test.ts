import { endpoints } from '@foyer/contract/wire/endpoints';
import type { OrderAnswer } from '@foyer/contract/orders/orders';
import type { RouteName } from '@foyer/contract/wire/routes';
import type { Reservation } from '@foyer/contract/tickets/ticket';
import { addressOf, type Endpoint, type EventSource } from '@foyer/contract/wire/endpoint';
import { roles, type Role } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../test/ordering.ts';
import { columnsIn, leaveRows, plantMarks, unnamedTables } from '../test/personal-marks.ts';
import { openTestSession } from '../test/sessions.ts';
import { hashPassword } from './modules/people/sign-in/index.ts';
import { createStaff } from './seed/factories/account.ts';
import { createEvent } from './seed/factories/event.ts';

/** Access rules of every call in the contract, for every kind of person, about data of one consultant (the owner). A call without a row does not compile. */

const kinds = ['anonymous', 'stranger', 'leader', 'upline', 'owner', 'helper', 'scanner', 'admin', 'acting'] as const;
type Kind = (typeof kinds)[number];

/** The kinds with access. Everyone else gets the status `others` (without a session: 401). */
interface Row {
  in: readonly Kind[];
  others: 401 | 403 | 404;
  /** Kinds that are refused with a different status. */
  except?: Partial<Record<Kind, 403 | 404>>;
  /** The expected status for kinds with access when the object of the call does not exist, such as a picture or token. */
  answers?: 401 | 404 | 409 | 422;
  /** The request; `:name` in the path is replaced from the world. */
  query?: string;
  body?: (world: World) => unknown;
}
interface World {
  eventId: number;
  ticketConfigurationId: number;
  limited: number;
  group: number;
  ticketId: number;
  /** A ticket on the team that `ticketId` leads, if it leads a team. */
  memberTicketId: number;
  orderId: number;
  orderIntentId: string;
  reservationId: number;
  mailId: number;
  unknownChargeId: number;
  refundId: number;
  entryId: number;
  eventTypeCd: string;
  eventShortCode: string;
  gateway: string;
  wallet: string;
  externalAccountIdentifier: string;
  eventReportId: number;
  reportType: string;
  list: string;
  /** A scheduled export of the event and its file. Only the tests of roles per event have them. */
  scheduleId?: number;
  runId?: number;
  scanId?: string;
  messageId?: number;
}

const everybody = kinds;
const signedIn = kinds.filter((kind) => kind !== 'anonymous');
const row = (who: readonly Kind[], others: 401 | 403 | 404, extra: Omit<Row, 'in' | 'others'> = {}): Row => ({
  in: who,
  others,
  ...extra,
});
const open = (extra: Omit<Row, 'in' | 'others'> = {}) => row(everybody, 403, extra);
const session = (extra: Omit<Row, 'in' | 'others'> = {}) => row(signedIn, 403, extra);
/** `acting` is the helper acting for the owner, with the helper's rights and the owner's data. */
const admin = (extra: Omit<Row, 'in' | 'others'> = {}) => row(['admin'], 403, extra);
const desk = (extra: Omit<Row, 'in' | 'others'> = {}) => row(['admin', 'helper', 'acting'], 403, extra);
const crew = (extra: Omit<Row, 'in' | 'others'> = {}) => row(['admin', 'helper', 'acting', 'scanner'], 403, extra);
/** Calls for API keys alone. `integrations/api-keys/api-keys.test.ts` makes them with keys. */
const key = (extra: Omit<Row, 'in' | 'others'> = {}) => row([], 401, extra);
/** The owner's objects: available to the owner and the desk, 404 for others. */
const own = (extra: Omit<Row, 'in' | 'others'> = {}) => row(['owner', 'acting', 'helper', 'admin'], 404, extra);

const ownFactors = (extra: Omit<Row, 'in' | 'others'> = {}) =>
  row(
    signedIn.filter((kind) => kind !== 'acting'),
    403,
    extra,
  );
const browser = 'a browser of this test'.replaceAll(' ', '-');
const signedPasskey = {
  id: 'AAAA',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

const about = ({ eventId, externalAccountIdentifier }: World) => ({ eventId, externalAccountIdentifier });
const line = (world: World) => ({ ...selfTicket(world, world.ticketConfigurationId) });
const reason = { reason: 'Asked for it' };
const grant = (role: Role) => ({ role, eventId: null, validFrom: null, validUntil: null, label: null });
const device = '6a5f4a52-52a7-4a58-9df5-5b2d9d0c1e01';
const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const dates = { eventStart: '2026-02-01T00:00:00Z', eventEnd: '2026-02-02T00:00:00Z' };

const table: Readonly<Record<RouteName, Row>> = {
  login: open({ body: (world) => ({ userId: world.externalAccountIdentifier, password: 'correct horse' }) }),
  loginWithToken: open({ answers: 401, query: 'token=unknown', body: () => ({}) }),
  requestLoginLink: open({ body: () => ({ userId: 'C0000000' }) }),
  checkLoginLink: open({ body: () => ({ token: 'unknown' }) }),
  // No provider is configured here.
  startProviderSignIn: open({ answers: 404 }),
  returnFromProvider: open({ answers: 404 }),
  finishProviderSignIn: open({ answers: 404, body: () => ({ token: 'unknown' }) }),
  endProviderSessions: open({ answers: 404, body: () => formOf({ logout_token: 'unknown' }) }),
  logout: session({ body: () => ({}) }),
  switchContext: desk({ body: (world) => ({ userId: world.externalAccountIdentifier }) }),
  // Acting staff do not know the account's password.
  changePassword: row(
    signedIn.filter((kind) => kind !== 'acting'),
    403,
    {
      body: () => ({ currentPassword: 'correct horse', newPassword: 'a whole new phrase' }),
    },
  ),
  getDeviceLock: crew(),
  lockDevice: crew({ body: () => ({}) }),
  // A session that is not locked needs no PIN.
  unlockDevice: crew({ body: () => ({ pin: '4711' }) }),
  startPasskeySignIn: open({ body: () => ({ browser }) }),
  signInByPasskey: open({ answers: 401, body: () => ({ browser, passkey: signedPasskey }) }),
  completeSignIn: open({ answers: 401, body: () => ({ token: 'unknown', code: '000000' }) }),
  // Second factors belong to the person, so acting staff do not reach those of the account.
  getSecondFactors: ownFactors(),
  startPasskey: ownFactors({ body: () => ({}) }),
  addPasskey: ownFactors({
    answers: 422,
    body: () => ({
      name: 'Phone',
      passkey: { id: 'AAAA', response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
    }),
  }),
  removePasskey: ownFactors({ answers: 404 }),
  startCodes: ownFactors({ body: () => ({}) }),
  confirmCodes: ownFactors({ answers: 422, body: () => ({ code: '000000' }) }),
  removeCodes: ownFactors({ answers: 404 }),
  replaceRecoveryCodes: ownFactors({ answers: 404, body: () => ({}) }),
  startConfirmation: session({ body: () => ({}) }),
  confirmIdentity: session({ answers: 422, body: () => ({ passkey: signedPasskey }) }),
  listFactorResets: admin(),
  resetFactors: admin({ body: () => reason }),
  cancelFactorReset: admin({ answers: 404 }),
  separateFromProviders: admin({ answers: 404 }),
  // A PIN belongs to the caller's own account. This PIN is refused first, because it is too simple.
  setPin: row(['admin', 'helper', 'scanner'], 403, {
    body: () => ({ currentPassword: 'correct horse', pin: '0000' }),
  }),

  // Session calls concern only the signed-in person. No session has this id.
  listSessions: session(),
  endSession: session({ answers: 404, body: () => ({}) }),
  endOtherSessions: session({ body: () => ({}) }),

  getAddresses: session(),
  getProfile: session(),
  getSettings: open(),
  // The export of a person's data is for that person. Staff who act for the person need administrator rights.
  exportPersonalData: row(
    signedIn.filter((kind) => kind !== 'acting'),
    403,
  ),
  previewAnonymise: admin(),
  getRetention: admin(),
  listStaff: admin(),
  createStaff: admin({
    body: () => ({
      userId: 'door-9',
      firstName: 'Dana',
      lastName: 'Door',
      emailAddress: 'dana@example.com',
      grants: [grant('ticket-scanner')],
      locale: 'en-US',
      country: 'USA',
      days: 3,
    }),
  }),
  // The owner is not staff, so there is no such staff account.
  changeStaffRoles: admin({ answers: 404, body: () => ({ grants: [grant('helper')] }) }),
  // There is no such event, so the owner stays a consultant without a role.
  addStaffRoles: admin({ body: () => ({ grants: [{ ...grant('helper'), eventId: 999_999 }] }) }),
  resetStaff: admin({ answers: 404, body: () => ({ days: 3 }) }),
  closeStaff: admin({ answers: 404, body: () => ({}) }),
  reopenStaff: admin({ answers: 404, body: () => ({ days: 3 }) }),
  anonymiseAccount: admin({ body: () => reason }),

  listQualifications: admin(),
  saveQualification: admin({
    body: () => ({
      name: 'Top',
      translations: {},
      periodStart: null,
      periodEnd: null,
      quantity: null,
      deferEventId: null,
      nextOffer: 'none',
      offerDays: 14,
      mostInvitations: null,
      firstTimersFirst: false,
    }),
  }),
  listEarnedPlaces: admin({ answers: 404 }),
  grantEarnedPlaces: admin({
    answers: 404,
    body: ({ externalAccountIdentifier }) => ({
      accounts: [externalAccountIdentifier],
      seats: 1,
      guests: 0,
      offeredUntil: '2027-01-12T16:00:00Z',
    }),
  }),
  listCandidates: admin({ answers: 404 }),
  rankCandidates: admin({ answers: 404, body: () => ({ accounts: ['C1000001'] }) }),
  removeCandidate: admin({ answers: 404 }),
  changeEarnedPlace: admin({ answers: 404, body: () => ({ action: 'revoke' }) }),
  listMyEarnedPlaces: session(),
  // No such place exists.
  answerEarnedPlace: session({ answers: 404, body: () => ({ action: 'accept' }) }),

  listEvents: session(),
  getEvent: session(),
  getEventByType: session(),
  getEventByCode: session(),
  listEventGroups: session(),
  getEventCalendar: session(),
  getEventImage: open({ answers: 404 }),
  // At this event only the desk may register others.
  availableTickets: own403({ body: (world) => ({ ...about(world), relationshipType: 'SPOUSE', cartSummary: [] }) }),
  availableRelationships: own403({ body: (world) => ({ ...about(world), cartSummary: [] }) }),
  availableGroupMemberTickets: session({
    body: ({ group, externalAccountIdentifier }) => ({ ticketConfigurationId: group, externalAccountIdentifier }),
  }),
  applyTriggers: session({
    body: ({ eventId, ticketConfigurationId }) => ({ eventId, ticketConfigurationId, values: {} }),
  }),
  listAddOns: session(),

  getWaitingList: session(),
  listMyWaiting: session(),
  joinWaitingList: session({
    body: ({ limited }) => ({ ticketConfigurationId: limited, relationshipType: 'SPOUSE' }),
  }),
  // Only the account itself can leave its place on a list.
  leaveWaitingList: row(['owner', 'acting'], 404),
  getDraws: session(),
  // There is no draw. Its own tests enter and withdraw as other people.
  enterDraw: session({
    answers: 404,
    body: ({ externalAccountIdentifier }) => ({
      members: [{ externalAccountIdentifier, relationshipType: 'CONSULTANT' }],
    }),
  }),
  withdrawDrawEntry: session({ answers: 404 }),
  getDrawResult: session({ answers: 404 }),

  // Also for leaders, about people of their organisation.
  getOwnSale: session(),
  // The event has no sale windows.
  requestSaleAlert: session({ answers: 404, body: () => ({}) }),
  withdrawSaleAlert: session(),
  getOwnSaleCalendar: session({ answers: 404 }),
  explainPurchase: row(['owner', 'acting', 'helper', 'admin', 'upline'], 403, {
    body: ({ externalAccountIdentifier }) => ({ externalAccountIdentifier, relationshipType: 'SPOUSE' }),
  }),
  createOrder: own403({
    body: (world) => ({ eventId: world.eventId, tickets: [line(world)], chargeCreditCardRequest: payBy() }),
  }),
  quoteOrder: session({ body: (world) => ({ eventId: world.eventId, tickets: [line(world)] }) }),
  getOrder: own(),
  listPaidOrders: session(),
  listReceipts: own(),
  getReceipt: own(),
  setReceiptAddressee: own({ body: () => ({ addressee: 'Example Company' }) }),
  resendConfirmation: own({ body: () => ({ email: 'other@example.com' }) }),
  getOrderIntent: own(),
  getOrderTurn: session(),
  giveUpOrderIntent: row(['owner', 'acting'], 404, { body: () => ({}) }),
  hostedPaymentPageEnabled: session(),
  // The signature is the only access check.
  paymentWebhook: row([], 403, { body: () => Buffer.from('{}') }),
  challengePage: open({ answers: 404 }),
  sandboxPage: open({ answers: 404 }),
  submitSandboxPage: open({ answers: 404, body: () => new URLSearchParams({ action: 'cancel' }) }),

  listMyTickets: session(),
  listMyEvents: session(),
  listRegisteredEvents: session(),
  getEventTicketSummary: session({ query: 'eventId=:eventId' }),
  // Others learn only that the ticket exists.
  getSelfTicket: session({
    query: 'eventId=:eventId&externalAccountIdentifier=:externalAccountIdentifier&relationshipType=CONSULTANT',
  }),
  // Returns the caller's own answers; the call takes no account number.
  getLastAnswers: session({ query: 'eventId=:eventId&relationshipType=CONSULTANT' }),
  // Scanners see who the ticket is for.
  getTicket: row(['owner', 'acting', 'helper', 'admin', 'scanner'], 404),
  getTicketPdf: own(),
  // A pass stays on a device, so only the owner can request it. No wallet is configured here.
  addToWallet: row(['owner'], 404, { except: { acting: 403 } }),
  downloadApplePass: open(),
  registerAppleDevice: open({ body: () => ({ pushToken: 'a1' }) }),
  listApplePasses: open(),
  unregisterAppleDevice: open(),
  getApplePass: open(),
  logAppleWallet: open({ body: () => ({ logs: [] }) }),
  // The desk can read other people's answers; only admins can change them.
  updateTicket: row(['owner', 'acting', 'admin'], 404, {
    except: { helper: 403 },
    body: ({ ticketId }) => ({ ticketId, values: {} }),
  }),
  transferTicket: row(['owner', 'acting', 'admin'], 403, {
    except: { helper: 403 },
    body: ({ ticketId }) => ({
      ticketId,
      externalAccountIdentifier: 'C0000000',
      relationshipType: 'CONSULTANT',
      values: {},
    }),
  }),
  reserveTicket: own403({
    body: ({ limited, externalAccountIdentifier }) => ({
      ticketConfigurationId: limited,
      externalAccountIdentifier,
      relationshipType: 'GUEST',
    }),
  }),
  // Only the holder can release a hold.
  releaseReservation: row(['owner', 'acting'], 404),
  // The desk changes tickets and takes the money for them.
  listUpgrades: own(),
  upgradeTicket: own({
    query: 'ticketConfigurationId=:ticketConfigurationId',
    body: () => ({ expectedAmountDue: 0 }),
  }),
  listDowngrades: own(),
  downgradeTicket: own({
    query: 'ticketConfigurationId=:ticketConfigurationId',
    body: () => ({ expectedAmountDue: 0 }),
  }),
  listTicketAddOns: own(),
  changeTicketAddOns: own({ body: () => ({ addOnIds: [], expectedAmountDue: 0 }) }),
  // For the holder or the buyer. Staff refund and deactivate instead.
  getDifference: own(),
  payDifference: own({ answers: 409, body: () => ({ expectedAmountDue: 0 }) }),
  getRecheck: admin(),
  startRecheck: admin({ answers: 409, body: () => ({ rule: 'keep', expected: [] }) }),
  getCancellation: row(['owner', 'acting'], 404, { except: { helper: 403, admin: 403 } }),
  cancelTicket: row(['owner', 'acting'], 404, {
    except: { helper: 403, admin: 403 },
    body: () => ({ expectedRefund: 0 }),
  }),
  sendItinerary: own({ query: 'shareEmail=friend@example.com', body: () => ({}) }),
  getTeam: own(),
  // Only for the holder.
  agreeToTeam: row(['owner', 'acting'], 404, { body: () => ({}) }),
  leaveTeam: row(['owner', 'acting'], 404, { body: () => ({}) }),
  // The owner leads no team.
  makeFormLink: own({ body: ({ memberTicketId }) => ({ memberTicketId }) }),
  mailFormLinks: own({ body: () => ({}) }),
  // No such links exist.
  openMemberForm: open({ answers: 404, body: () => ({ token: 'unknown' }) }),
  fillMemberForm: open({ answers: 404, body: () => ({ token: 'unknown', answersRevision: 0, values: {} }) }),
  // A badge requires an active ticket.
  getBadgeAwards: crew({ body: () => ({}) }),
  getBadge: crew(),
  updateBadge: crew({ body: () => ({ assigned: null, titleCd: null, topPt: null, bottomPt: null }) }),
  listBadges: crew(),
  recordBadgePrints: crew({ body: ({ ticketId }) => ({ ticketIds: [ticketId] }) }),
  listBadgeChoices: crew(),
  listBadgeSamples: admin(),
  getBadgeDesigns: crew(),
  listBadgeFiles: crew(),
  // Events of this type have no badge layout, and the callers have no files.
  createBadgeFile: crew({
    answers: 404,
    body: () => ({ sortBy: 'lastName', printed: null, ticketConfigurationId: null, countryCode: null }),
  }),
  cancelBadgeFile: crew({ answers: 404, body: () => ({}) }),
  fetchBadgeFile: crew({ answers: 404 }),
  confirmBadgeFile: crew({ answers: 404, body: () => ({}) }),
  deactivateTicket: admin({ body: ({ ticketId }) => ({ ticketId, notes: 'Asked for it' }) }),
  restoreTicket: admin({ answers: 409, body: () => ({}) }),
  checkInTicket: crew({ body: () => ({}) }),
  checkInMany: desk({ answers: 409, body: () => ({ attendees: {}, tickets: 1 }) }),
  undoCheckIn: admin({ body: () => reason }),
  getAwardImage: open({ answers: 404 }),
  showDemoStream: open({ answers: 404 }),
  getLiveEventUrl: own({ body: ({ ticketId, eventId }) => ({ ticketId, eventId }) }),

  listAdminEvents: crew(),
  listAdminEventsGrouped: crew(),
  listAdminEventsLatest: crew(),
  getAdminEvent: crew(),
  searchEvent: desk({ body: ({ eventId }) => ({ eventId, searchText: 'Taylor' }) }),
  searchEverything: desk({ body: () => ({ searchText: 'Taylor' }) }),
  getExternalProfile: desk(),
  listAccountTickets: desk(),
  listAccountOrders: desk(),
  listAccountEvents: desk(),
  listAccountAudit: desk(),
  searchAudit: admin(),
  refundOrder: admin({ body: () => reason }),
  listDisputes: desk(),
  // The order has no dispute.
  getDisputeEvidence: admin({ answers: 404 }),
  retryRefund: admin({ body: () => ({}) }),
  settleRefund: admin({ body: () => reason }),
  listOrderIntents: admin(),
  settleOrderIntent: admin({ body: () => ({}) }),
  releaseOrderIntent: admin({ body: () => reason }),
  refundOrderIntent: admin({ body: () => reason }),
  listUnknownCharges: admin(),
  resolveUnknownCharge: admin({ body: () => reason }),
  listWaiting: desk(),
  listDraws: desk(),
  drawNow: admin({ answers: 404, body: () => ({}) }),
  pauseWaitingList: admin({ query: 'paused=true', body: () => reason }),
  moveWaitingEntry: admin({ answers: 404, body: () => reason }),
  removeWaitingEntry: admin({ body: () => reason }),
  getInstallation: admin(),
  listOutbox: admin(),
  getOutboxMail: admin(),
  getMailQueue: admin(),
  sendMailAgain: admin({ answers: 404, body: () => ({ email: 'other@example.com' }) }),
  listAccountMails: admin(),
  listAccountMessages: admin(),
  retryFailedMail: admin(),

  searchOrders: desk({ body: () => ({}) }),
  sumOrders: desk({ body: () => ({}) }),
  searchAttendees: desk({ body: () => ({}) }),
  listAttendeeColumns: desk(),
  countSections: desk(),
  readBooks: admin({ query: 'startDate=2026-01-01&endDate=2026-12-31' }),
  readProviderBooks: admin({ query: 'startDate=2026-01-01&endDate=2026-12-31' }),
  keepProviderEntries: admin({ body: () => new FormData() }),
  describeExport: desk(),
  exportList: desk({ body: () => ({ format: 'csv' }) }),
  listEventReports: desk(),
  runEventReport: desk({ body: ({ eventId }) => ({ parameters: { EventId: eventId } }) }),
  exportEventReport: desk({ query: 'eventId=:eventId' }),

  getSelfServiceEvent: admin(),
  updateEventDates: admin({ body: () => dates }),
  updateRegistrationDates: admin({
    body: () => ({ registrationStart: dates.eventStart, registrationEnd: dates.eventEnd }),
  }),
  listTicketConfigurations: desk(),
  listPools: desk(),
  listCoupons: desk(),
  listEmailTemplates: admin(),
  activateEvent: admin({ body: ({ eventId }) => ({ eventId }) }),
  cloneEvent: admin({ body: ({ eventId }) => ({ eventId }) }),
  createEvent: admin({ body: () => ({ template: null, eventShortCode: 'NEW27', firstDay: '2027-03-05' }) }),
  getEventDraft: admin(),
  saveEventDraft: admin({ body: () => ({}) }),
  discardEventDraft: admin({ query: 'revision=1', answers: 409 }),
  leaveEventDraft: admin({ body: () => ({ editor: 'editor-one' }) }),
  getDraftImpact: admin(),
  getEventChecklist: admin(),
  listEventOverview: admin(),
  listOpenTasks: admin(),
  listRecentSales: admin(),
  listNextDates: admin(),
  setEventArchived: admin({ body: () => ({ archived: false }) }),
  listExports: desk(),
  listExportPresets: desk(),
  saveExportPreset: desk({ body: () => ({ name: 'Badges', list: 'attendees', format: 'csv', columns: ['ticketId'] }) }),
  deleteExportPreset: desk({ answers: 404 }),
  getBuyers: admin(),
  countBuyers: admin(),
  listTrials: admin(),
  // The user of this database may not create schemas, so no copy is made.
  startTrial: admin({ answers: 409, body: () => ({}) }),
  endTrial: admin({ answers: 404 }),
  getOpenTrial: open({ answers: 404 }),
  setTrialClock: open({ answers: 404, body: () => ({ now: '2026-06-01T12:00:00Z' }) }),
  becomeTrialPerson: open({ answers: 404, body: () => ({}) }),
  listWebhooks: admin(),
  createWebhook: admin({
    body: () => ({ url: 'https://hooks.example.com/', description: 'Warehouse', kinds: ['order.paid'], eventId: null }),
  }),
  changeWebhook: admin({
    answers: 404,
    body: () => ({
      url: 'https://hooks.example.com/',
      description: '',
      kinds: ['order.paid'],
      eventId: null,
      isStopped: true,
    }),
  }),
  listApiKeys: admin(),
  createApiKey: admin({
    body: () => ({ name: 'Warehouse', scopes: ['orders:read'], eventId: null, expireDate: '2026-03-01T00:00:00Z' }),
  }),
  revokeApiKey: admin({ answers: 404, body: () => ({}) }),
  readAttendees: key(),
  readOrders: key(),
  readCheckIns: key(),
  checkInByKey: key({ body: ({ ticketId }) => ({ ticketId }) }),
  importAccounts: key({ body: () => ({ accounts: [] }) }),
  deleteWebhook: admin({ answers: 404 }),
  rotateWebhookSecret: admin({ answers: 404 }),
  testWebhook: admin({ answers: 404 }),
  listWebhookDeliveries: admin({ answers: 404 }),
  repeatWebhookDeliveries: admin({ answers: 404, body: () => ({ deliveryId: null }) }),
  listAccountLists: admin(),
  createAccountList: admin({ body: () => ({ key: 'leaders', name: 'Leaders' }) }),
  renameAccountList: admin({ answers: 404, body: () => ({ name: 'Leaders' }) }),
  deleteAccountList: admin({ answers: 404 }),
  listListMembers: admin({ answers: 404 }),
  addListMembers: admin({ answers: 404, body: () => ({ numbers: ['C1000001'] }) }),
  removeListMember: admin({ answers: 404 }),
  listSavedFilters: desk(),
  saveFilter: desk({ body: () => ({ name: 'Late', attendees: {}, columns: [] }) }),
  deleteSavedFilter: desk({ answers: 404 }),
  createExport: desk({ body: () => ({}) }),
  stopExport: desk({ answers: 404 }),
  fetchExport: desk({ answers: 404 }),
  previewEvent: admin({ query: 'at=2026-06-01T12:00:00Z&source=draft&locale=en-US' }),
  publishEvent: admin({ body: () => ({}) }),
  withdrawEvent: admin({ answers: 409, body: () => ({ version: 9 }) }),
  listEventVersions: admin(),
  getEventVersion: admin({ answers: 404 }),
  restoreEventVersion: row(['admin'], 403, { answers: 404, body: () => ({ version: 1 }) }),
  restoreEventImages: row(['admin'], 403, { answers: 404, body: () => ({ version: 1 }) }),
  listEventPictures: admin(),
  uploadEventPicture: admin({ body: () => new FormData() }),
  getEventPicture: admin({ answers: 404 }),
  previewEventMail: admin({ body: () => ({ templateName: 'confirmation', locale: 'en-US' }) }),
  sendTestMail: admin({ body: () => ({ templateName: 'confirmation', locale: 'en-US' }) }),
  updateEventBasicInfo: admin({ body: ({ eventId }) => ({ eventId }) }),
  updateEventTicketConfigurations: admin({ body: ({ eventId }) => ({ eventId }) }),
  updateEventImage: admin({ body: () => new FormData() }),
  updateEventEmailTemplates: admin({ body: ({ eventId }) => ({ eventId }) }),
  updateEventTerms: admin({ body: () => new URLSearchParams() }),

  listDrawers: desk(),
  openDrawer: desk({ body: () => ({ amounts: [] }) }),
  closeDrawer: desk({ body: () => ({ day: '2026-02-15', amounts: [] }) }),

  getCallOff: admin(),
  // The confirmation lacks the short code, so nothing is called off.
  callOffEvent: admin({ answers: 422, body: () => ({ confirmation: 'no', reason: 'Storm' }) }),
  retryCallOffRefunds: admin({ body: () => ({}) }),
  settleCallOffPayment: admin({ answers: 404 }),

  listMessages: admin(),
  countMessageAudience: admin({ body: () => ({ kind: 'service', audience: {} }) }),
  previewMessage: admin({
    body: () => ({ kind: 'service', locale: 'en-US', text: { subject: 'Doors', text: 'At 9.' } }),
  }),
  sendTestMessage: admin({
    body: () => ({ kind: 'service', locale: 'en-US', text: { subject: 'Doors', text: 'At 9.' } }),
  }),
  sendMessage: admin({
    body: () => ({ kind: 'service', audience: {}, texts: { en_US: { subject: 'Doors', text: 'At 9.' } } }),
  }),
  getSendAllowance: admin(),
  changeSendAllowance: admin({ body: () => ({ perDay: 30 }) }),
  getMessage: admin({ answers: 404 }),
  changeMessage: admin({
    answers: 404,
    body: () => ({
      version: 1,
      kind: 'service',
      audience: {},
      texts: { en_US: { subject: 'Hello', text: 'Hello' } },
      schedule: { kind: 'at', date: '2027-01-01T00:00:00Z' },
    }),
  }),
  pauseMessage: admin({ answers: 404, body: () => ({ isPaused: true }) }),
  stopMessage: admin({ answers: 404 }),
  // No such links exist.
  openTicketLink: open({ answers: 404 }),
  showNewsOptOut: open({ answers: 404 }),
  changeNewsOptOut: open({ answers: 404, body: () => new URLSearchParams({ news: 'off' }) }),

  getRoster: crew({ query: `deviceId=${device}` }),
  sendScans: crew({ body: () => ({ deviceId: device, sentAt: '2026-02-15T15:00:00Z', scans: [] }) }),
  listScanConflicts: crew(),
  solveScanConflict: desk({ answers: 404, body: () => ({ note: 'The guest showed an ID.' }) }),
  // `once=true` ends the stream at once, because an accepted request would stay open for minutes.
  watchDoor: crew({ query: 'once=true' }),
  listDoorDevices: crew(),
  nameDoorDevice: crew({ body: () => ({ deviceId: device, name: 'Gate A' }) }),
  shutOutDevice: admin({ answers: 404, body: () => ({ isShutOut: false }) }),

  logError: open({ body: () => ({ message: 'x', method: 'y' }) }),
  logState: session({ body: () => ({ message: 'x', method: 'y', state: {} }) }),
  getCalendarFeed: session(),
  makeCalendarFeed: row(
    signedIn.filter((kind) => kind !== 'acting'),
    403,
    { body: () => ({}) },
  ),
  endCalendarFeed: session(),
  readCalendarFeed: open({ answers: 404 }),
  // Hidden events have the 404 page. These calls name an event that has no public page.
  showPublicEvent: open({ answers: 404 }),
  choosePublicLanguage: open({ answers: 404 }),
  getSitemap: open(),
  getRobots: open(),
  getPublicCalendar: open(),
  listPublicEvents: open({ answers: 404 }),
  getPublicEvent: open({ answers: 404 }),
  // The client is not built in these tests.
  getEmbedScript: open({ answers: 404 }),
  getEmbedScriptVersion: open({ answers: 404 }),
  getPublicAddresses: admin(),
  getOpenApi: open(),
};

/** The owner's data, requested by account number; others get 403. */
function own403(extra: Omit<Row, 'in' | 'others'>): Row {
  return row(['owner', 'acting', 'helper', 'admin'], 403, extra);
}

/** Marks of the owner's data that are not free text, as responses show them. */
const fixedMarks: Readonly<Record<string, string>> = { 'ticket.amount_minor': '987.65', 'payment.last_four': '7391' };
const accountNumber = 'account.external_account_identifier';

const names = [accountNumber, 'account.first_name', 'account.last_name', 'ticket.first_name', 'ticket.last_name'];
/** The owner's data that each kind of person may receive from any call. `all` is not checked. */
const mostSeen: Readonly<Record<Kind, readonly string[] | 'all'>> = {
  anonymous: [],
  stranger: [],
  // Leads a team that includes the owner, who has not agreed to it.
  leader: [],
  upline: names,
  scanner: names,
  owner: 'all',
  acting: 'all',
  helper: 'all',
  admin: 'all',
};
/** Calls that show more to people outside the owner's organisation. */
const alsoSeen: Readonly<Partial<Record<RouteName, readonly string[] | 'all'>>> = {
  // The caller sends the owner's password.
  login: 'all',
  // Team members are found by number, with a masked first name (people 4). Look-ups are limited.
  availableGroupMemberTickets: ['ticket.last_name'],
};
/** Columns that are stored and never sent to anyone. */
const neverSent = [
  'account.search_text',
  'audit_log.request_id',
  'idempotent_response.body',
  'order_intent.idempotency_key',
  'order_intent.redirect_url',
  'order_intent.steps',
  'outbox.request_id',
  'ticket.search_text',
  'ticket_search.name',
  'wallet_device.push_token',
  'website_log.request_id',
];

/** Calls that change nothing: GET calls and searches. */
const reads: readonly RouteName[] = [
  ...(Object.keys(table) as RouteName[]).filter((name) => endpoints[name].method === 'GET'),
  'availableTickets',
  'availableRelationships',
  'availableGroupMemberTickets',
  'quoteOrder',
  'getBadgeAwards',
  'searchEvent',
  'searchEverything',
  'searchOrders',
  'searchAttendees',
  'exportList',
];

/** Scanners see who a ticket is for. */
const atTheDoor = [accountNumber, 'ticket.first_name', 'ticket.last_name'];
const outsiders = kinds.filter((kind) => mostSeen[kind] !== 'all');
const during = '2026-02-15T15:00:00Z';
const setEvent = (columns: {
  published?: boolean;
  activated_from?: Date | null;
  activated_until?: Date | null;
  called_off_at?: Date | null;
}) => shop.app.database.kysely.updateTable('event').set(columns).where('event_id', '=', shop.eventId).execute();
const at = (moment: string) => ({
  enter: () => shop.app.clock.set(moment),
  leave: () => shop.app.clock.set(during),
});

/** States of the owner's event, with the owner's data that people other than the owner and staff receive in each. */
const eventStates: Readonly<
  Record<string, { enter: () => unknown; leave: () => unknown; seen: Partial<Record<Kind, readonly string[]>> }>
> = {
  live: {
    enter: () => undefined,
    leave: () => undefined,
    // The upline finds a ticket for a team, with the full name.
    seen: { scanner: atTheDoor, upline: ['ticket.first_name'] },
  },
  'still to come': { ...at('2025-01-01T12:00:00Z'), seen: {} },
  over: { ...at('2026-06-01T12:00:00Z'), seen: {} },
  'over and activated again': {
    enter: async () => {
      shop.app.clock.set('2026-06-01T12:00:00Z');
      await setEvent({
        activated_from: new Date('2026-06-01T00:00:00Z'),
        activated_until: new Date('2026-06-02T00:00:00Z'),
      });
    },
    leave: async () => {
      shop.app.clock.set(during);
      await setEvent({ activated_from: null, activated_until: null });
    },
    seen: { scanner: atTheDoor, upline: ['ticket.first_name'] },
  },
  // Access at the door depends on the event's dates, even while the event is hidden from attendees.
  'not published': {
    enter: () => setEvent({ published: false }),
    leave: () => setEvent({ published: true }),
    seen: { scanner: atTheDoor },
  },
  'called off': {
    enter: () => setEvent({ called_off_at: new Date('2026-02-14T12:00:00Z') }),
    leave: () => setEvent({ called_off_at: null }),
    seen: {},
  },
};

let shop: Shop;
let tokens: Record<Kind, () => Promise<string | undefined>>;
let world: World;
/** The leader's objects: a team ticket with the owner on the team. */
let leaders: Partial<World>;
/** Columns with a mark, and columns that could not get one. */
let planted: Awaited<ReturnType<typeof plantMarks>>;

beforeAll(async () => {
  shop = await openShop({
    name: 'access',
    env: { DEMO: 'true' },
    // During the event, so check-in is open.
    now: '2026-02-15T15:00:00Z',
    event: {
      event_type_cd: 'FIVESTAR',
      registration_end: new Date('2026-02-20T00:00:00Z'),
      configuration: {
        canRegisterOtherAccounts: false,
        liveEventEnabled: true,
        liveEventUrl: 'https://live.example.com/',
      },
    },
  });
  await sql`DO $$ BEGIN EXECUTE format('REVOKE CREATE ON DATABASE %I FROM CURRENT_USER, PUBLIC', current_database()); END $$`.execute(
    shop.app.database.kysely,
  );
  const password_hash = await hashPassword('correct horse');
  const upline = await shop.person({ password_hash });
  const owner = await shop.person({ password_hash, upline_account_id: upline.accountId });
  const stranger = await shop.person({ password_hash });
  const leader = await shop.person({ password_hash });
  const [helper, scanner, boss] = [
    await shop.staff(['helper']),
    await shop.staff(['ticket-scanner']),
    await shop.staff(['admin']),
  ];
  await shop.app.database.kysely.updateTable('account').set({ password_hash }).execute();
  // Each call gets its own session, because some calls end it.
  const sessionOf = (person: Person, staffAccountId?: number) => () =>
    openTestSession(shop.app.database.kysely, person.accountId, {
      now: shop.app.clock.now(),
      // Who may make a call is one question, and whether a confirmation is recent another (confirmation.test.ts).
      isConfirmed: true,
      ...(staffAccountId === undefined ? {} : { staffAccountId }),
    });
  tokens = {
    anonymous: async () => undefined,
    stranger: sessionOf(stranger),
    leader: sessionOf(leader),
    upline: sessionOf(upline),
    owner: sessionOf(owner),
    helper: sessionOf(helper),
    scanner: sessionOf(scanner),
    admin: sessionOf(boss),
    acting: sessionOf(owner, helper.accountId),
  };

  const ticketConfigurationId = await shop.ticketType();
  const group = await shop.ticketType({ additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } } });
  const limited = await shop.ticketType({ quantity: 50, limit_quantity: true });
  const bought = await shop.order(
    owner,
    {
      tickets: [
        selfTicket(owner, ticketConfigurationId),
        selfTicket(owner, ticketConfigurationId, { relationshipType: 'SPOUSE' }),
      ],
      chargeCreditCardRequest: payBy(),
    },
    { 'idempotency-key': 'access-matrix' },
  );
  const order: OrderAnswer = bought.body;
  const [self, spouse] = order.order?.tickets.map(({ ticketId }) => ticketId) ?? [];
  if (self === undefined || spouse === undefined) throw new Error(`The owner has no tickets: ${bought.text}`);
  const led = await shop.order(leader, {
    tickets: [selfTicket(leader, group, { associatedTicketIds: [spouse] })],
    chargeCreditCardRequest: payBy(),
  });
  leaders = {
    ticketId: led.body.order?.tickets[0]?.ticketId ?? 0,
    orderId: Number(led.body.orderId),
    orderIntentId: led.body.orderIntentId,
    memberTicketId: spouse,
  };
  const event = await shop.app.database.kysely
    .selectFrom('event')
    .select(['event_type_cd', 'event_short_code'])
    .where('event_id', '=', shop.eventId)
    .executeTakeFirstOrThrow();
  const mail = await shop.app.database.kysely.selectFrom('outbox').select('outbox_id').executeTakeFirstOrThrow();
  const { refund_id } = await shop.app.database.kysely
    .insertInto('refund')
    .columns([
      'payment_id',
      'amount_minor',
      'currency',
      'status',
      'reason',
      'gateway_key',
      'error_code',
      'created_at',
      'finished_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('payment')
        .select((each) => [
          'payment_id',
          sql<number>`1`.as('amount_minor'),
          'currency',
          sql<'FAILED'>`'FAILED'`.as('status'),
          sql<string>`'Cannot come'`.as('reason'),
          sql<string>`'access'`.as('gateway_key'),
          sql<string>`'GENERAL_PAYMENT_ERROR'`.as('error_code'),
          'created_at',
          each.ref('created_at').as('finished_at'),
        ])
        .where('order_id', '=', Number(order.orderId)),
    )
    .returning('refund_id')
    .executeTakeFirstOrThrow();
  const { unknown_charge_id } = await shop.app.database.kysely
    .insertInto('unknown_charge')
    .values({
      gateway: 'sandbox',
      gateway_reference: 'sbx_elsewhere',
      amount_minor: 100,
      currency: 'USD',
      charged_at: shop.app.clock.now(),
      found_by: 'audit',
      created_at: shop.app.clock.now(),
      gateway_key: null,
      resolved_at: null,
      resolution: null,
      resolved_by_account_id: null,
    })
    .returning('unknown_charge_id')
    .executeTakeFirstOrThrow();
  const held = await shop.app.inject<Reservation>('POST', '/api/ticket/reservation', {
    token: owner.token,
    body: {
      ticketConfigurationId: limited,
      externalAccountIdentifier: owner.externalAccountIdentifier,
      relationshipType: 'GUEST',
    },
  });
  const { waiting_entry_id } = await shop.app.database.kysely
    .insertInto('waiting_entry')
    .columns([
      'event_id',
      'ticket_configuration_id',
      'stock_id',
      'account_id',
      'relationship_type',
      'place_types',
      'place_count',
      'state',
      'rank',
      'joined_at',
      'ended_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('ticket_configuration')
        .select([
          'event_id',
          'ticket_configuration_id',
          'stock_id',
          sql.lit(owner.accountId).as('account_id'),
          sql<string>`'SPOUSE'`.as('relationship_type'),
          sql<string[]>`'{SPOUSE}'::text[]`.as('place_types'),
          sql<number>`1`.as('place_count'),
          sql<'LEFT'>`'LEFT'`.as('state'),
          sql<number>`1`.as('rank'),
          'created_at as joined_at',
          'created_at as ended_at',
        ])
        .where('ticket_configuration_id', '=', limited),
    )
    .returning('waiting_entry_id')
    .executeTakeFirstOrThrow();
  world = {
    eventReportId: 1,
    reportType: 'STATS',
    list: 'orders',
    eventId: shop.eventId,
    ticketConfigurationId,
    limited,
    group,
    ticketId: self,
    memberTicketId: self,
    orderId: Number(order.orderId),
    orderIntentId: order.orderIntentId,
    reservationId: held.body.reservationId ?? 0,
    mailId: mail.outbox_id,
    unknownChargeId: unknown_charge_id,
    refundId: refund_id,
    entryId: waiting_entry_id,
    eventTypeCd: event.event_type_cd,
    eventShortCode: event.event_short_code,
    gateway: 'sandbox',
    wallet: 'apple',
    externalAccountIdentifier: owner.externalAccountIdentifier,
  };
  const { pool, kysely } = shop.app.database;
  // A receipt is created on the first request.
  await shop.app.inject('GET', `/api/orders/${world.orderId}/receipt`, { token: owner.token });
  const now = shop.app.clock.now();
  await leaveRows(pool, { accountId: owner.accountId, ticketId: self, orderId: world.orderId, now });
  planted = await plantMarks(pool, owner.accountId);
  await kysely.updateTable('ticket').set({ amount_minor: 98_765 }).where('account_id', '=', owner.accountId).execute();
  await sql`UPDATE payment SET last_four = '7391' WHERE order_id = ${world.orderId}`.execute(kysely);
});
afterAll(() => shop.close());

function filledIn(text: string, values: World): string {
  const given: Partial<Record<string, string | number>> = { ...values, contentHash: 'a'.repeat(64) };
  return text.replaceAll(/:(\w+)/g, (_, name: string) => String(given[name] ?? 999_999));
}

/** Makes a call about the owner, or about the objects in `about`. `seen` is the owner's data in the response. */
async function ask(name: RouteName, kind: Kind, about: Partial<World> = {}) {
  return askWith(await tokens[kind](), name, about);
}

/** The request of a call. `text` is what the caller sends. */
function requestOf(
  name: RouteName,
  about: Partial<World> = {},
  request: Partial<Pick<Row, 'query' | 'body'>> = {},
): { address: string; sent: unknown; text: string } {
  const { query, body } = { ...table[name], ...request };
  const values = { ...world, ...about };
  const sent = body?.(values);
  const address = `${filledIn(addressOf(endpoints[name]), values)}${query ? `?${filledIn(query, values)}` : ''}`;
  return { address, sent, text: `${address}${JSON.stringify(sent ?? '')}` };
}

async function askWith(
  token: string | undefined,
  name: RouteName,
  about: Partial<World> = {},
  request: Partial<Pick<Row, 'query' | 'body'>> = {},
): Promise<{ status: number; text: string; seen: string[] }> {
  const { address, sent, text: requestText } = requestOf(name, about, request);
  const isForm = sent instanceof URLSearchParams;
  const { status, text } = await shop.app.inject(endpoints[name].method, address, {
    ...(token === undefined ? {} : { token }),
    ...(sent === undefined ? {} : { body: isForm ? Buffer.from(sent.toString()) : sent }),
    ...(isForm ? { headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
  });
  return { status, text, seen: seenIn(text, requestText) };
}

/** The owner's data in a text. An account number that the caller sent does not count. */
function seenIn(text: string, requestText: string): string[] {
  const number = world.externalAccountIdentifier;
  return [
    ...columnsIn(text),
    ...Object.keys(fixedMarks).filter((column) => text.includes(fixedMarks[column] ?? '')),
    ...(text.includes(number) && !requestText.includes(number) ? [accountNumber] : []),
  ].toSorted();
}

test('allows a locked device only unlocking, with a challenge for a passkey, signing out and public calls', async () => {
  const lockedSession = async () => {
    const token = (await tokens.admin()) ?? '';
    await shop.app.inject('POST', '/api/authentication/lock', { token, body: {} });
    return token;
  };
  const reached: string[] = [];
  let token = await lockedSession();
  for (const name of Object.keys(table) as RouteName[]) {
    if (['public', 'key'].includes(endpoints[name].access.kind) || (await askWith(token, name)).status === 423)
      continue;
    reached.push(name);
    token = await lockedSession();
  }
  expect(reached).toEqual(['logout', 'lockDevice', 'unlockDevice', 'startConfirmation']);
});

test('marks every free text column of the owner in every table about people', async () => {
  expect(await unnamedTables(shop.app.database.pool)).toEqual([]);
  expect(planted.missing).toEqual([]);
  expect(planted.planted.length).toBeGreaterThan(40);
});

test('shows each mark to the owner or an administrator, or in no response', async () => {
  const found = new Set<string>();
  for (const kind of ['owner', 'admin'] as const) {
    const token = await tokens[kind]();
    for (const name of reads) for (const column of (await askWith(token, name)).seen) found.add(column);
  }
  const all = [...planted.planted, ...Object.keys(fixedMarks), accountNumber];
  expect(all.filter((column) => !found.has(column))).toEqual(neverSent);
});

/** A call that is refused by role alone (`http/rights.test.ts`), or without a session, shows nothing in any state of the event. */
function dependsOnEvent(name: RouteName, kind: Kind): boolean {
  const access = endpoints[name].access.kind;
  if (kind === 'anonymous') return access === 'public';
  return access !== 'staff' || table[name].in.includes(kind);
}

/** The owner's data that a kind of person receives from all reading calls, except what `alsoSeen` allows. */
async function received(kind: Kind): Promise<string[]> {
  const found = new Set<string>();
  const token = await tokens[kind]();
  await shop.app.database.kysely.deleteFrom('rate_limit').execute();
  for (const name of reads.filter((each) => dependsOnEvent(each, kind))) {
    const more = alsoSeen[name] ?? [];
    const isAboutTeam = requestOf(name, leaders).text !== requestOf(name).text;
    for (const about of kind === 'leader' && isAboutTeam ? [{}, leaders] : [{}]) {
      const { status, seen } = await askWith(token, name, about);
      // A refusal of too many requests would hide what the call shows.
      expect(status, name).not.toBe(429);
      for (const column of seen) if (!more.includes(column)) found.add(column);
    }
  }
  return [...found].toSorted();
}

describe.each(Object.entries(eventStates))('of an event that is %s', (_, { enter, leave, seen }) => {
  beforeAll(() => enter());
  afterAll(() => leave());

  test.each(outsiders)('%s receives what the table says', async (kind) => {
    expect(await received(kind)).toEqual(seen[kind] ?? []);
  });
});

test('shows a leader the last name and account number of a member who agreed', async () => {
  const { kysely } = shop.app.database;
  const agree = (agreed_at: Date | null) =>
    kysely
      .updateTable('ticket_group_member')
      .set({ agreed_at })
      .where('ticket_id', '=', leaders.memberTicketId ?? 0)
      .execute();
  await agree(shop.app.clock.now());
  expect(await received('leader')).toEqual([accountNumber, 'ticket.last_name']);
  await agree(null);
  expect(await received('leader')).toEqual([]);
});

test('shows a scanner no personal data after the event, in reading calls and door calls', async () => {
  const during = shop.app.clock.now();
  shop.app.clock.set('2026-06-01T12:00:00Z');
  try {
    const received: [RouteName, string[]][] = [];
    const calls = (Object.keys(table) as RouteName[]).filter(
      (name) => endpoints[name].method === 'GET' || endpoints[name].access.kind === 'staff',
    );
    for (const name of calls) {
      const found = (await ask(name, 'scanner')).seen;
      if (found.length > 0) received.push([name, found]);
    }
    expect(received).toEqual([]);
  } finally {
    shop.app.clock.set(during);
  }
});

describe('access and personal data', () => {
  /**
   * Staff calls are refused by role alone (`http/rights.test.ts`), so one kind with a session and one that may call are enough. The
   * scanner sees least. Other calls look at the objects of the caller.
   */
  const triedKinds = (name: RouteName): readonly Kind[] => {
    const { in: allowed } = table[name];
    if (endpoints[name].access.kind !== 'staff') return kinds;
    const refused = kinds.filter((kind) => kind !== 'anonymous' && !allowed.includes(kind)).at(-1);
    const mayCall = allowed.includes('scanner') ? 'scanner' : allowed[0];
    return ['anonymous', ...(refused ? [refused] : []), ...(mayCall ? [mayCall] : [])];
  };

  // Call first as the kinds that are refused, because a successful call may change the object.
  test.each(Object.keys(table) as RouteName[])('%s', async (name) => {
    const { in: allowed, others, except } = table[name];
    const order = triedKinds(name).toSorted((a, b) => Number(allowed.includes(a)) - Number(allowed.includes(b)));
    const outcomes: [Kind, string][] = [];
    for (const kind of order) {
      const { status, seen } = await ask(name, kind);
      const [usual, more] = [mostSeen[kind], alsoSeen[name] ?? []];
      const tooMuch =
        usual === 'all' || more === 'all' ? [] : seen.filter((each) => ![...usual, ...more].includes(each));
      expect(tooMuch, `personal data in ${name} as ${kind}`).toEqual([]);
      outcomes.push([kind, [401, 403, 404].includes(status) && status !== table[name].answers ? String(status) : 'in']);
      expect(status, `${name} as ${kind}`).not.toBe(500);
    }
    const isPublic = endpoints[name].access.kind === 'public';
    const refusal = (kind: Kind) => (kind === 'anonymous' && !isPublic ? '401' : String(except?.[kind] ?? others));
    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries(order.map((kind) => [kind, allowed.includes(kind) ? 'in' : refusal(kind)])),
    );
  });
});

describe('a role for one event or a time span', () => {
  let mine: World;
  const cases = {
    'my event': () => ({ event_id: shop.eventId }),
    'other event': () => ({ event_id: elsewhere }),
    over: () => ({ valid_until: new Date('2026-02-13T15:00:00Z') }),
    'not begun': () => ({ valid_from: new Date('2026-02-15T15:00:01Z') }),
  };
  type Case = keyof typeof cases;
  const limitedRoles = roles.filter((role) => role !== 'admin');
  /** Requests that pass validation, where the table's request does not. */
  const requests: Partial<Record<RouteName, (which: Case) => Partial<Pick<Row, 'query' | 'body'>>>> = {
    watchDoor: (which) => ({ query: which === 'my event' ? 'once=true' : '' }),
    updateEventBasicInfo: () => ({
      body: ({ eventId }) => ({
        eventId,
        translations: { name: { en_US: { value: 'Convention', isDefault: true } } },
        registrationStartDate: '2026-01-01T00:00:00Z',
        registrationEndDate: '2026-01-31T00:00:00Z',
        eventStartDate: dates.eventStart,
        eventEndDate: dates.eventEnd,
      }),
    }),
    updateEventTicketConfigurations: () => ({
      body: ({ eventId, ticketConfigurationId }) => ({
        eventId,
        ticketConfigurations: [{ ticketConfigurationId, amount: 10 }],
      }),
    }),
    updateEventEmailTemplates: () => ({
      body: ({ eventId }) => ({
        eventId,
        templates: [{ eventEmailTemplateId: 1, templateSubject: 'Hello', templateHTMLContent: '<p>Hello</p>' }],
      }),
    }),
    updateEventImage: () => ({ body: () => formOf({ imageKey: 'event-banner', file: new File(['x'], 'x.png') }) }),
    uploadEventPicture: () => ({ body: () => formOf({ imageKey: 'event-banner', file: new File(['x'], 'x.png') }) }),
    updateEventTerms: () => ({ body: () => formOf({ termsAndConditionsLinkEn: 'https://example.com/en' }) }),
    saveEventDraft: () => ({ body: () => ({ revision: null, version: 1, working: {} }) }),
    // The filling-in of the table would read a time as a name.
    previewEvent: () => ({ query: 'at=2026-06-01T12%3A00%3A00Z&source=draft&locale=en-US' }),
    createExport: () => ({
      body: () => ({
        list: 'orders',
        format: 'csv',
        columns: ['orderId'],
        locale: 'en-US',
        weekday: null,
        hour: 1,
        until: '2026-03-01',
        recipients: [999_999],
      }),
    }),
  };
  let elsewhere = 0;
  let ownerId = 0;
  const staff: Partial<Record<Role, Record<Case, number>>> = {};

  beforeAll(async () => {
    const db = shop.app.database.kysely;
    const now = shop.app.clock.now();
    elsewhere = await createEvent(db);
    const owner = await db
      .selectFrom('account')
      .select('account_id')
      .where('external_account_identifier', '=', world.externalAccountIdentifier)
      .executeTakeFirstOrThrow();
    ownerId = owner.account_id;
    for (const role of limitedRoles) {
      const made = await Promise.all(
        Object.values(cases).map((more) => createStaff(db, [], { grants: [{ role, ...more() }] })),
      );
      const [own = 0, other = 0, over = 0, early = 0] = made.map(({ accountId }) => accountId);
      staff[role] = { 'my event': own, 'other event': other, over, 'not begun': early };
    }
    const message = await sql<{ id: number }>`
      INSERT INTO attendee_message (event_id, kind, audience, texts, main_locale, status, recipient_count, account_id, created_at, ended_at)
      VALUES (${shop.eventId}, 'service', '{}', '{}', 'en-US', 'SENT', 0, ${staff.organiser?.['my event'] ?? 0}, ${now}, ${now})
      RETURNING attendee_message_id AS id`.execute(db);
    const messageId = message.rows[0]?.id ?? 0;
    const { rows } = await sql<{ schedule: number; run: number }>`
      WITH s AS (INSERT INTO export_schedule (event_id, list, format, columns, locale, weekday, hour, until, account_id, due_at, try_at, created_at)
          VALUES (${shop.eventId}, 'orders', 'csv', '{orderId}', 'en-US', NULL, 1, '2026-12-01', ${staff.helper?.['my event'] ?? 0}, NULL, NULL, ${now})
          RETURNING export_schedule_id),
        r AS (INSERT INTO export_run (export_schedule_id, due_at, ended_at, row_count, content, expires_at)
          SELECT export_schedule_id, ${now}::timestamptz, ${now}::timestamptz, 1, 'x', ${now}::timestamptz + interval '1 day' FROM s RETURNING export_run_id)
      SELECT (SELECT export_schedule_id FROM s) AS schedule, (SELECT export_run_id FROM r) AS run`.execute(db);
    mine = { ...world, scanId: device, messageId, scheduleId: rows[0]?.schedule ?? 0, runId: rows[0]?.run ?? 0 };
  });

  const staffCalls = Object.values<Endpoint<RouteName>>(endpoints).flatMap(({ name, access }) =>
    access.kind === 'staff' && access.roles.length > 1 ? [{ name, event: access.event, roles: access.roles }] : [],
  );
  const outcome = async (name: RouteName, role: Role, which: Case) => {
    const token = await openTestSession(shop.app.database.kysely, staff[role]?.[which] ?? 0, {
      now: shop.app.clock.now(),
      isConfirmed: true,
    });
    const { status, text } = await askWith(token, name, mine, requests[name]?.(which));
    const code = /"code":"(ROLE_\w+|FORBIDDEN)"/.exec(text)?.[1];
    return { result: code ?? (status === 401 ? '401' : 'in'), text, status };
  };
  /** The expected result per source of the event. */
  const expected = (event: EventSource): { 'my event': string; 'other event': string } => {
    const refusal = 'ROLE_FOR_OTHER_EVENTS';
    if (event === 'all-events') return { 'my event': refusal, 'other event': refusal };
    return { 'my event': 'in', 'other event': typeof event === 'string' ? 'in' : refusal };
  };

  // First, because the other calls change the event.
  const sessionCalls = Object.values<Endpoint<RouteName>>(endpoints).flatMap(({ name, access }) =>
    access.kind === 'session' ? [{ name, event: access.event }] : [],
  );
  /** Everything about the account itself, which belongs to no event. */
  const aboutAccounts = /^(account|address|session)\./;
  test.each(sessionCalls)(
    '$name stays within the role while its owner acts for an account',
    async ({ name, event }) => {
      const as = async (which: Case) => {
        const session = { now: shop.app.clock.now(), staffAccountId: staff.desk?.[which] ?? 0 };
        const token = await openTestSession(shop.app.database.kysely, ownerId, session);
        const { status, text, seen } = await askWith(token, name, mine);
        return { status, text, seen, isRefused: text.includes('"code":"ROLE_FOR_OTHER_EVENTS"') };
      };
      const [there, here] = [await as('other event'), await as('my event')];
      const isRefused = { 'all-events': [true, true], 'no-event': [false, false], filtered: [false, false] };
      expect([there.isRefused, here.isRefused]).toEqual(typeof event === 'string' ? isRefused[event] : [true, false]);
      expect(there.seen.filter((column) => !aboutAccounts.test(column))).toEqual([]);
      if (event === 'filtered') expect(there.text).not.toContain(`"eventId":${shop.eventId}`);
      if (here.isRefused || !table[name].in.includes('acting')) return;
      if (table[name].answers === undefined) expect([401, 403, 404]).not.toContain(here.status);
      for (const which of ['over', 'not begun'] as const) expect((await as(which)).status).toBe(401);
    },
  );

  // `http/rights.test.ts` tests every role at every event and time. Here the call finds its event in the database.
  test.each(staffCalls)('$name', async ({ name, event, roles: allowed }) => {
    const listed = limitedRoles.filter((role) => allowed.includes(role));
    // Another role for each call, so the calls together use all of them.
    const choose = (from: readonly Role[]) => from[staffCalls.findIndex((call) => call.name === name) % from.length];
    const [role, refused] = [choose(listed), choose(limitedRoles.filter((each) => !listed.includes(each)))];
    const want = expected(event);
    for (const which of ['other event', 'my event'] as const) {
      const { result, text, status } = await outcome(name, role ?? 'helper', which);
      expect([which, result]).toEqual([which, want[which]]);
      expect(status, `${name} as ${role} of ${which}`).not.toBe(500);
      // A filtered list of another event does not contain this event.
      if (event === 'filtered' && which === 'other event') expect(text).not.toContain(`"eventId":${shop.eventId},`);
    }
    if (refused) expect((await outcome(name, refused, 'my event')).result, refused).toBe('FORBIDDEN');
  });

  // Calls for everyone, where staff have rights over other people's data.
  const sharedCalls = sessionCalls.map(({ name }) => name).filter((name) => !table[name].in.includes('stranger'));
  test.each(sharedCalls)('%s counts the role only for its event', async (name) => {
    const { in: allowed, others, except } = table[name];
    const got: [string, number][] = [];
    for (const which of ['other event', 'my event'] as const)
      got.push([which, (await outcome(name, 'helper', which)).status]);
    expect(got[0]).toEqual(['other event', others]);
    if (allowed.includes('helper')) expect([403, 404]).not.toContain(got[1]?.[1]);
    // Earlier tests ended the ticket, so a call may report its state first.
    else expect([except?.helper ?? others, 409]).toContain(got[1]?.[1]);
    for (const which of ['over', 'not begun'] as const)
      expect((await outcome(name, 'helper', which)).result).toBe('ROLE_NOT_VALID_NOW');
  });
});
