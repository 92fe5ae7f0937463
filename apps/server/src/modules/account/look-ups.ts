import type { Actor } from '@foyer/domain/actor';
import { accountIdentifierOf, sameAccount } from '@foyer/domain/consultant-id';
import { isStaff } from '@foyer/domain/permissions';
import type { Database } from '../../db/database.ts';
import { tryUse, useLimit } from '../limits/index.ts';

/** An attendee asked about somebody else's account, the first time on that day. */
export interface LookUp {
  accountId: number;
  /** Account numbers as they were asked for, whether there are such accounts or not. */
  asked: readonly string[];
  outcome: 'told' | 'refused';
}

/**
 * Counts the accounts of others that somebody asks about, before anything is read of them and over all processes. Numbers that are
 * nobody's count alike. Staff are not counted: they search by their office.
 * @throws RATE_LIMITED with `retryAfterSeconds`; then none of them is counted
 */
export type CountLookUps = (by: { actor: Actor; now: Date }, typed: readonly string[]) => Promise<void>;

export function lookUpCounter(
  database: Pick<Database, 'transaction'>,
  onLookUp: (lookUp: LookUp) => void,
): CountLookUps {
  return async ({ actor, now }, typed) => {
    if (isStaff(actor)) return;
    const others = new Set(
      typed
        .filter((each) => each !== '' && !sameAccount(each, actor.externalAccountIdentifier))
        .map((each) => accountIdentifierOf(each)),
    );
    if (others.size === 0) return;
    const by = String(actor.accountId);
    const asked: string[] = [];
    const tell = (outcome: LookUp['outcome']) => onLookUp({ accountId: actor.accountId, asked, outcome });
    try {
      // Two who ask about the same one at once wait for each other: neither passes on what the other is refused.
      await database.transaction(async (tx) => {
        asked.length = 0;
        for (const other of [...others].toSorted()) {
          if (await tryUse(tx, 'looked-up', `${by} ${other}`, now)) asked.push(other);
        }
        for (const _ of asked) await useLimit(tx, 'look-ups', by, now);
      });
    } catch (error) {
      if (asked.length > 0) tell('refused');
      throw error;
    }
    if (asked.length > 0) tell('told');
  };
}
