/** Time that a payer has on the gateway's page or for the bank's confirmation, in ms. Stripe's minimum for a page. */
export const hostedPageMs = 30 * 60_000;
