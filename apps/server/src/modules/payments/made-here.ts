import type { PaymentGateway } from '../../gateways/payments/port.ts';

/**
 * Whether a charge was made with the gateway and account that we have now. At another one it is unknown: asked there, `none` would
 * be said of money that was taken. One from before the account was kept counts as made here.
 */
export function isMadeHere(
  gateway: Pick<PaymentGateway, 'name' | 'account'>,
  made: { gateway: string | null; account: string | null },
): boolean {
  if (made.gateway !== gateway.name) return false;
  if (made.account === null || made.account === gateway.account) return true;
  // A key of which only the mode is known may belong to any account of that mode.
  const [mode, account] = gateway.account.split(':');
  const [madeMode, madeAccount] = made.account.split(':');
  return mode === madeMode && (account === undefined || madeAccount === undefined);
}
