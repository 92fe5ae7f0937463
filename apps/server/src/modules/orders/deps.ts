import type { Wallet } from '@foyer/contract/wire/vocabulary';
import type { PaymentLimits } from '@foyer/domain/payments/payment-rules';
import type { Database } from '../../db/database.ts';
import type { IsPaused } from '../../db/pause.ts';
import type { Fault, Payments } from '../payments/index.ts';
import type { TicketCodes } from '../tickets/index.ts';
import type { Inventory } from '../stock/index.ts';
import type { PaymentMode, PlanReaders } from './plan/index.ts';

export interface OrdersDependencies {
  database: Database;
  inventory: Inventory;
  readers: PlanReaders;
  /**
   * Charges an order after its units are taken. Uses the same `Inventory` object, because a process needs exactly
   * one group commit.
   */
  payments: Payments;
  paymentMode: PaymentMode;
  /**
   * Wallets of the gateway's payment page that are offered next to the card form. Empty in hosted mode, where everyone
   * pays on that page.
   */
  wallets: readonly Wallet[];
  /** Purchase window: an account can make one paid card purchase per this many ms. */
  purchaseWindowMs: number;
  /** The gateway's minimum and maximum amounts. */
  paymentLimits: PaymentLimits;
  /** Keyed hash of a card number. It distinguishes cards without storing their numbers. */
  cardKey: (cardNumber: string) => string;
  /** Creates the contents of the tickets' QR codes. */
  codes: TicketCodes;
  fault: Fault;
  /**
   * Returns whether a restored copy still waits for an operator's approval; it then sells nothing. Never paused if
   * absent.
   */
  isPaused?: IsPaused;
}

/** The dependencies, with the objects of which a process has one: the engine of stock and the batched readers. */
export interface Orders extends Omit<OrdersDependencies, 'inventory' | 'readers'>, Inventory, PlanReaders {}
