import type { Locale } from '@foyer/contract/wire/vocabulary';
import { orderSummary as enUsSummary } from '@foyer/messages/en-US/orders/order-summary';
import { reports as enUs } from '@foyer/messages/en-US/reports/reports';
import { tickets as enUsTickets } from '@foyer/messages/en-US/tickets/tickets';
import { orderSummary as esUsSummary } from '@foyer/messages/es-US/orders/order-summary';
import { reports as esUs } from '@foyer/messages/es-US/reports/reports';
import { tickets as esUsTickets } from '@foyer/messages/es-US/tickets/tickets';
import { orderSummary as jaJpSummary } from '@foyer/messages/ja-JP/orders/order-summary';
import { reports as jaJp } from '@foyer/messages/ja-JP/reports/reports';
import { tickets as jaJpTickets } from '@foyer/messages/ja-JP/tickets/tickets';

/**
 * A report can be requested in any language, so the server holds all three. Labels that screens also show come from the
 * screens' messages.
 */
export const reportTexts = {
  'en-US': { reports: enUs, orderSummary: enUsSummary, tickets: enUsTickets },
  'es-US': { reports: esUs, orderSummary: esUsSummary, tickets: esUsTickets },
  'ja-JP': { reports: jaJp, orderSummary: jaJpSummary, tickets: jaJpTickets },
} satisfies Record<Locale, unknown>;
export type ReportTexts = (typeof reportTexts)['en-US'];
