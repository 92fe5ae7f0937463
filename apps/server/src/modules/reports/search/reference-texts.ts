import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';

/** Labels before a number on pages and documents in a language. Staff type the label that the guest reads to them. */
export const labelsOf = ({ foundBy, papers, receipts, tickets }: ServerTexts) => ({
  ticket: [foundBy.ticket({ value: '' }), papers.ticketNumber({ id: '' }), tickets.number({ id: '' })],
  order: [foundBy.order({ value: '' }), papers.orderNumber, tickets.orderNumber({ id: '' })],
  receipt: [
    foundBy.receipt({ value: '' }),
    receipts.receiptNumber({ number: '' }),
    receipts.refundNumber({ number: '' }),
  ],
});
