import type { PassWallet } from '@foyer/contract/wire/vocabulary';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../action/use-action.ts';
import { useReceiptsText, type ReceiptsText } from '../receipts/receipts-text.ts';

interface WalletButtonsProps {
  ticketId: number;
  wallets: readonly PassWallet[];
}

/** Adds a ticket to a wallet of the phone, with Apple's file or Google's page. */
export default function WalletButtons({ ticketId, wallets }: WalletButtonsProps) {
  const words: ReceiptsText | undefined = useReceiptsText();
  const add = useAction({
    act: (wallet: PassWallet) => call('addToWallet', { params: { ticketId, wallet }, body: {} }),
    showsFailure: true,
    onDone: ({ url }) => window.location.assign(url),
  });
  if (!words) return null;
  const names: Readonly<Record<PassWallet, string>> = { apple: words.appleWallet, google: words.googleWallet };
  return wallets.map((wallet) => (
    <Button key={wallet} icon="card" loading={add.pending === wallet} onClick={() => add.run(wallet)}>
      {names[wallet]}
    </Button>
  ));
}
