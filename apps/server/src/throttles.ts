import type { RouteName } from '@foyer/contract/routes';
import type { Throttle } from './modules/limits/index.ts';

/**
 * Throttles against floods, over all processes together, wide enough for a whole venue behind one address. Guessing passwords is slowed
 * down by the sign-in itself, per account and per address (readings §2); mail to typed addresses and look-ups of others where they happen.
 */
export const throttles: Readonly<Partial<Record<RouteName, Throttle>>> = {
  login: { allowed: 1200, windowSeconds: 60, per: 'address' },
  loginWithToken: { allowed: 600, windowSeconds: 60, per: 'address' },
  requestLoginLink: { allowed: 300, windowSeconds: 60, per: 'address' },
  // A cart is priced with each change of it: as often as a person can change one, whoever else is in the hall.
  quoteOrder: { allowed: 120, windowSeconds: 60, per: 'account' },
  // Mail that leaves at once, to oneself alone.
  sendTestMail: { allowed: 30, windowSeconds: 600, per: 'account' },
  sendTestMessage: { allowed: 30, windowSeconds: 600, per: 'account' },
  // Each counts a whole event.
  countMessageAudience: { allowed: 120, windowSeconds: 600, per: 'account' },
  showNewsOptOut: { allowed: 120, windowSeconds: 60, per: 'address' },
  changeNewsOptOut: { allowed: 120, windowSeconds: 60, per: 'address' },
  // By links that nobody can guess; a whole hall may open them at once.
  openMemberForm: { allowed: 240, windowSeconds: 60, per: 'address' },
  fillMemberForm: { allowed: 120, windowSeconds: 60, per: 'address' },
  makeFormLink: { allowed: 120, windowSeconds: 600, per: 'account' },
  mailFormLinks: { allowed: 30, windowSeconds: 600, per: 'account' },
  // Back and forth costs fees and mails each time; nobody changes their mind more often.
  upgradeTicket: { allowed: 20, windowSeconds: 3600, per: 'account' },
  downgradeTicket: { allowed: 20, windowSeconds: 3600, per: 'account' },
  // On and off a list is a mail to the next one each time.
  joinWaitingList: { allowed: 30, windowSeconds: 600, per: 'account' },
  // Each takes as long to make as many other calls together.
  getReceipt: { allowed: 60, windowSeconds: 600, per: 'account' },
  getTicketPaper: { allowed: 120, windowSeconds: 600, per: 'account' },
  // Each is signed anew; a wallet asks for one pass at a time, though a whole venue may be behind one address.
  addToWallet: { allowed: 60, windowSeconds: 600, per: 'account' },
  downloadApplePass: { allowed: 300, windowSeconds: 60, per: 'address' },
  getApplePass: { allowed: 600, windowSeconds: 60, per: 'address' },
  registerAppleDevice: { allowed: 600, windowSeconds: 60, per: 'address' },
  unregisterAppleDevice: { allowed: 600, windowSeconds: 60, per: 'address' },
  listApplePasses: { allowed: 1200, windowSeconds: 60, per: 'address' },
  logAppleWallet: { allowed: 60, windowSeconds: 60, per: 'address' },
  // Each reads a whole event.
  exportList: { allowed: 60, windowSeconds: 3600, per: 'account' },
  // Each reads all of an account.
  exportPersonalData: { allowed: 6, windowSeconds: 3600, per: 'account' },
  logError: { allowed: 120, windowSeconds: 60, per: 'address' },
  logState: { allowed: 120, windowSeconds: 60, per: 'address' },
};
