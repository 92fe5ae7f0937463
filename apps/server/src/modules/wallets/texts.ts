import type { Locale } from '@foyer/contract/vocabulary';
import { walletPass as enUs } from '@foyer/messages/en-US/wallet-pass';
import { walletPass as esUs } from '@foyer/messages/es-US/wallet-pass';
import { walletPass as jaJp } from '@foyer/messages/ja-JP/wallet-pass';

/** A pass keeps the language in which it was created, so the server needs all three. */
export const walletTexts = { 'en-US': enUs, 'es-US': esUs, 'ja-JP': jaJp } satisfies Record<Locale, typeof enUs>;
export type WalletTexts = typeof enUs;
