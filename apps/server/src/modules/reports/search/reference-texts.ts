import type { Locale } from '@foyer/contract/wire/vocabulary';
import { foundBy as enUsFound } from '@foyer/messages/en-US/common/found-by';
import { papers as enUsPapers } from '@foyer/messages/en-US/tickets/documents';
import { receipts as enUsReceipts } from '@foyer/messages/en-US/payments/receipts';
import { tickets as enUsTickets } from '@foyer/messages/en-US/tickets/tickets';
import { foundBy as esUsFound } from '@foyer/messages/es-US/common/found-by';
import { papers as esUsPapers } from '@foyer/messages/es-US/tickets/documents';
import { receipts as esUsReceipts } from '@foyer/messages/es-US/payments/receipts';
import { tickets as esUsTickets } from '@foyer/messages/es-US/tickets/tickets';
import { foundBy as jaJpFound } from '@foyer/messages/ja-JP/common/found-by';
import { papers as jaJpPapers } from '@foyer/messages/ja-JP/tickets/documents';
import { receipts as jaJpReceipts } from '@foyer/messages/ja-JP/payments/receipts';
import { tickets as jaJpTickets } from '@foyer/messages/ja-JP/tickets/tickets';

interface Texts {
  found: Pick<typeof enUsFound, 'ticket' | 'order' | 'receipt'>;
  papers: Pick<typeof enUsPapers, 'ticketNumber' | 'orderNumber'>;
  receipts: Pick<typeof enUsReceipts, 'receiptNumber' | 'refundNumber'>;
  tickets: Pick<typeof enUsTickets, 'number' | 'orderNumber'>;
}

/** Labels before a number on pages and documents. */
const wordsOf = ({ found, papers, receipts, tickets }: Texts) => ({
  ticket: [found.ticket({ value: '' }), papers.ticketNumber({ id: '' }), tickets.number({ id: '' })],
  order: [found.order({ value: '' }), papers.orderNumber, tickets.orderNumber({ id: '' })],
  receipt: [
    found.receipt({ value: '' }),
    receipts.receiptNumber({ number: '' }),
    receipts.refundNumber({ number: '' }),
  ],
});

/** All languages, because staff type the label that the guest reads to them. */
export const referenceTexts = {
  'en-US': wordsOf({ found: enUsFound, papers: enUsPapers, receipts: enUsReceipts, tickets: enUsTickets }),
  'es-US': wordsOf({ found: esUsFound, papers: esUsPapers, receipts: esUsReceipts, tickets: esUsTickets }),
  'ja-JP': wordsOf({ found: jaJpFound, papers: jaJpPapers, receipts: jaJpReceipts, tickets: jaJpTickets }),
} satisfies Record<Locale, Record<'ticket' | 'order' | 'receipt', string[]>>;
