import type { Locale } from '@foyer/contract/vocabulary';
import { orderSummary as enUsSummary } from '@foyer/messages/en-US/order-summary';
import { payment as enUsPayment } from '@foyer/messages/en-US/payment';
import { reports as enUs } from '@foyer/messages/en-US/reports';
import { orderSummary as esUsSummary } from '@foyer/messages/es-US/order-summary';
import { payment as esUsPayment } from '@foyer/messages/es-US/payment';
import { reports as esUs } from '@foyer/messages/es-US/reports';
import { orderSummary as jaJpSummary } from '@foyer/messages/ja-JP/order-summary';
import { payment as jaJpPayment } from '@foyer/messages/ja-JP/payment';
import { reports as jaJp } from '@foyer/messages/ja-JP/reports';

/** A report is written in the language it is asked for in, so the server holds all three; what screens name too has its words there. */
export const reportTexts = {
  'en-US': { reports: enUs, orderSummary: enUsSummary, payment: enUsPayment },
  'es-US': { reports: esUs, orderSummary: esUsSummary, payment: esUsPayment },
  'ja-JP': { reports: jaJp, orderSummary: jaJpSummary, payment: jaJpPayment },
} satisfies Record<Locale, unknown>;
export type ReportTexts = (typeof reportTexts)['en-US'];
