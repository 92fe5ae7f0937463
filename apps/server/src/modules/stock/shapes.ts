import type { ErrorMetadata } from '@foyer/contract/wire/errors';
import type { Currency, PaymentKind } from '@foyer/contract/wire/vocabulary';
import type { IntentStep } from '../../db/schema.ts';
import type { GivenBackUse } from '../system/limits/index.ts';
import type { OrderUnits, StoredUnits } from './units.ts';

/** JSON parameters and results of the SQL functions. `db/sql-functions.test.ts` compares them with the functions' source. */

export interface TakeRequest extends OrderUnits {
  n: number;
  intentId: string;
  idempotencyKey: string | null;
  requestHash: string | null;
  requestId: string;
  steps: IntentStep[];
  nextCheckAt: string;
  gateway: string | null;
  /** The gateway account of the charge. */
  gatewayAccount: string | null;
  /** Null when nothing is charged: such an order is settled at once. */
  gatewayKey: string | null;
}

export type TakeRefusalCode =
  | 'IDEMPOTENCY_KEY'
  | 'CALLED_OFF'
  | 'WITHDRAWN'
  | 'PLACE_TAKEN'
  | 'EARNED_PLACE'
  | 'NEEDED_TICKET'
  | 'MEMBER_TAKEN'
  | 'WINDOW'
  | 'WAIT'
  | 'SOLD_OUT';

/** Details of a refusal, or the order when it was settled at once. */
export interface TakeDetail {
  orderId?: number;
  tickets?: SettledTicket[];
  ticketId?: number;
  nextPossibleAt?: string;
  /** The end of a limit's wait. */
  until?: string;
  stockId?: number;
  /** The event of a missing ticket that the order needs. */
  eventId?: number;
}

export interface SettledTicket {
  ticketId: number;
  isGuest: boolean;
}

export interface SettleRequest {
  n: number;
  intentId: string;
  key: string;
  reference: string;
  lastFour: string | null;
  cardType: string | null;
  wallet: string | null;
  by: string;
  requestId: string | null;
  /** Uses of limits that a paid order gives back. */
  uses?: readonly GivenBackUse[];
}

export interface FailRequest {
  intentId: string;
  code: string;
  metadata?: ErrorMetadata | undefined;
  by: string;
}

/** A ticket change for `change_take`. */
export interface ChangeTakeRequest {
  n: number;
  intentId: string;
  accountId: number;
  staffAccountId: number | null;
  eventId: number;
  ticketId: number;
  kind: PaymentKind;
  currency: Currency;
  /** Amount to charge, in minor units. 0 when nothing is charged or money goes back. */
  totalMinor: number;
  cart: StoredUnits;
  idempotencyKey: string | null;
  requestHash: string | null;
  steps: IntentStep[];
  nextCheckAt: string;
  gateway: string | null;
  gatewayAccount: string | null;
  /** Null when nothing is charged: such a change is written at once. */
  gatewayKey: string | null;
  attemptKind: 'card' | 'stored' | 'hosted' | null;
}

export type ChangeTakeRefusalCode = 'IDEMPOTENCY_KEY' | 'TICKET' | 'CHANGE_PENDING' | 'SOLD_OUT';

/** A ticket and its planned change. */
export interface ChangeLockRequest {
  ticketId: number;
  cart: StoredUnits;
}

/** The reason why a ticket cannot be changed now (`change_lock`). */
export type ChangeObstacle = 'CALLED_OFF' | 'CANCELED' | 'CHECKED_IN' | 'MOVED' | 'NOT_DUE' | 'REFUNDING';

export interface ChangeTakeDetail {
  status?: ChangeObstacle;
  orderIntentId?: string | null;
  stockId?: number;
}

/** A ticket that a party of a draw wants. */
export interface DrawMember {
  /** Position in the party, from 1. */
  n: number;
  accountId: number;
  relationshipType: string;
  /** Relationship types whose tickets fill the same slot, and how many tickets fill it (domain/relationships `slotGroupOf`). */
  slotTypes: string[];
  slotCount: number;
}

/** The account that is in an entry already. */
export interface DrawRefusalDetail {
  accountId: number;
}
