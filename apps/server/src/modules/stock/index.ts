/**
 * The only module that writes stock, holds, claims and offers (checked by `tools/check-stock.ts`).
 *
 * The SQL functions are in this folder, one per file. Each handles many orders per call: a process batches requests
 * that arrive together (`db/group-commit.ts`). So a popular stock row is locked and flushed once per batch.
 * The rows of an order and of a ticket change are written by the SQL functions of their own modules, which call the
 * functions here: `orders/create/order_submit.sql` and `order_settle.sql`, `tickets/changes/change_settle.sql`.
 *
 * All code locks in the same order to prevent deadlocks: intents, places, group members, purchase windows, holds,
 * stock, entries of waiting lists; within a table by key, pools after all other stock. Ticket changes lock tickets and then payments, between
 * intents and stock. Each statement of a function sees all changes committed before that statement.
 *
 * A call reads at most some dozens of rows, found by key. A plan made while tables were small must not scan them
 * after a rush has filled them, before statistics are updated. The planner settings of the functions prevent such
 * scans. A new plan per call would cost as much as the work itself, so one plan serves any number of orders.
 */
export { createInventory, type Inventory } from './create-inventory.ts';
export { changePackages, hasPackages, type PackageChange, type PackageRefusal } from './packages.ts';
export { eventUnits } from './event-units.ts';
export { changePools, isPoolFull, readPools, type PoolChange, type PoolRefusal } from './pools.ts';
export { findFullPool, readPoolName } from './pool-names.ts';
export { countHolds, readEventFigures } from './read-figures.ts';
export { cancellationKey, cancellationReaders, restoresOfTicket } from './cancellation-mails.ts';
export { blockSales } from './block-sales.ts';
export { beginCallOff, endHoldsOf, isCalledOff } from './call-off.ts';
export { cancelTickets, endCalledOffTickets } from './cancel-tickets.ts';
export { restoreUnits, type NotRestored } from './restore-ticket.ts';
export { changeWindows, hasWindows, type TypeWindows } from './sale-windows.ts';
export { changeObstacle, takeChange, type ChangeEngine, type ChangeRefusal } from './change.ts';
export { checkDependents, endLostWaiting, lockAccounts, readDependents } from './dependents.ts';
export type { ChangeUnits, HeldTicket, OrderUnits, StockWish, StoredUnits } from './units.ts';
export {
  batchSize,
  latest,
  retrying,
  settleRequest,
  type DecidedBy,
  type OrderEngine,
  type OrderWriter,
  type Outcome,
  type SettledOrder,
  type SettledRow,
  type SettleVerdict,
  type TakeRefusal,
  type TakeRow,
  type TakeVerdict,
} from './engine.ts';
export { changeOffers, readUnits } from './change-offers.ts';
export { leadersOf, membersOfTeams, notifyLeader, notifyTeamsEnded } from './ended-teams.ts';
export { holdExpiryJob } from './hold-expiry.ts';
export { eraseHolds, holdRetention, holdSections } from './personal-data.ts';
export {
  changeDraws,
  dueDraws,
  enterDraw,
  lockDraws,
  runDraw,
  takeResults,
  withdrawEntry,
  type DrawChange,
  type DrawRefusal,
} from './draws.ts';
export { endHold, activeHolds, takeHold } from './holds.ts';
export { recordTeamAgreement, takeOutOfTeam } from './team-members.ts';
export { failIntent, retakeUnits } from './late.ts';
export { offerTickets, type BelowSold, type NewOffer, type OfferChange, type WrittenOffer } from './offer-tickets.ts';
export type { ChangeObstacle, DrawMember, SettleRequest, TakeRequest } from './shapes.ts';
export {
  countWaiting,
  endWaiting,
  findUsedOffer,
  joinWaiting,
  listWaitedFor,
  moveToFront,
  openOffers,
  pauseWaiting,
  readWaiting,
  tendWaiting,
  type WaitingNews,
  type WhichEntry,
  type WaitingRow,
} from './waiting.ts';
