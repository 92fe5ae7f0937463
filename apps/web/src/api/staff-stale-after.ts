import type { StaleAfter } from './stale-after.ts';

/** What the changes of staff make stale (`stale-after.ts`). */

/** A person at an event. */
const ofAccount = ['listAccountTickets', 'listAccountOrders', 'listAccountAudit', 'availableRelationships'] as const;
const ofRefund = [...ofAccount, 'countSections', 'listOrderIntents'] as const;
const eventLists = ['listAdminEvents', 'listAdminEventsGrouped', 'listAdminEventsLatest', 'listEventOverview'] as const;
const ofDates = [...eventLists, 'getAdminEvent', 'getSendAllowance', 'getEvent', 'getEventByCode'] as const;

export const staffStaleAfter: StaleAfter = {
  // orders and money
  deactivateTicket: [...ofAccount, 'countSections'],
  restoreTicket: [...ofAccount, 'countSections'],
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
  startTrial: ['listTrials'],
  endTrial: ['listTrials'],
  // door
  checkInMany: ['searchAttendees', 'searchEvent', 'listEventOverview', 'listAccountTickets'],
  createBadgeFile: ['listBadgeFiles'],
  cancelBadgeFile: ['listBadgeFiles'],
  confirmBadgeFile: ['listBadgeFiles', 'listBadges', 'listBadgeChoices', 'getBadge', 'getBadgeDesigns'],
  recordBadgePrints: ['getBadge', 'listBadges'],
  solveScanConflict: ['listScanConflicts', 'listOpenTasks'],
  // mail
  retryFailedMail: ['getMailQueue', 'listOutbox'],
  sendMailAgain: ['listOutbox', 'listAccountMails'],
  changeSendAllowance: ['getSendAllowance'],
  sendMessage: ['listMessages', 'getSendAllowance'],
  sendTestMessage: ['getSendAllowance'],
  sendTestMail: ['getSendAllowance'],
  changeMessage: ['listMessages', 'getMessage'],
  pauseMessage: ['listMessages', 'getMessage'],
  stopMessage: ['listMessages'],
  // events
  createEvent: eventLists,
  cloneEvent: eventLists,
  activateEvent: eventLists,
  setEventArchived: eventLists,
  publishEvent: [...ofDates, 'countSections', 'listEvents', 'listEventVersions', 'getEventVersion'],
  restoreEventVersion: [...ofDates, 'countSections', 'listEvents', 'listEventVersions', 'getEventVersion'],
  uploadEventPicture: ['listEventPictures'],
  callOffEvent: ['getCallOff', 'getAdminEvent', 'getSendAllowance', 'listEvents'],
  retryCallOffRefunds: ['getCallOff'],
  settleCallOffPayment: ['getCallOff'],
  drawNow: ['listDraws', 'listWaiting', 'countSections'],
  pauseWaitingList: ['listWaiting'],
  moveWaitingEntry: ['listWaiting'],
  removeWaitingEntry: ['listWaiting', 'countSections'],
  // people
  anonymiseAccount: 'everything',
  countBuyers: ['getBuyers'],
  createWebhook: ['listWebhooks'],
  changeWebhook: ['listWebhooks', 'listWebhookDeliveries'],
  deleteWebhook: ['listWebhooks'],
  rotateWebhookSecret: ['listWebhooks'],
  testWebhook: ['listWebhooks', 'listWebhookDeliveries'],
  repeatWebhookDeliveries: ['listWebhooks', 'listWebhookDeliveries'],
  createAccountList: ['listAccountLists'],
  renameAccountList: ['listAccountLists'],
  deleteAccountList: ['listAccountLists'],
  addListMembers: ['listAccountLists', 'listListMembers'],
  removeListMember: ['listAccountLists', 'listListMembers'],
  saveQualification: ['listQualifications', 'listCandidates'],
  grantEarnedPlaces: ['listQualifications', 'listEarnedPlaces', 'listCandidates'],
  changeEarnedPlace: ['listQualifications', 'listEarnedPlaces', 'listCandidates'],
  rankCandidates: ['listQualifications', 'listCandidates'],
  removeCandidate: ['listQualifications', 'listCandidates'],
  startRecheck: ['getRecheck'],
  createStaff: ['listStaff'],
  changeStaffRoles: ['listStaff'],
  addStaffRoles: ['listStaff'],
  resetStaff: ['listStaff'],
  reopenStaff: ['listStaff'],
  closeStaff: ['listStaff'],
  setPin: ['getDeviceLock'],
  // reports
  saveFilter: ['listSavedFilters'],
  deleteSavedFilter: ['listSavedFilters'],
  saveExportPreset: ['listExportPresets'],
  deleteExportPreset: ['listExportPresets'],
  createExport: ['listExports'],
  stopExport: ['listExports'],
};
