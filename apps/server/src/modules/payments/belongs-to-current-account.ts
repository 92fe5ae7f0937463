import type { PaymentGateway } from '../../gateways/payments/port.ts';

/**
 * Whether a charge was made with the current gateway and account. A look-up with another account returns `none` even if
 * the charge took money.
 * A charge without a stored account counts as made here.
 */
export function belongsToCurrentAccount(
  gateway: Pick<PaymentGateway, 'name' | 'account'>,
  made: { gateway: string | null; account: string | null },
): boolean {
  if (made.gateway !== gateway.name) return false;
  if (made.account === null || made.account === gateway.account) return true;
  // Some keys reveal only their mode. Such a key matches every account of that mode.
  const [mode, account] = gateway.account.split(':');
  const [madeMode, madeAccount] = made.account.split(':');
  return mode === madeMode && (account === undefined || madeAccount === undefined);
}
