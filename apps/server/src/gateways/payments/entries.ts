/** Minor units of an ISO 4217 currency; what went out is negative. */
interface Amount {
  amountMinor: number;
  currency: string;
}

/** An entry in the provider's account with us: what came in and went out, with what the provider kept of it. */
export interface ProviderEntry {
  /** The provider's own name of the entry. */
  reference: string;
  /** The provider's word: `charge`, `refund`, `refund_failure`, `dispute`, `payout`, `fee` and others. */
  kind: string;
  /** `Succeeded.reference` of the charge it is about; null where it is about none. */
  charge: string | null;
  /** A charge of another program or installation on the same account; then `charge` is null. */
  isOthers?: true;
  /** Minor units; negative for what went out. `netMinor` is `amountMinor` less `feeMinor`. */
  amountMinor: number;
  feeMinor: number;
  netMinor: number;
  /** ISO 4217; the account's currency, which need not be one that is sold in. */
  currency: string;
  /** What the payer was charged or given back, in the currency of the sale. Absent where the provider does not say. */
  own?: Amount | undefined;
  at: Date;
  /** When it can be paid out; null where that is not told. */
  availableOn: Date | null;
}
