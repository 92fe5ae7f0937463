import type { ReactNode } from 'react';
import type { Wallet } from '@foyer/contract/wire/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../session/language.tsx';
import { addressesQuery } from '../money/payment-queries.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { activeOf, AddressesOnFile } from './AddressesOnFile.tsx';
import { chargeOf, isAt, withAddress } from './card-entry.ts';
import { CardForm } from './CardForm.tsx';
import styles from './Payment.module.css';
import type { CardEntryState } from './use-card-entry.ts';
import { Wallets } from './Wallets.tsx';

interface CardPaymentProps {
  /** The id of the form, for a button outside the form. */
  id: string;
  card: CardEntryState;
  /** True until the payment settings are loaded. */
  waiting: boolean;
  /** While a payment is sent, or until its outcome is known. */
  locked: boolean;
  wallets: readonly Wallet[];
  /** The text about the gateway's page, which has the wallets. */
  walletText: string;
  /** The card reader, for staff. */
  reader?: ReactNode;
  swiped?: boolean;
  onWallet: () => void;
  onCard: (charge: ReturnType<typeof chargeOf>) => void;
}

/** Pays with a card that is typed or swiped here, or with a wallet on the gateway's page. */
export function CardPayment({ id, card, waiting, locked, wallets, walletText, ...rest }: CardPaymentProps) {
  const t = useText();
  const { reader, swiped = false, onWallet, onCard } = rest;
  const { entry, setEntry, filled, fillIn, address, setAddress, isReady } = card;
  const saved = activeOf(useQuery(addressesQuery).data).find(({ addressId }) => addressId === address);
  if (waiting || !isReady)
    return (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="3rem" />
        <Skeleton shape="block" height="3rem" />
        <Skeleton shape="block" height="3rem" />
      </Loading>
    );
  return (
    <>
      {wallets.length > 0 && <Wallets wallets={wallets} text={walletText} locked={locked} onPay={onWallet} />}
      {reader}
      <CardForm
        key={filled}
        id={id}
        entry={entry}
        onChange={setEntry}
        swiped={swiped}
        locked={locked}
        filled={filled > 0}
        hasSavedAddress={saved !== undefined && isAt(entry, saved)}
        beforeAddress={
          <AddressesOnFile
            locked={locked}
            chosen={address}
            onPick={(picked) => {
              setAddress(picked.addressId);
              fillIn(withAddress(entry, picked));
            }}
          />
        }
        onSubmit={(paid) => onCard(chargeOf(paid, swiped))}
      />
      <p className={styles.note}>{t.payment.reassurance}</p>
    </>
  );
}
