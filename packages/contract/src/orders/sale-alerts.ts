import { endpointsOf, signedIn } from '../wire/endpoint.ts';
import { done, emptyBody, eventParams } from '../wire/primitives.ts';

/** A mail on request when the account's sale at an event opens (selling 1.15). */

export const saleAlertsEndpoints = endpointsOf({
  requestSaleAlert: signedIn('POST /events/:eventId/own-sale/alert', {
    summary: "Requests a mail when the account's sale at an event opens. A second request changes nothing.",
    costs: { mail: 'sale-alerts', storage: 'sale-alerts' },
    params: eventParams,
    body: emptyBody,
    output: done,
    errors: ['RECORD_NOT_FOUND', 'NO_EMAIL_ADDRESS'],
    sendsSuccess: true,
  }),
  withdrawSaleAlert: signedIn('DELETE /events/:eventId/own-sale/alert', {
    summary: 'Withdraws the request of a mail. Without a request it changes nothing.',
    costs: { storage: 'sale-alerts' },
    params: eventParams,
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
});
