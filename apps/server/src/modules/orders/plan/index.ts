/**
 * Plans an order: reads offers and people, checks the rules of `domain`, and prices the cart. A plan takes no units.
 * `orders/create` passes its units to `stock`.
 */
export type { Payer, PlannedOrder, PricedAddOn, PricedTicketLine, PricedType, StoredCart } from './cart.ts';
export { unqualifiedFor } from './benefits.ts';
export { createPlanReaders, type PlanReaders } from './create-readers.ts';
export { checkEventFor } from './check-event.ts';
export { eligibilityFactsOf, parentName } from './eligibility-facts.ts';
export { readFacts, readPeople } from './facts.ts';
export {
  fullPoolOf,
  limitOf,
  publicLimitOf,
  unitsOf,
  withPools,
  type Catalogue,
  type CatalogueQuery,
} from './offers.ts';
export { cardKeyOf, chargeSourceOf, checkedCardPayer, fingerprintOfCharge, tenderedCash } from './payer.ts';
export type { PeopleFacts } from './people.ts';
export type { PaymentMode } from './plan-input.ts';
export { planOrder, priceChanged } from './plan-order.ts';
export { priceRules } from './price-rules.ts';
export { purchaseObstaclesOf, type ExplainedPurchase } from './purchase-obstacles.ts';
export { quoteOrder } from './quote-order.ts';
export { readOrderFacts } from './read-order-facts.ts';
export { ticketFor, type TicketForPerson } from './sale-windows.ts';
export type { AddOnOffer, CouponOffer, ParentEvent, Person, TicketOffer } from './shapes.ts';
