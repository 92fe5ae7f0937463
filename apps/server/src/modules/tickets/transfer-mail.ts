import { fullName } from '@foyer/domain/people/names';
import type { Tx } from '../../db/database.ts';
import { addressKey, tryUse } from '../system/limits/index.ts';
import { queueMail } from '../mail/index.ts';
import type { TicketRow } from './queries.ts';
import type { Recipient } from './transfer-queries.ts';

/**
 * Mails the previous and the new holder of a transferred ticket, each in their own language. Only the second mail has
 * the new code.
 * The mails contain the names of the accounts, never typed names, because the address may be a stranger's. When a typed
 * address has reached its limit, the account's address is used.
 */
export async function notifyBothHolders(
  tx: Tx,
  transfer: {
    row: TicketRow;
    recipient: Recipient;
    attendee: { first_name: string; last_name: string; email: string | null };
    now: Date;
  },
): Promise<void> {
  const { row, recipient, attendee, now } = transfer;
  const before = { firstName: row.account_first_name, lastName: row.account_last_name };
  const about = { eventId: row.event_id, ticketId: row.ticket_id };
  const from = await addressOf(tx, { typed: row.email, own: row.email_address }, now);
  if (from !== null) {
    await queueMail(
      tx,
      {
        template: 'transfer-from',
        to: from,
        locale: row.locale,
        ...about,
        name: fullName(before, row.locale),
        recipient: fullName(recipient, row.locale),
        dedupeKey: `transfer-from:${row.ticket_id}:${row.revision + 1}`,
      },
      now,
    );
  }
  const to = await addressOf(tx, { typed: attendee.email, own: recipient.email }, now);
  if (to !== null) {
    await queueMail(
      tx,
      {
        template: 'transfer-to',
        to,
        locale: recipient.locale,
        ...about,
        name: fullName(recipient, recipient.locale),
        sender: fullName(before, recipient.locale),
        dedupeKey: `transfer-to:${row.ticket_id}:${row.revision + 1}`,
      },
      now,
    );
  }
}

/**
 * Returns the typed address and counts it unless it is the account's own. Returns the account's address if none was
 * typed or the limit is reached.
 */
async function addressOf(
  tx: Tx,
  { typed, own }: { typed: string | null; own: string | null },
  now: Date,
): Promise<string | null> {
  if (typed === null) return own;
  const key = addressKey(typed);
  if (own !== null && key === addressKey(own)) return typed;
  return (await tryUse(tx, 'free-mail-to', key, now)) ? typed : own;
}
