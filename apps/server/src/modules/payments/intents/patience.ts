/** How long a payer has on the gateway's page, or for the bank's question. Stripe allows no less for a page. */
export const hostedPageMs = 30 * 60_000;
