import type { Actor } from '@foyer/domain/people/actor';
import { accountIdentifierOf, sameAccount } from '@foyer/domain/people/consultant-id';
import { isExempt } from '@foyer/domain/people/permissions';
import type { Database } from '../../../db/database.ts';
import { tryUse, useLimit } from '../../system/limits/index.ts';
import { countStaffLookUps } from './staff-look-ups.ts';

/** A person named another account for the first time on a day. */
export interface LookUp {
  accountId: number;
  /** Account numbers, existing or not. `ticket 7` for a ticket number that does not exist. */
  lookedUp: readonly string[];
  outcome: 'told' | 'refused';
}

/** Accounts that a call names, by account number as typed or by ticket. */
export interface NamedAccounts {
  identifiers: readonly string[];
  ticketIds?: readonly number[];
}

/**
 * Counts accounts besides their own that a caller names, over all processes and before the call reads them. Numbers that do not
 * exist count too. Staff have limits of their own, see `countStaffLookUps`. @throws RATE_LIMITED with
 * `retryAfterSeconds`, without counting any of them
 */
export type CountLookUps = (by: { actor: Actor; now: Date; requestId?: string }, named: NamedAccounts) => Promise<void>;

export function lookUpCounter(
  database: Pick<Database, 'kysely' | 'transaction'>,
  onLookUp: (lookUp: LookUp) => void,
): CountLookUps {
  return async (by, { identifiers, ticketIds = [] }) => {
    const { actor, now } = by;
    const named = [...identifiers, ...(await holdersOf(database, ticketIds))];
    const others = new Set(
      named
        .filter((each) => each !== '' && !sameAccount(each, actor.externalAccountIdentifier))
        .map((each) => accountIdentifierOf(each)),
    );
    if (others.size === 0) return;
    if (isExempt(actor, 'lookUps')) {
      await countStaffLookUps(database.kysely, by, [...others]);
      return;
    }
    const asker = String(actor.accountId);
    const lookedUp: string[] = [];
    const tell = (outcome: LookUp['outcome']) => onLookUp({ accountId: actor.accountId, lookedUp, outcome });
    try {
      // In one transaction, so simultaneous requests for the same account wait for each other. Otherwise the second request would pass
      // while the first is refused.
      await database.transaction(async (tx) => {
        lookedUp.length = 0;
        for (const other of [...others].toSorted()) {
          if (await tryUse(tx, 'looked-up', `${asker} ${other}`, now)) lookedUp.push(other);
        }
        for (const _ of lookedUp) await useLimit(tx, 'look-ups', asker, now);
      });
    } catch (error) {
      if (lookedUp.length > 0) tell('refused');
      throw error;
    }
    if (lookedUp.length > 0) tell('told');
  };
}

/** The account numbers of ticket holders. For an unknown ticket it is the ticket number, so guesses count too. */
async function holdersOf({ kysely }: Pick<Database, 'kysely'>, ticketIds: readonly number[]): Promise<string[]> {
  if (ticketIds.length === 0) return [];
  const rows = await kysely
    .selectFrom('ticket as t')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select(['t.ticket_id', 'a.external_account_identifier'])
    .where('t.ticket_id', 'in', [...ticketIds])
    .execute();
  const holders = new Map(rows.map((row) => [row.ticket_id, row.external_account_identifier]));
  return ticketIds.map((ticketId) => holders.get(ticketId) ?? `ticket ${ticketId}`);
}
