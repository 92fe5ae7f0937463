/**
 * The one door to stock, holds, claims and offers. Nobody else writes their rows (`tools/check-stock.ts`).
 *
 * Its SQL functions stand beside it, one file each. Each is one call for many orders at once: a process gathers what arrives
 * together (`gather.ts`), so that a popular stock row is locked and flushed once for all of them. Everybody locks in the same order,
 * so that nothing here can deadlock: intents, places, group members, purchase windows, holds, stock, entries of waiting lists; within a table by key.
 * Changes of tickets lock tickets and then payments between intents and stock. Each
 * statement of a function sees what was committed before that statement.
 *
 * A call works on at most some dozens of rows, found by key. Plans made while tables were small must not read whole tables once a
 * rush has filled them, which statistics learn of only later: hence the planner settings of the functions. Planning anew for each
 * call would cost as much as the work itself: hence one plan for any number of orders.
 */
export { createInventory, type Inventory } from './create-inventory.ts';
export { countHolds, readEventFigures } from './read-figures.ts';
export { cancellationReaders } from './cancellation-mails.ts';
export { beginCallOff, endHoldsOf, isCalledOff } from './call-off.ts';
export { cancelTickets, endCalledOffTickets } from './cancel-tickets.ts';
export {
  changeObstacle,
  readChangeNews,
  takeChange,
  writeChange,
  type ChangeEngine,
  type ChangeRefusal,
  type ChangeSettled,
  type PlannedChange,
} from './change.ts';
export { checkDependents, endLostWaiting, lockAccounts, readDependents } from './dependents.ts';
export { acceptAmount, canBeAccepted } from './accept-amount.ts';
export type { StoredCancellation, StoredChange, StoredPlan, TicketPlan } from './change-cart.ts';
export type { HeldTicket, Payer, PlannedOrder, PricedTicketLine, StockOwner, StoredCart } from './cart.ts';
export type {
  DecidedBy,
  OrderEngine,
  Outcome,
  SettledOrder,
  SettleVerdict,
  TakeRefusal,
  TakeVerdict,
} from './engine.ts';
export { changeOffers, readPieces, type BelowSold, type OfferChange } from './change-offers.ts';
export { leadersOf, membersOfTeams, tellLeader, tellTeamsEnded } from './ended-teams.ts';
export { readFacts, readPeople } from './facts.ts';
export { holdExpiryJob, purgeHolds } from './hold-expiry.ts';
export { forgetHolds } from './forget-holds.ts';
export { endHold, heldPlaces, takeHold } from './holds.ts';
export { recordTeamAgreement, takeOutOfTeam } from './team-members.ts';
export { failIntent, retakePieces, writeOrder } from './late.ts';
export { offerTickets, type NewOffer, type WrittenOffer } from './offer-tickets.ts';
export { limitOf, type Catalogue, type CatalogueQuery } from './offers.ts';
export type { PeopleFacts } from './people.ts';
export { priceRules } from './price-rules.ts';
export type {
  AddOnOffer,
  CatalogueAddOn,
  CatalogueTicket,
  ChangeNews,
  ChangeObstacle,
  ChangeTold,
  CouponOffer,
  ParentEvent,
  Person,
  TicketOffer,
} from './shapes.ts';
export { parentName, standingOf } from './standing.ts';
export {
  endWaiting,
  joinWaiting,
  listWaitedFor,
  moveToFront,
  pauseWaiting,
  readWaiting,
  tendWaiting,
  type WaitingNews,
  type WaitingRow,
} from './waiting.ts';
