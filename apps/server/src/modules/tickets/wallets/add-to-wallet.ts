import { randomUUID } from 'node:crypto';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { PassWallet } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import { WalletFault } from '../../../gateways/wallets/port.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { findTicketRow, isOwn, presentTicket } from '../index.ts';
import type { Wallets } from './deps.ts';
import { googleObjectId } from './google-ticket.ts';
import { passColumns } from './queries.ts';
import type { PassRow } from './read-pass.ts';
import { leaseFrom, notifyWallet } from './notify-wallets.ts';

/** Lifetime of a download URL. The client opens it immediately. */
const downloadMs = 10 * 60_000;

/**
 * Adds the caller's own ticket to a wallet and returns the URL to open. A pass stays on the caller's devices, so staff
 * and acting sessions cannot create one.
 * @throws FoyerError RECORD_NOT_FOUND for tickets of others, also to staff; FORBIDDEN while acting; TICKET_NOT_ACTIVE;
 * WALLET_NOT_SET_UP; WALLET_UNREACHABLE
 */
export async function addToWallet(
  deps: Wallets,
  { ticketId, wallet }: { ticketId: number; wallet: PassWallet },
  context: CallContext,
): Promise<{ url: string }> {
  const { database, codes, wallets, links, publicUrl } = deps;
  const { actor, now } = context;
  const row = await findTicketRow(database.kysely, actor, ticketId);
  if (!row || !isOwn(row, actor)) throw new FoyerError('RECORD_NOT_FOUND');
  if (actor.actingStaff) throw new FoyerError('FORBIDDEN');
  if (row.status === 'CANCELED') throw new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status: row.status } });
  if (presentTicket(row, actor, codes).ticketCode === null) throw new FoyerError('WALLET_NOT_SET_UP');
  if (wallet === 'apple' && wallets.apple) {
    const pass = await openPass(deps, { ticketId, wallet }, context);
    const download = links.downloadOf(pass.wallet_pass_id, new Date(now.getTime() + downloadMs));
    return { url: `${publicUrl()}/api/wallet/apple/download/${download}` };
  }
  if (wallet === 'google' && wallets.google) {
    const pass = await openPass(deps, { ticketId, wallet }, context);
    try {
      await notifyWallet(deps, pass, now);
    } catch (error) {
      if (!(error instanceof WalletFault)) throw error;
      throw new FoyerError('WALLET_UNREACHABLE', { cause: error });
    }
    return { url: await wallets.google.saveUrl(googleObjectId(wallets.google.issuerId, pass.wallet_pass_id), now) };
  }
  throw new FoyerError('WALLET_NOT_SET_UP');
}

/**
 * Inserts or updates the caller's pass of the ticket in that wallet, with the current language. An existing pass is
 * reused.
 * A Google pass is marked as due until Google has received it. The lease prevents the job from sending it at the same
 * time.
 */
async function openPass(
  { database }: Pick<Wallets, 'database'>,
  { ticketId, wallet }: { ticketId: number; wallet: PassWallet },
  context: CallContext,
): Promise<PassRow> {
  const { actor, now, locale } = context;
  const isDue = wallet === 'google';
  return database.transaction(async (tx) => {
    const second = new Date(Math.floor(now.getTime() / 1000) * 1000);
    const { rows } = await sql<PassRow & { is_new: boolean }>`
      INSERT INTO wallet_pass (wallet_pass_id, ticket_id, account_id, wallet, locale, created_at, changed_at, is_due, try_at)
      VALUES (${randomUUID()}, ${ticketId}, ${actor.accountId}, ${wallet}, ${locale}, ${now}, ${second}, ${isDue}, ${leaseFrom(now)})
      ON CONFLICT (ticket_id, account_id, wallet) DO UPDATE SET locale = EXCLUDED.locale, is_due = EXCLUDED.is_due OR wallet_pass.is_due,
        try_at = EXCLUDED.try_at
      RETURNING ${passColumns}, xmax = 0 AS is_new`.execute(tx);
    const [pass] = rows;
    if (!pass) throw new Error('The pass was neither found nor made.');
    if (pass.is_new)
      await writeAudit(tx, context, {
        action: 'ticket.walletAdded',
        entity: 'ticket',
        entityId: ticketId,
        after: { wallet },
      });
    return pass;
  });
}
