import { useState } from 'react';
import type { OrderRequest } from '@foyer/contract/orders/orders';
import { orderOutcome } from '@foyer/domain/orders/order-request';
import { ApiError } from '../../../../../api/api-error.ts';
import { invalidate } from '../../../../../api/cache.ts';
import { call } from '../../../../../api/call.ts';
import { usePayment } from '../../../../../shared/payment/use-payment.ts';
import { paths } from '../../../../../session/paths.ts';
import { sessionStore } from '../../../../../session/session-store.ts';
import { endSessionOf } from '../../../../../session/sign-out.ts';

/** A finished sale. */
export interface Sold {
  tickets: readonly { ticketId: number; isGuest: boolean }[];
  /** The change to give, formatted; null without cash. */
  change: string | null;
}

export interface Sale {
  body: OrderRequest;
  change: string | null;
}

/**
 * Sells at the desk in the name of the account, so the order and its mails are the buyer's. The staff member's screen
 * stays open. Only the payment page of a bank needs the buyer's own screens.
 */
export function useSale(eventId: number, account: string, onSold: (sold: Sold) => void) {
  const [error, setError] = useState<unknown>(null);
  const sale = usePayment<Sale, Sold>({
    act: async ({ body, change }, { key }) => {
      const acting = await call('switchContext', { body: { userId: account } });
      let isLeaving = false;
      try {
        const answer = await call('createOrder', { body, idempotencyKey: key, token: acting.token });
        const outcome = orderOutcome(answer);
        if (outcome.kind === 'redirect') {
          isLeaving = true;
          sessionStore.enterContext(acting, paths.adminEvent(eventId, { tab: 'desk' }));
          window.location.assign(outcome.url);
          // The screen stays busy until the page unloads.
          return await new Promise<never>(() => {});
        }
        if (outcome.kind === 'failed') throw new ApiError({ code: outcome.code, status: 402 });
        return { tickets: answer.order?.tickets ?? [], change };
      } finally {
        if (!isLeaving) endSessionOf(acting.token);
      }
    },
    onDone: onSold,
    onFailed: (failed) => {
      setError(failed);
      // The price, the stock or the drawer may have changed.
      void invalidate('availableTickets');
      void invalidate('listDrawers');
    },
  });
  return { ...sale, error: sale.status === 'error' ? error : null };
}
