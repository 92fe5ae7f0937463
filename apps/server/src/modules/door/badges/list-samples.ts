import type { Badge } from '@foyer/contract/door/badges';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { TicketCodes } from '../../tickets/index.ts';
import type { FindUnprintable } from '../../tickets/documents/index.ts';
import { readBadgeEvent } from './badge-event.ts';
import { findBadges } from './find-badges.ts';
import { withPrintedNames } from './printed-names.ts';
import { withPrintedParts } from './printed-parts.ts';

/** Maximum number of samples for the preview of a design. */
const mostSamples = 12;

/** Returns the badges with the longest names, the longest Japanese names, and the longest name of each ticket type. */
export async function listBadgeSamples(
  { db, codes, findUnprintable }: { db: Db; codes: TicketCodes; findUnprintable: FindUnprintable },
  eventId: number,
  locale: Locale,
): Promise<Badge[]> {
  const event = await readBadgeEvent(db, eventId);
  const { rows } = await sql<{ ticketId: number }>`
    WITH named AS (
      SELECT t.ticket_id, t.ticket_configuration_id,
        coalesce(nullif(trim(t.ticket_data -> 'registrationForm' ->> 'badgeFirstName'), ''), t.first_name) ||
        coalesce(nullif(trim(t.ticket_data -> 'registrationForm' ->> 'badgeLastName'), ''), t.last_name) AS name
      FROM ticket t WHERE t.event_id = ${eventId} AND t.status IN ('ACTIVE', 'CHECKED_IN') AND NOT t.is_guest
    ), ranked AS (
      SELECT ticket_id, length(name) AS letters, name ~ '[ぁ-ヿ一-鿿]' AS is_japanese,
        row_number() OVER (ORDER BY length(name) DESC, ticket_id) AS of_all,
        row_number() OVER (PARTITION BY name ~ '[ぁ-ヿ一-鿿]' ORDER BY length(name) DESC, ticket_id) AS of_script,
        row_number() OVER (PARTITION BY ticket_configuration_id ORDER BY length(name) DESC, ticket_id) AS of_type
      FROM named
    )
    SELECT ticket_id AS "ticketId" FROM ranked
    WHERE of_all <= 3 OR is_japanese AND of_script <= 2 OR of_type = 1
    ORDER BY of_all <= 3 OR is_japanese AND of_script <= 2 DESC, letters DESC, ticket_id LIMIT ${mostSamples}`.execute(
    db,
  );
  const found = await findBadges(
    db,
    rows.map(({ ticketId }) => ticketId),
    locale,
  );
  return withPrintedNames(withPrintedParts(found, event, { codes, locale, everything: true }), findUnprintable, locale);
}
