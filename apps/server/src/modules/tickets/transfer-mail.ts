import type { TicketValues } from '@foyer/contract/forms/values';
import { attendeeOf } from '@foyer/domain/orders/attendee-details';
import { fullName } from '@foyer/domain/people/names';
import type { Tx } from '../../db/database.ts';
import { addressKey, tryUse, type Counters } from '../system/limits/index.ts';
import { queueMail } from '../mail/index.ts';
import type { TicketRow } from './queries.ts';
import type { Recipient } from './transfer-queries.ts';

/** Whether a mail may go to a typed address. Each address was counted before the transaction. */
export type MayMail = (address: string) => boolean;

const nobody = { firstName: '', lastName: '', email: null, phoneNumber: null };

/** Counts the typed addresses of a transfer that are not the holder's own. A refused address gets no mail. */
export async function countTypedAddresses(
  database: Counters,
  { before, after, own }: { before: string | null; after: TicketValues; own: string | null },
  now: Date,
): Promise<MayMail> {
  const typed = [before, attendeeOf(after, nobody, false).email].flatMap((each) => (each ? addressKey(each) : []));
  const allowed = new Set<string>();
  for (const key of new Set(typed)) {
    if (own !== null && key === addressKey(own)) continue;
    if (await tryUse(database, 'free-mail-to', key, now)) allowed.add(key);
  }
  return (address) => allowed.has(addressKey(address));
}

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
    mayMail: MayMail;
    now: Date;
  },
): Promise<void> {
  const { row, recipient, attendee, mayMail, now } = transfer;
  const before = { firstName: row.account_first_name, lastName: row.account_last_name };
  const about = { eventId: row.event_id, ticketId: row.ticket_id };
  const from = addressOf({ typed: row.email, own: row.email_address }, mayMail);
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
  const to = addressOf({ typed: attendee.email, own: recipient.email }, mayMail);
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

/** Returns the typed address. Returns the account's address if none was typed or the limit is reached. */
function addressOf({ typed, own }: { typed: string | null; own: string | null }, mayMail: MayMail): string | null {
  if (typed === null) return own;
  const isOwn = own !== null && addressKey(typed) === addressKey(own);
  return isOwn || mayMail(typed) ? typed : own;
}
