import type Stripe from 'stripe';

/** Distinguishes our charges from other charges on the same Stripe account. */
export interface Mark {
  readonly mark: Readonly<Record<string, string>>;
}

/** The metadata that names our installation, attached to everything that takes money. */
export const markOf = (installation: string | null): Mark => ({
  mark: installation === null ? {} : { foyer_installation: installation },
});

/** True when another installation marked the object. */
export const isAnothers = ({ mark }: Mark, metadata: Stripe.Metadata | null): boolean =>
  metadata?.['foyer_installation'] !== undefined && metadata['foyer_installation'] !== mark['foyer_installation'];

/** True when the object has our marks. Other programs and installations may use the same Stripe account. */
export const isOurs = (own: Mark, metadata: Stripe.Metadata): boolean =>
  (metadata['foyer_key'] !== undefined || metadata['orderIntentId'] !== undefined) && !isAnothers(own, metadata);
