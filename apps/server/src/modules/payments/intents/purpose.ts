import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import type { Tx } from '../../../db/database.ts';
import type { SettledOrder, SettleVerdict } from '../../stock/index.ts';

/** The result of an intent's success: an order, or a change of a ticket. */
export type Purpose = 'order' | 'ticket_change';

/** A charge that took another amount than the price. */
export interface OtherAmount {
  paid: { amountMinor: number; currency: Currency };
  due: { amountMinor: number; currency: Currency };
}

/** How the intents of a purpose are completed. The module that plans them registers it (`wiring.ts`). */
export interface IntentPurpose {
  /**
   * Completes a pending intent after its charge succeeded, together with intents that arrive at the same time. Returns
   * null when the intent was decided before, or when only `complete` can complete it.
   */
  settle: (verdict: SettleVerdict) => Promise<SettledOrder | null>;
  /** Completes an intent in the caller's transaction. The caller has locked the intent and taken its units. */
  complete: (tx: Tx, verdict: SettleVerdict) => Promise<void>;
  /** Locks the tickets of an intent and returns whether their state now forbids to complete it. */
  isForbidden: (tx: Tx, orderIntentId: string) => Promise<boolean>;
  /** Returns the stored cart of an intent with the paid amount as its price. */
  reprice: (cart: unknown, amounts: OtherAmount) => object;
  /** Error code of an intent that cannot be completed any more, and the reason for the refund of its charge. */
  lost: { code: ErrorCode; reason: string };
}

export type Purposes = Readonly<Record<Purpose, IntentPurpose>>;
