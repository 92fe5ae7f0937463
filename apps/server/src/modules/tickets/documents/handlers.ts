import type { receiptsEndpoints } from '@foyer/contract/payments/receipts';
import type { HandlerOf } from '@foyer/domain/people/actor';
import type { Papers } from './deps.ts';
import { getReceipt } from './receipts/get-receipt.ts';
import { listPaidOrders } from './receipts/list-paid-orders.ts';
import { listReceipts } from './receipts/list-receipts.ts';
import { setAddressee } from './receipts/set-addressee.ts';
import { getTicketPaper } from './ticket/get-ticket-paper.ts';

type Endpoints = typeof receiptsEndpoints;

export function documentsHandlers(papers: Papers): { [N in keyof Endpoints]: HandlerOf<Endpoints[N]> } {
  return {
    listPaidOrders: ({ params }, context) => listPaidOrders(papers, params.eventId, context),
    listReceipts: async ({ params }, context) => ({ data: await listReceipts(papers, params.orderId, context) }),
    getReceipt: ({ params, query }, context) => getReceipt(papers, { ...params, ...query }, context),
    setReceiptAddressee: async ({ params, body }, context) => ({
      data: await setAddressee(papers, { ...params, ...body }, context),
    }),
    getTicketPaper: ({ params, query }, context) => getTicketPaper(papers, { ...params, ...query }, context),
  };
}
