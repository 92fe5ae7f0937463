import { sql } from 'kysely';
import { ownTickets, type Eraser, type Section } from '../../people/privacy/index.ts';
import { forgetBadgeFiles } from './files/make-files.ts';

/** Deletes a person's badges, and the files that contain one of them. */
export const eraseBadges: Eraser = async (tx, { accountId, tickets, earlier }) => {
  await tx
    .deleteFrom('badge')
    .where('ticket_id', '=', sql<number>`ANY (${tickets})`)
    .execute();
  await tx
    .deleteFrom('badge_print')
    .where('ticket_id', '=', sql<number>`ANY (${tickets})`)
    .execute();
  await forgetBadgeFiles(tx, accountId, earlier);
};

export const badgeSections = {
  badges: (id) => sql`
    SELECT b.ticket_id AS n, json_build_object('ticketNumber', b.ticket_id, 'title', b.title, 'layout', b.layout,
      'updateDate', b.updated_at, 'prints', (SELECT coalesce(json_agg(p.printed_at ORDER BY p.printed_at), '[]') FROM badge_print p
        WHERE p.ticket_id = b.ticket_id)) AS row
    FROM badge b WHERE b.ticket_id IN (${ownTickets(id)})`,
} satisfies Record<string, Section>;
