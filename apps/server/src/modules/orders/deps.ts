import type { PaymentMode } from './plan-input.ts';
import type { Database } from '../../db/database.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import type { TicketCodes } from '../tickets/index.ts';
import type { OrderEngine } from './engine.ts';
import type { CatalogueReader, PeopleReader } from './facts.ts';
import type { Fault } from './fault.ts';

/** What the order module is made of. */
export interface OrdersDependencies {
  database: Database;
  payments: PaymentGateway;
  paymentMode: PaymentMode;
  /** One paid card purchase per account in this time, in ms. */
  purchaseWindowMs: number;
  /** Where people and gateways come back to, without a slash at the end. */
  publicUrl: () => string;
  /** Makes what the QR codes of an order's tickets say. */
  codes: TicketCodes;
  /** Hears of what a person should look at; never of cards. */
  log: (event: string, about: Record<string, unknown>) => void;
  fault: Fault;
}

/** The same with what is made once per process: the gathered transactions. */
export interface Orders extends OrdersDependencies {
  engine: OrderEngine;
  catalogue: CatalogueReader;
  people: PeopleReader;
}
