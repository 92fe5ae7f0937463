import { fullName } from '@foyer/domain/names';
import type { Tx } from '../../db/database.ts';
import { queueMail } from '../mail/index.ts';
import type { TicketRow } from './queries.ts';
import type { Recipient } from './transfer-queries.ts';

/**
 * A mail to whoever held the ticket and to whoever holds it now, each in their own language; only the second carries the new
 * code. A revision is told once.
 */
export async function tellBoth(
  tx: Tx,
  transfer: {
    /** The ticket as it was. */
    row: TicketRow;
    recipient: Recipient;
    attendee: { first_name: string; last_name: string; email: string | null };
    now: Date;
  },
): Promise<void> {
  const { row, recipient, attendee, now } = transfer;
  const before = { firstName: row.first_name, lastName: row.last_name };
  const after = { firstName: attendee.first_name, lastName: attendee.last_name };
  const about = { eventId: row.event_id, ticketId: row.ticket_id };
  const from = row.email ?? row.email_address;
  if (from !== null) {
    await queueMail(
      tx,
      {
        template: 'transfer-from',
        to: from,
        locale: row.locale,
        ...about,
        name: fullName(before, row.locale),
        recipient: fullName(after, row.locale),
        dedupeKey: `transfer-from:${row.ticket_id}:${row.revision + 1}`,
      },
      now,
    );
  }
  const to = attendee.email ?? recipient.email;
  if (to !== null) {
    await queueMail(
      tx,
      {
        template: 'transfer-to',
        to,
        locale: recipient.locale,
        ...about,
        name: fullName(after, recipient.locale),
        sender: fullName(before, recipient.locale),
        dedupeKey: `transfer-to:${row.ticket_id}:${row.revision + 1}`,
      },
      now,
    );
  }
}
