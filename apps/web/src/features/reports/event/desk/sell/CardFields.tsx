import { useState } from 'react';
import type { SearchResult } from '@foyer/contract/reports/search';
import type { ChargeCreditCardRequest } from '@foyer/contract/payments/card-input';
import { billingCountry } from '@foyer/domain/payments/card-form';
import { isExempt } from '@foyer/domain/people/permissions';
import { chargeOf, withSwipe, type CardEntry } from '../../../../../shared/payment/card-entry.ts';
import { CardForm } from '../../../../../shared/payment/CardForm.tsx';
import { SwipeReader } from '../../../../../shared/payment/SwipeReader.tsx';
import { useSignedIn } from '../../../../../session/session-store.ts';

const blank = {
  number: '',
  expiry: '',
  cvv: '',
  address1: '',
  address2: '',
  locality: '',
  region: '',
  postalCode: '',
  zip: '',
};

interface CardFieldsProps {
  id: string;
  profile: SearchResult['profile'];
  locked: boolean;
  onCard: (charge: ChargeCreditCardRequest) => void;
}

/** The buyer's card at the desk: swiped, or typed with its billing address. */
export function CardFields({ id, profile, locked, onCard }: CardFieldsProps) {
  const viewer = useSignedIn();
  const [entry, setEntry] = useState<CardEntry>(() => ({
    ...blank,
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.emailAddress ?? '',
    country: billingCountry({}, profile.countryCode),
  }));
  const [swipes, setSwipes] = useState(0);
  const isSwiped = swipes > 0;
  return (
    <>
      {isExempt(viewer, 'cardSwipe') && (
        <SwipeReader
          locked={locked}
          onCard={(card) => {
            setEntry(withSwipe(entry, card));
            setSwipes(swipes + 1);
          }}
        />
      )}
      <CardForm
        key={swipes}
        id={id}
        entry={entry}
        onChange={setEntry}
        swiped={isSwiped}
        locked={locked}
        filled={isSwiped}
        onSubmit={(paid) => onCard({ ...chargeOf(paid, isSwiped), ...(isSwiped ? { swiped: true } : {}) })}
      />
    </>
  );
}
