import type { Locale } from '@foyer/contract/wire/vocabulary';
import { walletPass as enUs } from '@foyer/messages/en-US/tickets/wallet-pass';
import { walletPass as esUs } from '@foyer/messages/es-US/tickets/wallet-pass';
import { walletPass as jaJp } from '@foyer/messages/ja-JP/tickets/wallet-pass';

/** A pass keeps the language in which it was created, so the server needs all three. */
export const walletTexts = { 'en-US': enUs, 'es-US': esUs, 'ja-JP': jaJp } satisfies Record<Locale, typeof enUs>;
export type WalletTexts = typeof enUs;

/** Whether the code still admits its holder. */
export const aboutCode = (
  t: WalletTexts,
  { usedByFormerHolder: time }: { usedByFormerHolder: string | null },
): string => (time === null ? t.onlyOnce : t.usedByFormerHolder({ time }));
