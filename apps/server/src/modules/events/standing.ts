import { sql } from 'kysely';
import type { Actor } from '@foyer/domain/actor';
import { sameAccount } from '@foyer/domain/consultant-id';
import type { Standing } from '@foyer/domain/eligibility';
import type { Db, Tx } from '../../db/database.ts';
import type { EventRow } from './queries.ts';

/** A person whom a request names, with what the rules ask of them. */
export interface KnownAccount {
  accountId: number;
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  emailAddress: string | null;
  phoneNumber: string | null;
  title: string | null;
  country: string;
  /** The caller is their upline at any depth. */
  isInCallersOrganisation: boolean;
  /** ACTIVE and CHECKED_IN tickets at the event, by relationship type. */
  held: string[];
  /** Holds a ticket of the parent event. */
  isRegisteredForParent: boolean;
}

/** The accounts a request names, and the caller's own, in one query. Unknown identifiers are simply missing. */
export async function findAccounts(
  db: Db | Tx,
  event: Pick<EventRow, 'event_id' | 'parent_event_id'>,
  actor: Actor,
  identifiers: readonly string[],
): Promise<KnownAccount[]> {
  const wanted = [...new Set([actor.externalAccountIdentifier, ...identifiers])];
  const rows = await db
    .selectFrom('account as a')
    .select([
      'a.account_id',
      'a.external_account_identifier',
      'a.first_name',
      'a.last_name',
      'a.email_address',
      'a.phone_number',
      'a.title',
      'a.country_code',
      sql<boolean>`is_upline_of(${actor.accountId}, a.account_id)`.as('in_organisation'),
      sql<string[]>`ARRAY(
        SELECT t.relationship_type FROM ticket t
        WHERE t.account_id = a.account_id AND t.event_id = ${event.event_id}
          AND t.status IN ('ACTIVE', 'CHECKED_IN'))`.as('held'),
      sql<boolean>`EXISTS (
        SELECT FROM ticket t
        WHERE t.account_id = a.account_id AND t.event_id = ${event.parent_event_id}
          AND t.status IN ('ACTIVE', 'CHECKED_IN'))`.as('registered_for_parent'),
    ])
    .where('a.external_account_identifier', 'in', wanted)
    .where('a.closed_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    externalAccountIdentifier: row.external_account_identifier,
    firstName: row.first_name,
    lastName: row.last_name,
    emailAddress: row.email_address,
    phoneNumber: row.phone_number,
    title: row.title,
    country: row.country_code,
    isInCallersOrganisation: row.in_organisation,
    held: row.held,
    isRegisteredForParent: row.registered_for_parent,
  }));
}

/** What the rules ask of a purchase (domain/eligibility), out of the accounts it names. */
export function standingOf(
  event: EventRow,
  parentName: string | null,
  actor: Actor,
  accounts: readonly KnownAccount[],
): Standing {
  const find = (identifier: string) =>
    accounts.find((account) => sameAccount(account.externalAccountIdentifier, identifier));
  return {
    event: event.configuration,
    buyer: actor,
    held: accounts.flatMap((account) =>
      account.held.map((relationshipType) => ({
        externalAccountIdentifier: account.externalAccountIdentifier,
        relationshipType,
      })),
    ),
    isKnownAccount: (identifier) => find(identifier) !== undefined,
    parent:
      parentName === null
        ? null
        : { eventName: parentName, isRegistered: (identifier) => find(identifier)?.isRegisteredForParent ?? false },
  };
}

/** The parent event's name in the caller's language, or null for an event that is no child. */
export async function parentName(
  db: Db | Tx,
  event: Pick<EventRow, 'parent_event_id'>,
  key: 'en_US' | 'es_US' | 'ja_JP',
): Promise<string | null> {
  if (event.parent_event_id === null) return null;
  const parent = await db
    .selectFrom('event')
    .select(['default_name', 'translations'])
    .where('event_id', '=', event.parent_event_id)
    .executeTakeFirst();
  return parent ? (parent.translations.name?.[key]?.value ?? parent.default_name) : null;
}
