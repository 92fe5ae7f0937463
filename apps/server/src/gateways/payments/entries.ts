/** Minor units of an ISO 4217 currency; negative for outgoing money. */
interface Amount {
  amountMinor: number;
  currency: string;
}

/** An entry of our account at the provider: money in or out, with the provider's fee. */
export interface ProviderEntry {
  /** The provider's id of the entry. */
  reference: string;
  /** The provider's type: `charge`, `refund`, `refund_failure`, `dispute`, `payout`, `fee` and others. */
  kind: string;
  /** `Succeeded.reference` of the related charge, or null. */
  charge: string | null;
  /** True for a charge of another program or installation on the same account; then `charge` is null. */
  isOthers?: true;
  /** Minor units; negative for outgoing money. `netMinor` is `amountMinor` less `feeMinor`. */
  amountMinor: number;
  feeMinor: number;
  netMinor: number;
  /** ISO 4217 code of the account's currency, which can differ from the currencies of sales. */
  currency: string;
  /** What the payer was charged or refunded, in the currency of the sale. Missing where the provider does not report it. */
  own?: Amount | undefined;
  at: Date;
  /** When it can be paid out; null where the provider does not report it. */
  availableOn: Date | null;
}
