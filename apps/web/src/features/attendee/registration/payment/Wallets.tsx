import type { Wallet } from '@foyer/contract/vocabulary';
import { walletNames } from '@foyer/domain/cards';
import { useText } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import shared from '../Registration.module.css';

/** The way past the card form: wallets are on the gateway's own page, and from there one comes back as after any payment on it. */
export function Wallets({
  wallets,
  locked,
  onPay,
}: {
  wallets: readonly Wallet[];
  locked: boolean;
  onPay: () => void;
}) {
  const { payment: t } = useText();
  return (
    <Stack gap={2}>
      <Button size="lg" block disabled={locked} onClick={onPay}>
        {wallets.map((wallet) => walletNames[wallet]).join(' · ')}
      </Button>
      <p className={shared.small}>{t.hostedText}</p>
    </Stack>
  );
}
