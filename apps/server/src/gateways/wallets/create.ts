import { createAppleWallet, type AppleKeys, type PushService } from './apple.ts';
import { createGoogleWallet, type GoogleKeys, type GoogleService } from './google.ts';
import type { WalletGateways } from './port.ts';

interface WalletKeys {
  apple: AppleKeys | undefined;
  google: GoogleKeys | undefined;
}

/** Creates the configured wallets. `services` default to Apple's and Google's. */
export function createWallets(
  keys: WalletKeys,
  clock: () => Date,
  services: { apple?: PushService; google?: GoogleService } = {},
): WalletGateways {
  const apple = keys.apple ? createAppleWallet(keys.apple, services.apple) : null;
  return {
    apple,
    google: keys.google ? createGoogleWallet(keys.google, clock, services.google) : null,
    close: () => apple?.close(),
  };
}
