import type { Wallet } from '@foyer/contract/vocabulary';
import type { PaymentMode } from './plan-input.ts';
import type { PaymentLimits } from '@foyer/domain/payment-rules';
import type { Database } from '../../db/database.ts';
import type { IsPaused } from '../../db/pause.ts';
import type { Fault, Payments } from '../payments/index.ts';
import type { TicketCodes } from '../tickets/index.ts';
import type { Inventory } from '../inventory/index.ts';

/** What the order module is made of. */
export interface OrdersDependencies {
  database: Database;
  inventory: Inventory;
  /** Takes the money of an order whose inventory is taken; settles with the same inventory, so that a process gathers its orders once. */
  payments: Payments;
  paymentMode: PaymentMode;
  /** Wallets of the gateway's page that are offered beside the card form; none where everybody pays on that page anyway. */
  wallets: readonly Wallet[];
  /** One paid card purchase per account in this time, in ms. */
  purchaseWindowMs: number;
  /** What the gateway takes. */
  paymentLimits: PaymentLimits;
  /** Keyed hash of a card number, which tells two cards apart and nothing else. */
  cardKey: (cardNumber: string) => string;
  /** Makes what the QR codes of an order's tickets say. */
  codes: TicketCodes;
  fault: Fault;
  /** A restored copy that nobody has told to go on sells nothing; never unless told. */
  isPaused?: IsPaused;
}

/** The same with what is made once per process: gathered reads and transactions. */
export interface Orders extends Omit<OrdersDependencies, 'inventory'>, Inventory {}
