import { accountIdentifierOf, sameAccount } from '@foyer/domain/people/consultant-id';
import { isExempt } from '@foyer/domain/people/permissions';
import type { Actor } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { countDistinctUses } from '../../system/limits/index.ts';
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
 * `retryAfterSeconds`; those up to the limit stay counted
 */
export type CountLookUps = (by: { actor: Actor; now: Date; requestId?: string }, named: NamedAccounts) => Promise<void>;

export function lookUpCounter(
  database: Pick<Database, 'kysely' | 'pool'>,
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
      await countStaffLookUps(database, by, [...others]);
      return;
    }
    const { fresh, refusal } = await countDistinctUses(
      database,
      { limit: 'look-ups', key: String(actor.accountId), once: 'looked-up', things: [...others] },
      now,
    );
    const outcome = refusal ? 'refused' : 'told';
    if (fresh.length > 0) onLookUp({ accountId: actor.accountId, lookedUp: fresh, outcome });
    if (refusal) throw refusal;
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
