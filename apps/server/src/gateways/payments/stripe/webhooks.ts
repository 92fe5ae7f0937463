import type Stripe from 'stripe';
import type { PaymentEvent } from '../port.ts';
import { readEventAfterCharge } from './after-charge.ts';

/** What an event is about; none for kinds that do not concern us, and for objects that are not ours. */
export function readEvent(event: Stripe.Event): PaymentEvent[] {
  const at = new Date(event.created * 1000);
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const { id, metadata } = event.data.object;
      const key = metadata.foyer_key;
      return key === undefined ? [] : [{ about: 'attempt', id: event.id, key, attempt: 'charge', reference: id, at }];
    }
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id, client_reference_id: key } = event.data.object;
      return key === null ? [] : [{ about: 'attempt', id: event.id, key, attempt: 'hosted', reference: id, at }];
    }
    default:
      return readEventAfterCharge(event);
  }
}
