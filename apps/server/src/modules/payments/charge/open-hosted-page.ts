import { FoyerError } from '@foyer/contract/wire/errors';
import type { HostedPageOutcome } from '../../../gateways/payments/port.ts';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import { failIntent, type Decision } from '../decide/look-up-intent.ts';
import type { Payments } from '../deps.ts';
import { hostedPageMs } from '../intents/patience.ts';
import { noteTurn } from '../intents/order-turn.ts';
import { giveUp } from './give-up.ts';
import type { TakenOrder } from './taken-order.ts';
import { waitForPayer, returnUrlFor } from './wait-for-payer.ts';

/** Creates the gateway's payment page and returns its URL. The intent waits for its payer until the page expires. */
export async function openHostedPage(
  payments: Payments,
  { orderIntentId, gatewayKey, order }: TakenOrder,
  decision: Decision,
): Promise<string> {
  const { cart } = order;
  const { now } = decision;
  const back = returnUrlFor(payments, cart.eventShortCode, orderIntentId);
  const outcome = await hostedPage(payments, {
    key: gatewayKey,
    amount: { amountMinor: order.totalMinor, currency: order.currency },
    lines: cart.tickets.flatMap(({ description, amountMinor, addOns }) => [
      { description, amountMinor, quantity: 1 },
      ...addOns.map((addOn) => ({ description: addOn.name, amountMinor: addOn.amountMinor, quantity: 1 })),
    ]),
    returnUrl: back,
    // The parameter shows the return as the payer's own cancellation.
    cancelUrl: `${back}?canceled=1`,
    locale: cart.locale,
    email: cart.mailTo ?? '',
    expiresAt: new Date(now.getTime() + hostedPageMs),
    metadata: { orderIntentId, event: cart.eventShortCode },
    turnOf: String(order.accountId),
    onWait: noteTurn(payments, orderIntentId),
  });
  await payments.fault('order.page.created');
  if (outcome.status === 'declined') {
    await failIntent(payments, { orderIntentId }, outcome.code, decision);
    throw new FoyerError(outcome.code);
  }
  if (outcome.status !== 'created') {
    // If a page was created after all, no one knows its URL. The intent can fail without waiting for the reconciler.
    return giveUp(payments, orderIntentId, outcome, decision);
  }
  const { reference, url } = outcome;
  await waitForPayer(payments, { orderIntentId, gatewayKey, reference, url, step: 'sentToPage' }, decision);
  return url;
}

async function hostedPage(
  payments: Payments,
  request: Parameters<Payments['gateway']['createHostedPage']>[0],
): Promise<HostedPageOutcome> {
  try {
    return await payments.gateway.createHostedPage(request);
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    payments.log('hosted page not possible', { key: request.key, reason: error.reason });
    return error.reason === 'UNREACHABLE'
      ? { status: 'unreachable' }
      : { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
  }
}
