import { answerPattern, anyAnswer, decisiveFor, type Decisive } from '@foyer/domain/forms/decisive';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { TicketData } from '../../db/schema.ts';
import { missingAnswers, type FormEvent } from './attendee.ts';

/**
 * Finds tickets with missing answers. The form's rules exist only in TypeScript. The database therefore groups tickets
 * into kinds by the values that decide (`decisiveFor`), and the form is evaluated once per kind.
 */

/**
 * With more kinds than this, the form is evaluated per ticket. This happens if conditions refer to answers that differ
 * for everyone.
 */
const mostKinds = 5_000;

/** A deciding value of a ticket. The SQL expression is never null. */
interface Column {
  value: RawBuilder<unknown>;
  type: 'text' | 'boolean' | 'bigint' | 'jsonb';
}

function columnsOf({ byAnswer, byPresence, ticket, addOns }: Decisive): Column[] {
  const answer = (name: string) => sql`t.ticket_data -> 'registrationForm' -> ${name}::text`;
  // Compares by code point, independent of the database's collation.
  const isThere = (name: string) =>
    sql`(t.ticket_data -> 'registrationForm' ->> ${name}::text) COLLATE "C" ~ ${answerPattern}::text`;
  const each = byPresence.map(
    (name) => sql`CASE WHEN ${isThere(name)} THEN to_jsonb(${anyAnswer}::text) ELSE ${answer(name)} END`,
  );
  // Most tickets have all answers. An empty list represents this case, which avoids building a list per ticket.
  const present = sql`CASE WHEN ${sql.join(byPresence.map(isThere), sql` AND `)} THEN '[]'::jsonb
    ELSE jsonb_build_array(${sql.join(each)}) END`;
  const bought = sql`(SELECT coalesce(jsonb_agg(x.add_on_id ORDER BY x.add_on_id), '[]') FROM ticket_add_on x
    WHERE x.ticket_id = t.ticket_id)`;
  return [
    { value: sql`t.relationship_type`, type: 'text' },
    { value: sql`t.is_self`, type: 'boolean' },
    { value: sql`t.is_guest`, type: 'boolean' },
    // The name field that a person with only one name leaves empty.
    {
      value: sql`CASE WHEN (t.first_name = '') = (t.last_name = '') THEN '' WHEN t.first_name = '' THEN 'firstName' ELSE 'lastName' END`,
      type: 'text',
    },
    { value: ticket ? sql`t.ticket_configuration_id` : sql`0`, type: 'bigint' },
    { value: addOns ? bought : sql`'[]'::jsonb`, type: 'jsonb' },
    { value: byPresence.length > 0 ? present : sql`'[]'::jsonb`, type: 'jsonb' },
    ...byAnswer.map((name): Column => ({ value: sql`coalesce(${answer(name)}, 'null'::jsonb)`, type: 'jsonb' })),
  ];
}

/** The values of a kind, with jsonb as text. */
type Kind = [string, boolean, boolean, string, number, ...string[]];

/** Tickets to evaluate: FROM and WHERE of `ticket t`, their event, and the date that the form's rules use. */
interface Candidates {
  from: RawBuilder<unknown>;
  event: FormEvent;
  now: Date;
}

/** The ids of the tickets with missing answers, as PostgreSQL array text. Null if there are too many kinds. */
async function whoMisses(db: Db | Tx, { from, event, now }: Candidates): Promise<string | null> {
  const decisive = decisiveFor(event.configuration.sections);
  const columns = columnsOf(decisive).map((column, index) => ({ ...column, name: sql.id(`c${index}`) }));
  const kind = columns.map(({ name, type }) => (type === 'jsonb' ? sql`${name}::text` : name));
  // The ids are passed back unparsed, as PostgreSQL array text.
  const { rows } = await sql<{ kind: Kind; tickets: string }>`
    SELECT jsonb_build_array(${sql.join(kind)}) AS kind, tickets FROM (
      SELECT ${sql.join(columns.map(({ name, value }) => sql`${value} AS ${name}`))}, array_agg(t.ticket_id)::text AS tickets
      ${from} GROUP BY ${sql.join(columns.map((_, index) => sql.lit(index + 1)))} LIMIT ${mostKinds + 1}) kinds
  `.execute(db);
  if (rows.length > mostKinds) return null;
  const missing = rows.filter((row) => misses(row.kind, decisive, event, now));
  return `{${missing.map((row) => row.tickets.slice(1, -1)).join(',')}}`;
}

interface AnsweredRow {
  ticket_id: number;
  first_name: string;
  last_name: string;
  ticket_configuration_id: number;
  relationship_type: string;
  is_self: boolean;
  is_guest: boolean;
  ticket_data: TicketData;
  add_ons: { addOnId: number }[];
}

/** The columns of `ticket t` that the form needs. */
const formColumns = sql`t.first_name, t.last_name, t.ticket_configuration_id, t.relationship_type, t.is_self, t.is_guest,
  t.ticket_data, (SELECT coalesce(jsonb_agg(jsonb_build_object('addOnId', x.add_on_id)), '[]') FROM ticket_add_on x
    WHERE x.ticket_id = t.ticket_id) AS add_ons`;

/** Tickets per statement when each ticket's form must be evaluated. */
const stretch = 5_000;

/** The same ids as `whoMisses`, with any number of kinds. */
export async function allWhoMiss(db: Db | Tx, candidates: Candidates): Promise<string> {
  const found = await whoMisses(db, candidates);
  if (found !== null) return found;
  const { from, event, now } = candidates;
  const ids: number[] = [];
  for (let last = 0; ;) {
    const { rows } = await sql<AnsweredRow>`
      SELECT t.ticket_id, ${formColumns} ${from} AND t.ticket_id > ${last} ORDER BY t.ticket_id LIMIT ${stretch}`.execute(
      db,
    );
    ids.push(...rows.filter((row) => missingAnswers(row, event, now, 'holder').length > 0).map((row) => row.ticket_id));
    last = rows.at(-1)?.ticket_id ?? last;
    if (rows.length < stretch) return `{${ids.join(',')}}`;
  }
}

/** Evaluates the form for a ticket of that kind. */
function misses(kind: Kind, { byAnswer, byPresence }: Decisive, event: FormEvent, now: Date): boolean {
  const [relationship, isSelf, isGuest, missingName, type, addOns, present, ...answers] = kind;
  const given = JSON.parse(present ?? '[]') as unknown[];
  const registrationForm = Object.fromEntries([
    ...byPresence.map((name, index): [string, unknown] => [name, given.length === 0 ? anyAnswer : given[index]]),
    ...byAnswer.map((name, index): [string, unknown] => [name, JSON.parse(answers[index] ?? 'null')]),
  ]);
  const row = {
    ticket_configuration_id: type,
    relationship_type: relationship,
    is_self: isSelf,
    is_guest: isGuest,
    first_name: missingName === 'firstName' ? '' : anyAnswer,
    last_name: missingName === 'lastName' ? '' : anyAnswer,
    ticket_data: { registrationForm },
    add_ons: (JSON.parse(addOns ?? '[]') as number[]).map((addOnId) => ({ addOnId })),
  };
  return missingAnswers(row, event, now, 'holder').length > 0;
}
