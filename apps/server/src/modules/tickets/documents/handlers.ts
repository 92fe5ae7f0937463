import type { receiptsEndpoints } from '@foyer/contract/payments/receipts';
import type { HandlerOf } from '../../../calls/context.ts';
import type { DocumentDeps } from './deps.ts';
import { getReceipt } from './receipts/get-receipt.ts';
import { listPaidOrders } from './receipts/list-paid-orders.ts';
import { listReceipts } from './receipts/list-receipts.ts';
import { setAddressee } from './receipts/set-addressee.ts';
import { openTicketLink } from './ticket/ticket-link-page.ts';
import { getTicketPdf } from './ticket/get-ticket-pdf.ts';

type Endpoints = typeof receiptsEndpoints;

export function documentsHandlers(deps: DocumentDeps): { [N in keyof Endpoints]: HandlerOf<Endpoints[N]> } {
  return {
    listPaidOrders: ({ params }, context) => listPaidOrders(deps, params.eventId, context),
    listReceipts: async ({ params }, context) => ({ data: await listReceipts(deps, params.orderId, context) }),
    getReceipt: ({ params, query }, context) => getReceipt(deps, { ...params, ...query }, context),
    setReceiptAddressee: async ({ params, body }, context) => ({
      data: await setAddressee(deps, { ...params, ...body }, context),
    }),
    openTicketLink: ({ params }) => openTicketLink(deps, params.token),
    getTicketPdf: ({ params, query }, context) => getTicketPdf(deps, { ...params, ...query }, context),
  };
}
