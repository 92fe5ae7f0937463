import type { Database } from '../../../db/database.ts';
import type { IsPaused } from '../../../db/pause.ts';
import type { PlanReaders } from '../../orders/plan/index.ts';
import type { Inventory } from '../../stock/index.ts';
import type { Fault, Payments } from '../../payments/index.ts';
import type { TicketCodes } from '../index.ts';

/** Dependencies of ticket changes. */
export interface TicketChanges {
  database: Database;
  inventory: Pick<Inventory, 'engine'>;
  readers: Pick<PlanReaders, 'offers'>;
  payments: Payments;
  /** `hosted`: attendees pay a difference on the gateway's page. */
  paymentMode: 'card' | 'hosted';
  /** Keyed hash of a card number, for the counters of refused cards. */
  cardKey: (cardNumber: string) => string;
  codes: TicketCodes;
  fault: Fault;
  /** Whether sales are paused after a restore. Default: never. */
  isPaused?: IsPaused;
}
