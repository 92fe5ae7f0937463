import * as z from 'zod/mini';
import { endpointsOf, signedIn } from '../wire/endpoint.ts';
import { amount, eventParams, id, instant, text } from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';
import { currencies, locales } from '../wire/vocabulary.ts';
import { windowModes } from '../tickets/sale-window.ts';

/** When an account may buy at an event with sale windows (selling 1.7). Nobody learns of the windows of others. */

export const ownWindow = z.strictObject({
  ticketConfigurationId: id,
  defaultDescription: text(300),
  translations: translationsOf('description'),
  state: z.enum(['notYet', 'open']),
  startDateTime: instant,
  endDateTime: instant,
  mode: z.enum(windowModes),
  amount,
  currency: z.enum(currencies),
  currencyLocale: z.enum(locales),
});
export type OwnWindow = z.infer<typeof ownWindow>;

const ownSale = z.strictObject({
  windows: z.array(ownWindow),
  /** The server's clock. Countdowns use it instead of the device's. */
  now: z.optional(instant),
  /** Whether the account gets a mail when its sale opens (selling 1.15). Absent without a window ahead. */
  alert: z.optional(z.enum(['off', 'on', 'noAddress'])),
});
export type OwnSale = z.infer<typeof ownSale>;

export const ownSaleEndpoints = endpointsOf({
  getOwnSale: signedIn('GET /events/:eventId/own-sale', {
    summary: "Lists the account's own sale windows at an event that are open or ahead, by start.",
    params: eventParams,
    output: ownSale,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getOwnSaleCalendar: signedIn('GET /events/:eventId/own-sale/calendar', {
    summary: "Returns the opening of the account's next sale window as an iCalendar file.",
    params: eventParams,
    output: 'bytes',
    mediaTypes: ['text/calendar'],
    errors: ['RECORD_NOT_FOUND'],
  }),
});
