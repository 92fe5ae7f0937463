import type { callOffEndpoints } from '@foyer/contract/events/call-off';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Payments } from '../../payments/index.ts';
import { callOffEvent } from './call-off-event.ts';
import { readCallOff } from './read-call-off.ts';
import { retryRefunds } from './retry-refunds.ts';
import { settlePayment } from './settle-payment.ts';

type Handlers = { [N in keyof typeof callOffEndpoints]: HandlerOf<(typeof callOffEndpoints)[N]> };

export function callOffHandlers(payments: Payments): Handlers {
  const db = payments.database.kysely;
  return {
    getCallOff: ({ params }, context) => readCallOff(db, params.eventId, context),
    callOffEvent: async ({ params, body }, context) => {
      await callOffEvent(payments.database, { ...params, ...body }, context);
      return readCallOff(db, params.eventId, context);
    },
    retryCallOffRefunds: async ({ params, body }, context) => {
      await retryRefunds(payments.database, { ...params, ...body }, context);
      return readCallOff(db, params.eventId, context);
    },
    settleCallOffPayment: async ({ params }, context) => {
      await settlePayment(payments, params, context);
      return readCallOff(db, params.eventId, context);
    },
  };
}
