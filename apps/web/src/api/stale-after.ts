import type { RouteName } from '@foyer/contract/wire/routes';

/**
 * The calls whose cached responses are outdated after a change. `call` reads the table after each change, so screens do
 * not repeat it. Changes that only staff make are in `staff-stale-after.ts`, because attendees do not load these rows.
 */
export type StaleAfter = { readonly [N in RouteName]?: readonly RouteName[] | 'everything' };

const ofTicket = [
  'listMyEvents',
  'listMyTickets',
  'getEventTicketSummary',
  'listUpgrades',
  'listDowngrades',
  'getLiveEventUrl',
  'getTeam',
  'getCancellation',
  'listTicketAddOns',
  'availableRelationships',
] as const;
/** The last three calls are of the desk, where staff make the same changes. */
const ofChange = [...ofTicket, 'listAccountTickets', 'listAccountOrders', 'listAccountAudit'] as const;
const ofOrder = ['getOrder', 'listReceipts'] as const;
const ofWaiting = ['listMyWaiting', 'getWaitingList'] as const;

const ofFactors = ['getSecondFactors'] as const;

export const staleAfter: StaleAfter = {
  resendConfirmation: 'everything',
  setReceiptAddressee: ofOrder,
  updateTicket: [...ofTicket, ...ofOrder, 'listPaidOrders'],
  cancelTicket: ofChange,
  upgradeTicket: ofChange,
  downgradeTicket: ofChange,
  changeTicketAddOns: ofChange,
  payDifference: ofChange,
  agreeToTeam: ofTicket,
  leaveTeam: ofTicket,
  makeFormLink: ['getTeam'],
  mailFormLinks: ['getTeam'],
  joinWaitingList: ofWaiting,
  leaveWaitingList: [...ofWaiting, 'listEvents'],
  enterDraw: ['getDraws', 'listEvents'],
  withdrawDrawEntry: ['getDraws', 'listEvents'],
  makeCalendarFeed: ['getCalendarFeed'],
  endCalendarFeed: ['getCalendarFeed'],
  answerEarnedPlace: ['listMyEarnedPlaces'],
  changePassword: ['listSessions'],
  addPasskey: ofFactors,
  removePasskey: ofFactors,
  confirmCodes: ofFactors,
  removeCodes: ofFactors,
  replaceRecoveryCodes: ofFactors,
  endSession: ['listSessions'],
  endOtherSessions: ['listSessions'],
};
