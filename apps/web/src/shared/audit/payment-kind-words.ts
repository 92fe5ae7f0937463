import type { PaymentKind } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';

/** The label of a payment kind. */
export function kindWords(kind: PaymentKind, t: StaffMessages['orderSummary']): string {
  return { none: t.kindNone, card: t.kindCard, hosted: t.kindHosted, cash: t.kindCash, bypass: t.kindBypass }[kind];
}
