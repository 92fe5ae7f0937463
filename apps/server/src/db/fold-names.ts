import type { TicketData } from '@foyer/contract/forms/values';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { accountSearchText, ticketSearchText } from './search-text.ts';

/** Updates the search words of these accounts. Skips accounts that another request has just changed. */
export async function foldAccounts(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    account_id: number;
    external_account_identifier: string;
    first_name: string;
    last_name: string;
    email_address: string | null;
    search_text: string;
  }>`SELECT account_id, external_account_identifier, first_name, last_name, email_address, search_text
    FROM account WHERE account_id = ANY (${[...ids]})`.execute(db);
  const changed = rows.flatMap((row) => {
    const text = accountSearchText({
      externalAccountIdentifier: row.external_account_identifier,
      firstName: row.first_name,
      lastName: row.last_name,
      emailAddress: row.email_address,
    });
    return text === row.search_text ? [] : [{ id: row.account_id, before: row.search_text, text }];
  });
  if (changed.length === 0) return;
  await sql`UPDATE account a SET search_text = n.text
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS n(id bigint, before text, text text)
    WHERE a.account_id = n.id AND a.search_text = n.before`.execute(db);
}

/** Updates the search words of these tickets. Skips tickets that another request has just changed. */
export async function foldTickets(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    ticket_id: number;
    first_name: string;
    last_name: string;
    email: string | null;
    ticket_data: Partial<TicketData>;
    search_text: string | null;
    account_first_name: string;
    account_last_name: string;
  }>`SELECT t.ticket_id, t.first_name, t.last_name, t.email, t.ticket_data, t.search_text,
      a.first_name AS account_first_name, a.last_name AS account_last_name
    FROM ticket t JOIN account a USING (account_id) WHERE t.ticket_id = ANY (${[...ids]})`.execute(db);
  const changed = rows.flatMap((row) => {
    const text = ticketSearchText(
      { firstName: row.first_name, lastName: row.last_name, email: row.email },
      { firstName: row.account_first_name, lastName: row.account_last_name },
      row.ticket_data.registrationForm ?? {},
    );
    return text === row.search_text ? [] : [{ id: row.ticket_id, before: row.search_text, text }];
  });
  if (changed.length === 0) return;
  await sql`UPDATE ticket t SET search_text = n.text
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS n(id bigint, before text, text text)
    WHERE t.ticket_id = n.id AND t.search_text IS NOT DISTINCT FROM n.before`.execute(db);
}
