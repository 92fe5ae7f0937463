import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import { toJson } from '../../../../db/schema.ts';
import { accountSearchText } from '../../../../db/search-text.ts';
import { endPasses } from '../../../tickets/wallets/index.ts';
import { forgetBadgeFiles } from '../../../door/badges/index.ts';
import { forgetExports } from '../../../reports/schedules/index.ts';
import { forgetResponses } from '../../../system/replays/index.ts';
import { endWaiting, forgetHolds, readWaiting } from '../../../stock/index.ts';

/**
 * Erases a person's identity from every table (people 6.1). Money, numbers and times stay.
 * `every-column.test.ts` lists what happens to each column, writes a mark into all of them and searches the whole
 * database for it afterwards.
 */

/** Replaces a name in every language. */
export const nobody = '—';
const noAnswers = toJson<Record<string, unknown>>({ registrationForm: {} });

/** Keys of audit and history entries that are kept: counts, amounts, states. Any other value may be personal text. */
const factKeys =
  '(Minor|Id|Ids|At)$|^(status|errorCode|relationshipType|paymentKind|currency|settledBy|takenBy|source|revision|kind)$';

/** The JSON with only the values of `factKeys`. Other keys stay, with the value null. */
const factsOf = (json: RawBuilder<unknown>, hasAnswers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  CASE jsonb_typeof(${json}) WHEN 'object' THEN coalesce((
    SELECT jsonb_object_agg(fact.key, CASE WHEN fact.key ~ ${factKeys} AND NOT ${hasAnswers} THEN fact.value ELSE 'null' END)
    FROM jsonb_each(${json}) fact), '{}') END`;

interface Person {
  accountId: number;
  externalAccountIdentifier: string;
  now: Date;
}

interface Traces {
  tickets: number[];
  /** Tickets that the person held and transferred to someone else. */
  earlier: number[];
  /** Tickets of the person's orders that other accounts held from the start. */
  bought: number[];
  orders: number[];
  /** Lower-case addresses that mails to the person were sent to. */
  addresses: string[];
}

/** Erases the person in the caller's transaction. Returns the ids of mails with stored files that name the person. */
export async function erase(tx: Tx, person: Person): Promise<number[]> {
  const traces = await findTraces(tx, person);
  const mails = [...(await eraseMails(tx, traces)), ...(await findOrderMails(tx, traces))];
  await eraseAccount(tx, person, traces);
  await eraseTickets(tx, traces);
  await eraseHistory(tx, person, traces);
  await eraseOrders(tx, person, traces);
  await leaveLists(tx, person);
  await endPasses(tx, person.accountId, person.now);
  await forgetExports(tx, person.accountId, traces.earlier);
  await forgetBadgeFiles(tx, person.accountId, traces.earlier);
  await forgetHolds(tx, person.accountId, person.now);
  return mails;
}

async function findTraces(tx: Tx, { accountId }: Person): Promise<Traces> {
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

/**
 * Deletes mails about the person's orders and tickets, mails that name the person to others, and mails to the person's
 * addresses. A queued mail about another account's ticket is still sent, even if both share the address.
 */
async function eraseMails(tx: Tx, { tickets, earlier, bought, orders, addresses }: Traces): Promise<number[]> {
  const { rows } = await sql<{ outbox_id: number }>`
    DELETE FROM outbox WHERE outbox_id IN (
      SELECT outbox_id FROM outbox WHERE order_id = ANY (${orders}) OR ticket_id = ANY (${[...tickets, ...earlier]})
      UNION
      SELECT outbox_id FROM outbox WHERE ticket_id = ANY (${bought}) AND payload ?| ARRAY['sender', 'recipient']
      UNION
      SELECT outbox_id FROM outbox WHERE template = 'team-left' AND ticket_id IN (
        SELECT (l.before ->> 'leaderTicketId')::bigint FROM audit_log l
        WHERE l.entity = 'ticket' AND l.action = 'ticket.leftTeam' AND l.entity_id = ANY (${[...tickets, ...earlier].map(String)}))
      UNION
      SELECT outbox_id FROM outbox
      WHERE template = 'team-left' AND payload ->> 'memberTicketId' = ANY (${[...tickets, ...earlier].map(String)})
      UNION
      SELECT outbox_id FROM outbox WHERE template IN ('team-added', 'team-ended', 'form-link') AND EXISTS (
        SELECT FROM unnest(${[...tickets, ...earlier]}::bigint[]) AS led(ticket_id)
        WHERE payload ->> 'leaderTicketId' = led.ticket_id::text OR starts_with(dedupe_key, 'team-ended:' || led.ticket_id || ':'))
      UNION
      SELECT outbox_id FROM outbox WHERE template = 'form-link' AND ticket_id IN (
        SELECT f.ticket_id FROM form_link f WHERE f.leader_ticket_id = ANY (${[...tickets, ...earlier]}))
      UNION
      SELECT o.outbox_id FROM unnest(${addresses}::text[]) AS known(address)
      JOIN outbox o ON mail_address_words(o.recipient) @@ array_to_tsvector(ARRAY[known.address])::text::tsquery
      WHERE lower(o.recipient) = known.address AND (o.status <> 'PENDING' OR (o.order_id IS NULL AND o.ticket_id IS NULL))
    ) RETURNING outbox_id`.execute(tx);
  return rows.map((row) => row.outbox_id);
}

/**
 * Finds order confirmations of other accounts that include the person's ticket. The mail row reads names from the
 * tickets, but the file stored when the mail was sent still contains the name.
 */
async function findOrderMails(tx: Tx, { tickets, earlier }: Traces): Promise<number[]> {
  const { rows } = await sql<{ outbox_id: number }>`
    SELECT outbox_id FROM outbox WHERE order_id IN (
      SELECT order_id FROM ticket WHERE ticket_id = ANY (${[...tickets, ...earlier]}))`.execute(tx);
  return rows.map((row) => row.outbox_id);
}

async function eraseAccount(tx: Tx, person: Person, { addresses }: Traces): Promise<void> {
  const { accountId, externalAccountIdentifier, now } = person;
  for (const table of [
    'address',
    'account_title',
    'account_award',
    'shout_out',
    'website_log',
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

async function eraseTickets(tx: Tx, { tickets }: Traces): Promise<void> {
  await tx
    .deleteFrom('badge')
    .where('ticket_id', '=', sql<number>`ANY (${tickets})`)
    .execute();
  await tx
    .deleteFrom('badge_print')
    .where('ticket_id', '=', sql<number>`ANY (${tickets})`)
    .execute();
  await tx
    .deleteFrom('form_link')
    .where('ticket_id', '=', sql<number>`ANY (${tickets})`)
    .execute();
  await sql`
    UPDATE door_scan SET outcome = NULL, solved_note = NULL
    WHERE (outcome IS NOT NULL OR solved_note IS NOT NULL) AND ticket_id = ANY (${tickets})`.execute(tx);
  await sql`
    UPDATE ticket SET first_name = ${nobody}, last_name = '', email = NULL, phone_number = NULL, ticket_data = ${noAnswers}::jsonb,
      search_text = NULL
    WHERE ticket_id = ANY (${tickets})`.execute(tx);
}

/**
 * Removes personal values from these entries of history and audit log:
 * - all entries of the person's own tickets and orders
 * - entries of a transferred ticket up to and including the transfer
 * - entries with the person as subject
 */
async function eraseHistory(tx: Tx, person: Person, { tickets, earlier, orders }: Traces): Promise<void> {
  const { accountId } = person;
  const edited = sql`kind = 'EDIT'`;
  await sql`
    UPDATE ticket_history h SET notes = NULL, before = ${factsOf(sql`h.before`, edited)}, after = ${factsOf(sql`h.after`, edited)}
    WHERE h.ticket_id = ANY (${tickets}) OR h.ticket_id = ANY (${earlier})
      AND h.created_at <= (SELECT t.transferred_at FROM ticket t WHERE t.ticket_id = h.ticket_id)`.execute(tx);
  const answers = sql`l.action = 'ticket.edited'`;
  await sql`
    UPDATE audit_log l SET notes = NULL, before = ${factsOf(sql`l.before`, answers)}, after = ${factsOf(sql`l.after`, answers)}
    WHERE l.subject_account_id = ${accountId}
      OR l.entity = 'ticket' AND l.entity_id = ANY (${tickets.map(String)})
      OR l.entity = 'ticket' AND l.entity_id = ANY (${earlier.map(String)}) AND l.action = 'ticket.transferred'
      OR l.entity = 'order' AND l.entity_id = ANY (${orders.map(String)})`.execute(tx);
}

/** Erases carts, payers and reasons of the person's orders, and the person's lines in other accounts' carts. */
async function eraseOrders(
  tx: Tx,
  { accountId }: Person,
  { tickets, earlier, bought, orders, addresses }: Traces,
): Promise<void> {
  await forgetResponses(tx, { accountId, ticketIds: [...tickets, ...earlier, ...bought], orderIds: orders });
  const unnamed = (line: RawBuilder<unknown>) => sql`
    ${line} || '{"firstName": "", "lastName": "", "email": null, "phoneNumber": null, "values": {}, "searchText": null}'`;
  const ownIntents = sql`SELECT order_intent_id FROM order_intent WHERE account_id = ${accountId}`;
  await sql`
    UPDATE sandbox_charge SET page = page - 'email' WHERE page IS NOT NULL AND key IN (
      SELECT gateway_key FROM payment_attempt WHERE order_intent_id IN (${ownIntents}))`.execute(tx);
  await sql`
    UPDATE order_intent i SET idempotency_key = NULL, request_hash = NULL, error_metadata = NULL,
      cart = i.cart || jsonb_build_object('mailTo', NULL,
        'payer', coalesce((SELECT jsonb_object_agg(p.key, p.value) FROM jsonb_each(i.cart -> 'payer') p
          WHERE p.key IN ('country', 'tenderedMinor', 'changeMinor', 'takenBy')), '{}'))
        || CASE WHEN jsonb_typeof(i.cart -> 'tickets') = 'array' THEN jsonb_build_object('tickets', (
          SELECT coalesce(jsonb_agg(${unnamed(sql`t.line`)} ORDER BY t.n), '[]')
          FROM jsonb_array_elements(i.cart -> 'tickets') WITH ORDINALITY AS t(line, n))) ELSE '{}' END
    WHERE i.account_id = ${accountId}`.execute(tx);
  // Other accounts' carts that contain the person: carts of orders with the person's tickets, and carts of failed orders.
  await sql`
    UPDATE order_intent i SET cart = i.cart || jsonb_build_object('tickets', (
      SELECT jsonb_agg(CASE WHEN (t.line ->> 'accountId')::bigint = ${accountId} THEN ${unnamed(sql`t.line`)} ELSE t.line END ORDER BY t.n)
      FROM jsonb_array_elements(i.cart -> 'tickets') WITH ORDINALITY AS t(line, n)))
    WHERE i.account_id <> ${accountId} AND jsonb_typeof(i.cart -> 'tickets') = 'array' AND i.order_intent_id IN (
      SELECT order_intent_id FROM order_intent
      WHERE status = 'FAILED' AND cart @> jsonb_build_object('tickets', jsonb_build_array(jsonb_build_object('accountId', ${accountId}::bigint)))
      UNION
      SELECT o.order_intent_id FROM orders o JOIN ticket t ON t.order_id = o.order_id
      WHERE t.ticket_id = ANY (${[...tickets, ...earlier]}))`.execute(tx);
  await sql`UPDATE orders SET mail_to = NULL WHERE order_id = ANY (${orders}) OR lower(mail_to) = ANY (${addresses})`.execute(
    tx,
  );
  await sql`
    UPDATE payment SET first_name = NULL, last_name = NULL, email = NULL, address1 = NULL, address2 = NULL, locality = NULL,
      region = NULL, postal_code = NULL
    WHERE order_id = ANY (${orders})`.execute(tx);
  await sql`
    UPDATE refund SET reason = ${nobody}
    WHERE payment_id IN (SELECT payment_id FROM payment WHERE order_id = ANY (${orders}))
      OR payment_attempt_id IN (SELECT payment_attempt_id FROM payment_attempt WHERE order_intent_id IN (${ownIntents}))`.execute(
    tx,
  );
}

/**
 * Ends the person's waiting-list entries. The job of the waiting lists offers the freed units to the next person. The
 * ended entries stay as a record of who was served in which order.
 */
async function leaveLists(tx: Tx, { accountId, now }: Person): Promise<void> {
  const live = await readWaiting(tx, { accountId });
  for (const { entryId } of live) await endWaiting(tx, { entryId, outcome: 'LEFT', now });
}
