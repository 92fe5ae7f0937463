import { buyers } from '../events/buyers.ts';
import { saleWindows } from '../events/sale-windows.ts';
import { callOff } from '../events/call-off.ts';
import { providerBooks } from '../payments/provider-books.ts';
import { accountLists } from '../people/account-lists.ts';
import { audience } from '../people/audience.ts';
import { qualifications } from '../people/qualifications.ts';
import { retention } from '../people/retention.ts';
import { staffAccounts } from '../people/staff-accounts.ts';
import { recheck } from '../tickets/recheck.ts';
import { apiKeys } from '../integrations/api-keys.ts';
import { webhooks } from '../integrations/webhooks.ts';
import { waitingLists } from '../orders/waiting-lists.ts';

/** English, staff only: areas of settings, and of the smaller screens of an event. */
export const staffSettings = {
  accountLists,
  audience,
  buyers,
  callOff,
  recheck,
  providerBooks,
  qualifications,
  retention,
  staffAccounts,
  saleWindows,
  waitingLists,
  apiKeys,
  webhooks,
};
