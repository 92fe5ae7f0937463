import type { Wallet } from '@foyer/contract/wire/vocabulary';
import { walletNames } from '@foyer/domain/payments/payment-names';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import styles from './Payment.module.css';

/** Wallets are on the gateway's own page, which returns the payer as after any payment there. */
export function Wallets({
  wallets,
  text,
  locked,
  onPay,
}: {
  wallets: readonly Wallet[];
  /** The text about the gateway's page and the return from it. */
  text: string;
  locked: boolean;
  onPay: () => void;
}) {
  return (
    <Stack gap={2}>
      <Button size="lg" block disabled={locked} onClick={onPay}>
        {wallets.map((wallet) => walletNames[wallet]).join(' · ')}
      </Button>
      <p className={styles.note}>{text}</p>
    </Stack>
  );
}
