import type { Database } from '../../db/database.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import type { ChangeEngine, OrderEngine } from '../inventory/index.ts';
import type { Fault } from './fault.ts';

/** What money is taken, decided and given back with; one per process, since concurrent settlements are gathered in its engine. */
export interface Payments {
  database: Database;
  gateway: PaymentGateway;
  /** Writes the order, or the change, of a charge that succeeded, and gives the inventory of one that failed back. */
  engine: Pick<OrderEngine & ChangeEngine, 'settle' | 'settleChange' | 'fail'>;
  /** Where people come back to from a gateway's page, without a slash at the end. */
  publicUrl: () => string;
  /** Hears of what a person should look at; never of cards. */
  log: (event: string, about: Record<string, unknown>) => void;
  /** What becomes of the tickets of an order whose payment the bank takes back: `keep` lets them in, `cancel` does not. */
  disputedTickets: 'keep' | 'cancel';
  /** A refund that is open for more days is shown to staff. */
  refundPatienceDays: number;
  /** Hears of each message of the provider that never came. */
  onMissed?: (about: 'refund' | 'dispute') => void;
  fault: Fault;
}
