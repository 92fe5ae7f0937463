import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';

/** Labels before a number on pages and documents in a language. Staff type the label that the guest reads to them. */
export const labelsOf = ({ foundBy, documents, receipts, tickets }: ServerTexts) => ({
  ticket: [foundBy.ticket({ value: '' }), documents.ticketNumber({ id: '' }), tickets.number({ id: '' })],
  order: [foundBy.order({ value: '' }), documents.orderNumber, tickets.orderNumber({ id: '' })],
  receipt: [
    foundBy.receipt({ value: '' }),
    receipts.receiptNumber({ number: '' }),
    receipts.refundNumber({ number: '' }),
  ],
});
