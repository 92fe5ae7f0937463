import * as z from 'zod/mini';
import { anyone, endpointsOf, signedIn } from '../wire/endpoint.ts';
import { amount, dataOf, eventParams, filled, id, idText, instant, text, ticketParams } from '../wire/primitives.ts';
import { currencies, locales } from '../wire/vocabulary.ts';

/** PDF documents: receipts for payments and refunds, and printable tickets (payments 5.1). */

/** A document of an order, for a payment or a refund. */
const receipt = z.strictObject({
  receiptId: id,
  /** The printed number: year and sequence number, without gaps for each issuer. */
  number: text(40),
  kind: z.enum(['receipt', 'refund']),
  amount,
  currency: z.enum(currencies),
  issuedAt: instant,
  /** The refund of this document failed. */
  isVoid: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

/** The documents of an order, oldest first; empty when nothing was paid. */
export const orderReceipts = z.strictObject({
  receipts: z.array(receipt),
  /** The addressee of the documents: the buyer's name by default. */
  addressee: text(200),
  /** Companies have another form of address in Japanese. */
  isCompany: z.boolean(),
  /** Whether the addressee can still be set. */
  maySetAddressee: z.boolean(),
  /** Whether the addressee that was set can still be corrected. The documents are then issued again. */
  mayCorrectAddressee: z.boolean(),
});
export type OrderReceipts = z.infer<typeof orderReceipts>;

/** A paid order, for the list of its receipts. */
const paidOrder = z.strictObject({
  orderId: id,
  createDate: instant,
  totalAmount: amount,
  currency: z.enum(currencies),
});
export type PaidOrder = z.infer<typeof paidOrder>;

const orderParams = z.strictObject({ orderId: idText });
const locale = z.optional(z.enum(locales));

export const receiptsEndpoints = endpointsOf({
  listPaidOrders: signedIn('GET /events/:eventId/paid-orders', {
    summary: "Lists the account's own paid orders for an event, newest first, a hundred at most.",
    params: eventParams,
    output: z.array(paidOrder),
  }),
  listReceipts: signedIn('GET /orders/:orderId/receipts', {
    summary: 'Lists the receipts of an order. Missing receipts are created now.',
    params: orderParams,
    output: dataOf(orderReceipts),
    errors: ['RECORD_NOT_FOUND'],
  }),
  getReceipt: signedIn('GET /orders/:orderId/receipt', {
    summary: 'Returns all receipts of an order, or one of them, as a PDF.',
    costs: { cpu: 'receipts', storage: 'receipts' },
    params: orderParams,
    query: z.strictObject({ locale, receiptId: z.optional(idText) }),
    output: 'bytes',
    mediaTypes: ['application/pdf'],
    errors: ['RECORD_NOT_FOUND', 'RECEIPT_NOT_POSSIBLE', 'RECEIPT_NOT_SET_UP'],
  }),
  setReceiptAddressee: signedIn('PUT /orders/:orderId/receipt/addressee', {
    summary:
      'Sets the recipient shown on the receipts of an order. It can be set once, and corrected once. The receipts then say that they were issued again.',
    costs: { storage: 'receipt-addressees' },
    params: orderParams,
    body: z.strictObject({
      addressee: filled(200),
      /** By the name when absent. */
      isCompany: z.optional(z.boolean()),
      /** Replaces the addressee that was set. */
      corrects: z._default(z.boolean(), false),
    }),
    output: dataOf(orderReceipts),
    errors: ['RECORD_NOT_FOUND', 'RECEIPT_NOT_POSSIBLE', 'RECEIPT_NOT_SET_UP', 'RECEIPT_ADDRESSEE_SET'],
  }),
  getTicketPdf: signedIn('GET /ticket/:ticketId/pdf', {
    summary: 'Returns a printable PDF of a ticket with its QR code.',
    costs: { cpu: 'ticket-documents' },
    params: ticketParams,
    query: z.strictObject({ locale }),
    output: 'bytes',
    mediaTypes: ['application/pdf'],
    errors: ['RECORD_NOT_FOUND', 'TICKET_NOT_ACTIVE'],
  }),
  openTicketLink: anyone('GET /ticket-link/:token', {
    summary: 'Returns the page of one ticket with its QR code, behind the link in the mail to its attendee.',
    costs: { guesses: 'ticket-links' },
    params: z.strictObject({ token: filled(200) }),
    output: 'html',
    otherStatuses: [404],
  }),
});
