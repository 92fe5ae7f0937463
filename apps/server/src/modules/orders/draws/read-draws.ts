import { createHash } from 'node:crypto';
import type { DrawMember } from '@foyer/contract/orders/draws';
import type { Audience } from '@foyer/contract/people/audience';
import { maskName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Translations } from '../../../db/schema.ts';

/** A draw with what everybody may know of it; the seed only after the draw. */
export interface DrawRow {
  drawId: number;
  ticketConfigurationId: number;
  windowKey: string;
  description: string;
  translations: Translations;
  relationshipTypes: string[];
  opensAt: Date;
  closesAt: Date;
  largestParty: number;
  holdHours: number;
  terms: { audience: Audience };
  seed: string;
  drawnAt: Date | null;
  drawnUnits: number | null;
  entries: number;
}

/** The draws of an event, by ticket type and time. */
export async function readDraws(db: Db | Tx, which: { eventId: number; drawId?: number }): Promise<DrawRow[]> {
  const { eventId, drawId = null } = which;
  const { rows } = await sql<DrawRow>`
    SELECT d.draw_id AS "drawId", d.ticket_configuration_id AS "ticketConfigurationId", d.window_key AS "windowKey",
      c.default_description AS description, c.translations, c.relationship_types AS "relationshipTypes", d.opens_at AS "opensAt", d.closes_at AS "closesAt",
      d.largest_party AS "largestParty", d.hold_hours AS "holdHours", d.terms, d.seed, d.drawn_at AS "drawnAt",
      d.drawn_units AS "drawnUnits",
      (SELECT count(*)::int FROM draw_entry e WHERE e.draw_id = d.draw_id AND e.state <> 'WITHDRAWN') AS entries
    FROM draw d JOIN ticket_configuration c USING (ticket_configuration_id)
    WHERE d.event_id = ${eventId} AND (${drawId}::bigint IS NULL OR d.draw_id = ${drawId})
    ORDER BY c.position, d.opens_at, d.draw_id`.execute(db);
  return rows;
}

/** The SHA-256 of the seed's text: `printf '%s' SEED | sha256sum`. */
const commitmentOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** What everybody may know of a draw (selling 2.4). */
export const presentDraw = (row: DrawRow) => ({
  drawId: row.drawId,
  ticketConfigurationId: row.ticketConfigurationId,
  ticketDescription: row.description,
  ticketTranslations: row.translations.description ? { description: row.translations.description } : {},
  relationshipTypes: row.relationshipTypes,
  opensDate: row.opensAt.toISOString(),
  closesDate: row.closesAt.toISOString(),
  largestParty: row.largestParty,
  holdHours: row.holdHours,
  commitment: commitmentOf(row.seed),
  entries: row.entries,
  ...(row.drawnAt === null ? {} : { drawnDate: row.drawnAt.toISOString(), seed: row.seed, units: row.drawnUnits ?? 0 }),
});

interface MemberRow {
  entryId: number;
  accountId: number;
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  relationshipType: string;
}

/** The members of entries. `reader`: the account that reads; other people's first names are masked. Null: staff. */
export async function readMembers(
  db: Db | Tx,
  entryIds: readonly number[],
  reader: number | null,
): Promise<(entryId: number) => DrawMember[]> {
  const { rows } = await sql<MemberRow>`
    SELECT m.draw_entry_id AS "entryId", m.account_id AS "accountId", a.external_account_identifier AS "externalAccountIdentifier",
      a.first_name AS "firstName", a.last_name AS "lastName", m.relationship_type AS "relationshipType"
    FROM draw_entry_member m JOIN account a USING (account_id)
    WHERE m.draw_entry_id = ANY (${[...entryIds]}::bigint[]) ORDER BY m.draw_entry_id, m.number`.execute(db);
  return (entryId) =>
    rows
      .filter((row) => row.entryId === entryId)
      .map(({ accountId, externalAccountIdentifier, firstName, lastName, relationshipType }) => ({
        externalAccountIdentifier,
        firstName: reader === null || reader === accountId ? firstName : maskName(firstName),
        lastName,
        relationshipType,
      }));
}
