import type { Locale } from '@foyer/contract/vocabulary';
import { orderSummary as enUsSummary } from '@foyer/messages/en-US/order-summary';
import { payment as enUsPayment } from '@foyer/messages/en-US/payment';
import { reports as enUs } from '@foyer/messages/en-US/reports';
import { tickets as enUsTickets } from '@foyer/messages/en-US/tickets';
import { orderSummary as esUsSummary } from '@foyer/messages/es-US/order-summary';
import { payment as esUsPayment } from '@foyer/messages/es-US/payment';
import { reports as esUs } from '@foyer/messages/es-US/reports';
import { tickets as esUsTickets } from '@foyer/messages/es-US/tickets';
import { orderSummary as jaJpSummary } from '@foyer/messages/ja-JP/order-summary';
import { payment as jaJpPayment } from '@foyer/messages/ja-JP/payment';
import { reports as jaJp } from '@foyer/messages/ja-JP/reports';
import { tickets as jaJpTickets } from '@foyer/messages/ja-JP/tickets';

/** A report is written in the language it is asked for in, so the server holds all three; what screens name too has its words there. */
export const reportTexts = {
  'en-US': { reports: enUs, orderSummary: enUsSummary, payment: enUsPayment, tickets: enUsTickets },
  'es-US': { reports: esUs, orderSummary: esUsSummary, payment: esUsPayment, tickets: esUsTickets },
  'ja-JP': { reports: jaJp, orderSummary: jaJpSummary, payment: jaJpPayment, tickets: jaJpTickets },
} satisfies Record<Locale, unknown>;
export type ReportTexts = (typeof reportTexts)['en-US'];
