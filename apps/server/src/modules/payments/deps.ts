import type { Database } from '../../db/database.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import type { ChangeEngine, OrderEngine } from '../stock/index.ts';
import type { Fault } from './fault.ts';

/**
 * Dependencies of all payment code. One per process, because `engine` groups concurrent settlements into one
 * transaction.
 */
export interface Payments {
  database: Database;
  gateway: PaymentGateway;
  /** Writes the order or the change after a successful charge, and releases the stock after a failed charge. */
  engine: Pick<OrderEngine & ChangeEngine, 'settle' | 'settleChange' | 'fail'>;
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
  /** Called for each provider message that never arrived. */
  onMissed?: (about: 'refund' | 'dispute') => void;
  fault: Fault;
}
