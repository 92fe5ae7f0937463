import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import { accountSearchText } from '../../../../db/search-text.ts';
import { factsOf, nobody, type ErasedPerson, type Eraser } from '../personal-data.ts';

type Person = Pick<ErasedPerson, 'accountId' | 'externalAccountIdentifier' | 'now'>;
type Traces = Omit<ErasedPerson, keyof Person>;

/**
 * Erases a person's identity from every table, in the caller's transaction (people 6.1). Money, numbers and times stay.
 * `every-column.test.ts` lists what happens to each column, writes a mark into all of them and searches the whole
 * database for it afterwards. The returned function deletes files, which no rollback restores.
 */
export async function erase(tx: Tx, named: Person, erasers: readonly Eraser[]): Promise<() => Promise<void>> {
  const person = { ...named, ...(await findTraces(tx, named.accountId)) };
  const ends: (() => Promise<void>)[] = [];
  for (const eraser of [...erasers, eraseAccount, eraseAudit]) {
    const end = await eraser(tx, person);
    if (end) ends.push(end);
  }
  return async () => {
    for (const end of ends) await end();
  };
}

async function findTraces(tx: Tx, accountId: number): Promise<Traces> {
  const { rows } = await sql<Traces>`
    WITH own_order AS (
      SELECT order_id FROM orders WHERE account_id = ${accountId}
    ), own_ticket AS (
      SELECT ticket_id, email FROM ticket WHERE account_id = ${accountId}
    ), logged AS (
      SELECT DISTINCT entity_id::bigint AS ticket_id FROM audit_log
      WHERE subject_account_id = ${accountId} AND entity = 'ticket' AND entity_id ~ '^[0-9]{1,15}$'
        AND action IN ('ticket.registered', 'ticket.transferred', 'ticket.edited')
    ), earlier AS (
      SELECT ticket_id FROM logged WHERE ticket_id NOT IN (SELECT ticket_id FROM own_ticket)
    )
    SELECT
      ARRAY(SELECT ticket_id FROM own_ticket) AS tickets,
      ARRAY(SELECT ticket_id FROM earlier) AS earlier,
      ARRAY(SELECT t.ticket_id FROM ticket t JOIN own_order o ON o.order_id = t.order_id
        WHERE t.account_id <> ${accountId} AND t.ticket_id NOT IN (SELECT ticket_id FROM earlier)) AS bought,
      ARRAY(SELECT order_id FROM own_order) AS orders,
      ARRAY(SELECT DISTINCT lower(address) FROM (
        SELECT email_address AS address FROM account WHERE account_id = ${accountId}
        UNION ALL SELECT email FROM own_ticket
        UNION ALL SELECT p.email FROM payment p JOIN own_order o ON o.order_id = p.order_id
        UNION ALL SELECT i.cart ->> 'mailTo' FROM order_intent i WHERE i.account_id = ${accountId}
      ) known WHERE address <> '') AS addresses`.execute(tx);
  return rows[0] ?? { tickets: [], earlier: [], bought: [], orders: [], addresses: [] };
}

async function eraseAccount(tx: Tx, person: ErasedPerson): Promise<void> {
  const { accountId, externalAccountIdentifier, addresses, now } = person;
  for (const table of [
    'address',
    'account_title',
    'account_award',
    'shout_out',
    'website_log',
    'provider_identity',
    'staff_seen',
  ] as const) {
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  }
  const search_text = accountSearchText({ externalAccountIdentifier, firstName: '', lastName: '', emailAddress: null });
  await tx
    .updateTable('account')
    .set({
      first_name: nobody,
      last_name: '',
      title: null,
      email_address: null,
      phone_number: null,
      password_hash: null,
      search_text,
      closed_at: sql`coalesce(closed_at, ${now})`,
      anonymised_at: now,
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .execute();
  // Rate-limit keys contain the account's id, its number or an address, alone or next to other text.
  const [id, number] = [String(accountId), externalAccountIdentifier];
  await sql`
    DELETE FROM rate_limit
    WHERE key = ANY (${[id, number, ...addresses]}) OR starts_with(key, ${`${id} `}) OR starts_with(key, ${`${number} `})
      OR right(key, length(${` ${number}`})) = ${` ${number}`}`.execute(tx);
}

/** Removes personal values from the audit entries of the person, and of the person's tickets and orders. */
async function eraseAudit(tx: Tx, { accountId, tickets, earlier, orders }: ErasedPerson): Promise<void> {
  const answers = sql`l.action = 'ticket.edited'`;
  await sql`
    UPDATE audit_log l SET notes = NULL, before = ${factsOf(sql`l.before`, answers)}, after = ${factsOf(sql`l.after`, answers)}
    WHERE l.subject_account_id = ${accountId}
      OR l.entity = 'ticket' AND l.entity_id = ANY (${tickets.map(String)})
      OR l.entity = 'ticket' AND l.entity_id = ANY (${earlier.map(String)}) AND l.action = 'ticket.transferred'
      OR l.entity = 'order' AND l.entity_id = ANY (${orders.map(String)})`.execute(tx);
}
