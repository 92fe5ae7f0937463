import type Stripe from 'stripe';

/** How what takes money for us is told from what others charge on the same Stripe account. */
export interface Mark {
  readonly mark: Readonly<Record<string, string>>;
}

/** What stands with everything that takes money: which installation it is of. */
export const markOf = (installation: string | null): Mark => ({
  mark: installation === null ? {} : { foyer_installation: installation },
});

/** Whether another installation made it, which says so. */
export const isAnothers = ({ mark }: Mark, metadata: Stripe.Metadata | null): boolean =>
  metadata?.['foyer_installation'] !== undefined && metadata['foyer_installation'] !== mark['foyer_installation'];

/** Whether it has our marks; others may charge on the same Stripe account, other installations among them. */
export const isOurs = (own: Mark, metadata: Stripe.Metadata): boolean =>
  (metadata['foyer_key'] !== undefined || metadata['orderIntentId'] !== undefined) && !isAnothers(own, metadata);
