import { walletPauseMs } from '@foyer/domain/tickets/wallets';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { readInstallationId } from '../../../db/installation.ts';
import { WalletFault, type AppleWallet, type GoogleWallet } from '../../../gateways/wallets/port.ts';
import { claimDue } from '../../../jobs/claim-due.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Wallets } from './deps.ts';
import { eventPictures } from './event-pictures.ts';
import { googleTicket } from './google-ticket.ts';
import { passColumns } from './queries.ts';
import { readPass, type PassRow } from './read-pass.ts';
import { ticketUrlOf } from './seal-pass.ts';

/** A claimed pass becomes due again after this time if its process dies. */
const leaseMs = 2 * 60_000;
const batch = 50;
export const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs);

/**
 * The job that sends changed passes to the wallets. Triggers mark them in the transaction of the change
 * (0011-wallets.sql). Failures are retried with growing pauses for as long as the pass exists.
 */
export const walletJob = (deps: Wallets, clock: () => Date): Job => ({
  name: 'wallets',
  everyMs: 2_000,
  run: async ({ signal }) => {
    const set = (['apple', 'google'] as const).filter((wallet) => deps.wallets[wallet] !== null);
    let taken = 0;
    while (set.length > 0 && taken < batch && !signal.aborted) {
      const pass = await claim(deps.database.kysely, set, clock());
      if (!pass) break;
      taken += 1;
      try {
        await notifyWallet(deps, pass, clock());
      } catch (error) {
        // `tellWallet` has logged and rescheduled it, so continue with the next pass.
        if (!(error instanceof WalletFault)) throw error;
      }
    }
    return taken;
  },
});

async function claim(db: Db, wallets: readonly string[], now: Date): Promise<PassRow | undefined> {
  const where = sql`is_due AND wallet = ANY (${[...wallets]})`;
  const [pass] = await claimDue<PassRow>(db, 'wallet_pass', { now, leaseMs, limit: 1, where, columns: passColumns });
  return pass;
}

/**
 * Sends a claimed pass to its wallet and stores the result. A concurrent change leaves the pass due.
 * @throws WalletFault after storing the failure
 */
export async function notifyWallet(deps: Wallets, pass: PassRow, now: Date): Promise<void> {
  const { wallets, onNews, database } = deps;
  const db = database.kysely;
  const about = { wallet: pass.wallet, passId: pass.wallet_pass_id };
  try {
    if (pass.wallet === 'apple' && wallets.apple) await pushAll(deps, wallets.apple, pass);
    if (pass.wallet === 'google' && wallets.google) await writeGoogle(deps, wallets.google, pass);
  } catch (error) {
    const attempts = pass.attempts + 1;
    const words = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await sql`
      UPDATE wallet_pass SET attempts = ${attempts}, last_error = ${words}, try_at = ${new Date(now.getTime() + walletPauseMs(attempts))}
      WHERE wallet_pass_id = ${pass.wallet_pass_id} AND changed_in = ${pass.changed_in}::xid8`.execute(db);
    onNews({ ...about, outcome: 'failed', attempts, error: words });
    throw error;
  }
  await sql`
    UPDATE wallet_pass SET is_due = changed_in <> ${pass.changed_in}::xid8, try_at = NULL, attempts = 0, last_error = NULL
    WHERE wallet_pass_id = ${pass.wallet_pass_id}`.execute(db);
  onNews({ ...about, outcome: 'told' });
}

/**
 * Pushes to every device registered for the pass and deletes unregistered devices. If one push fails, the next attempt
 * pushes to all devices again.
 */
async function pushAll({ database, onNews }: Wallets, apple: AppleWallet, pass: PassRow): Promise<void> {
  const db = database.kysely;
  const passId = pass.wallet_pass_id;
  const devices = await db
    .selectFrom('wallet_device')
    .select(['device', 'push_token'])
    .where('wallet_pass_id', '=', passId)
    .orderBy('created_at')
    .execute();
  let fault: WalletFault | null = null;
  for (const { device, push_token } of devices) {
    try {
      if ((await apple.push(push_token)) === 'told') continue;
      await db.deleteFrom('wallet_device').where('device', '=', device).where('push_token', '=', push_token).execute();
      onNews({ wallet: 'apple', outcome: 'gone', passId });
    } catch (error) {
      if (!(error instanceof WalletFault)) throw error;
      fault ??= error;
    }
  }
  if (fault !== null) throw fault;
}

async function writeGoogle(deps: Wallets, google: GoogleWallet, pass: PassRow): Promise<void> {
  const content = await readPass(deps.database.kysely, deps.codes, pass);
  // The event was deleted, so there is no content to send.
  if (!content) return;
  const { refusedPictures } = await google.write(
    googleTicket(content, {
      issuerId: google.issuerId,
      installation: await readInstallationId(deps.database.kysely),
      ticketUrl: ticketUrlOf(deps.publicUrl, content.ticketId),
      pictures: await eventPictures(deps.database.kysely, deps.publicUrl(), content.event.eventId),
      issuer: deps.issuer,
    }),
  );
  if (refusedPictures !== null)
    deps.onNews({ wallet: 'google', outcome: 'plain', passId: pass.wallet_pass_id, error: refusedPictures });
}
