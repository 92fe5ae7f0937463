import type { RouteName } from '@foyer/contract/wire/routes';

/**
 * What each change makes stale: its name, and the calls whose cached responses are then outdated. A change without a row
 * makes nothing stale. Screens do not repeat this: `call` reads it after each change.
 */

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
const ofOrder = ['getOrder', 'listReceipts'] as const;
/** A person at an event, as staff see them. */
const ofAccount = ['listAccountTickets', 'listAccountOrders', 'listAccountAudit', 'availableRelationships'] as const;
const ofRefund = [...ofAccount, 'listOrderIntents'] as const;
const ofChange = [...ofTicket, 'listAccountTickets', 'listAccountOrders', 'listAccountAudit'] as const;
/** Lists of events for staff. */
const eventLists = ['listAdminEvents', 'listAdminEventsGrouped', 'listAdminEventsLatest', 'listEventOverview'] as const;
const ofDates = [...eventLists, 'getAdminEvent', 'getSendAllowance', 'getEvent', 'getEventByCode'] as const;
const ofWaiting = ['listMyWaiting', 'getWaitingList'] as const;

export const staleAfter: { readonly [N in RouteName]?: readonly RouteName[] | 'everything' } = {
  // orders and tickets
  resendConfirmation: 'everything',
  setReceiptAddressee: ofOrder,
  updateTicket: [...ofTicket, ...ofOrder, 'listPaidOrders'],
  cancelTicket: ofChange,
  upgradeTicket: ofChange,
  downgradeTicket: ofChange,
  changeTicketAddOns: ofChange,
  agreeToTeam: ofTicket,
  leaveTeam: ofTicket,
  makeFormLink: ['getTeam'],
  mailFormLinks: ['getTeam'],
  joinWaitingList: ofWaiting,
  leaveWaitingList: [...ofWaiting, 'listEvents'],
  deactivateTicket: ofAccount,
  // money
  refundOrder: ofRefund,
  retryRefund: ofRefund,
  settleRefund: ofRefund,
  settleOrderIntent: ['listOrderIntents'],
  refundOrderIntent: ['listOrderIntents'],
  releaseOrderIntent: ['listOrderIntents'],
  resolveUnknownCharge: ['listUnknownCharges'],
  keepProviderEntries: ['readProviderBooks'],
  openDrawer: ['listDrawers'],
  closeDrawer: ['listDrawers'],
  // door
  createBadgeFile: ['listBadgeFiles'],
  cancelBadgeFile: ['listBadgeFiles'],
  confirmBadgeFile: ['listBadgeFiles', 'listBadges', 'listBadgeChoices', 'getBadge', 'getBadgeDesigns'],
  recordBadgePrints: ['getBadge', 'listBadges'],
  solveScanConflict: ['listScanConflicts', 'listOpenTasks'],
  // mail
  retryFailedMail: ['getMailQueue', 'listOutbox'],
  changeSendAllowance: ['getSendAllowance'],
  sendMessage: ['listMessages', 'getSendAllowance'],
  sendTestMessage: ['getSendAllowance'],
  sendTestMail: ['getSendAllowance'],
  pauseMessage: ['listMessages'],
  stopMessage: ['listMessages'],
  // events
  createEvent: eventLists,
  cloneEvent: eventLists,
  activateEvent: eventLists,
  setEventArchived: eventLists,
  updateEventDates: ofDates,
  updateRegistrationDates: ofDates,
  publishEvent: [...ofDates, 'listEvents', 'listEventVersions', 'getEventVersion'],
  uploadEventPicture: ['listEventPictures'],
  callOffEvent: ['getCallOff', 'getAdminEvent', 'getSendAllowance', 'listEvents'],
  retryCallOffRefunds: ['getCallOff'],
  settleCallOffPayment: ['getCallOff'],
  pauseWaitingList: ['listWaiting'],
  moveWaitingEntry: ['listWaiting'],
  removeWaitingEntry: ['listWaiting'],
  // people
  anonymiseAccount: 'everything',
  createStaff: ['listStaff'],
  changeStaffRoles: ['listStaff'],
  resetStaff: ['listStaff'],
  reopenStaff: ['listStaff'],
  closeStaff: ['listStaff'],
  changePassword: ['listSessions'],
  endSession: ['listSessions'],
  endOtherSessions: ['listSessions'],
  setPin: ['getDeviceLock'],
  // reports
  saveExportPreset: ['listExportPresets'],
  deleteExportPreset: ['listExportPresets'],
  createExport: ['listExports'],
  stopExport: ['listExports'],
};
