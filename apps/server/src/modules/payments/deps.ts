import type { Database } from '../../db/database.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import type { OrderEngine } from '../stock/index.ts';
import type { Fault } from './fault.ts';
import type { Purposes } from './intents/purpose.ts';

/**
 * Dependencies of all payment code. One per process, because `engine` and `purposes` group concurrent
 * decisions into one transaction.
 */
export interface Payments {
  database: Database;
  gateway: PaymentGateway;
  /** Releases the units of an intent after a failed charge. */
  engine: Pick<OrderEngine, 'fail'>;
  /** Complete an order or a change after a successful charge. */
  purposes: Purposes;
  /** Base URL for return links from the gateway's page, without a trailing slash. */
  publicUrl: () => string;
  /** Logs events that an operator should look at. Never pass card data. */
  log: (event: string, about: Record<string, unknown>) => void;
  /**
   * Whether the tickets of an order stay valid (`keep`) or are cancelled (`cancel`) when the bank reclaims the payment.
   */
  disputedTickets: 'keep' | 'cancel';
  /** A refund that is open for more days than this is shown to staff. */
  refundPatienceDays: number;
  /** Time between two paid card purchases of an account, in ms. */
  purchaseWindowMs: number;
  /** Called for each provider message that never arrived. */
  onMissed?: (about: 'refund' | 'dispute') => void;
  fault: Fault;
}
