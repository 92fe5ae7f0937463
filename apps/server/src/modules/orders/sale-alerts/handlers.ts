import type { saleAlertsEndpoints } from '@foyer/contract/orders/sale-alerts';
import type { HandlerOf } from '../../../calls/context.ts';
import type { SaleAlerts } from './deps.ts';
import { requestSaleAlert } from './request-alert.ts';
import { withdrawSaleAlert } from './withdraw-alert.ts';

type Handlers = { [N in keyof typeof saleAlertsEndpoints]: HandlerOf<(typeof saleAlertsEndpoints)[N]> };

export function saleAlertsHandlers(alerts: SaleAlerts): Handlers {
  const done = { success: true } as const;
  return {
    requestSaleAlert: async ({ params }, context) => {
      await requestSaleAlert(alerts, params.eventId, context);
      return done;
    },
    withdrawSaleAlert: async ({ params }, context) => {
      await withdrawSaleAlert(alerts, params.eventId, context);
      return done;
    },
  };
}
