import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import { readBounds } from '../../../db/transactions.ts';
import type { Wallets } from './deps.ts';
import { findApplePass } from './queries.ts';
import type { PassRow } from './read-pass.ts';
import { appleOf, sealPass } from './seal-pass.ts';

/** The endpoints that Apple Wallet calls (PassKit Web Service Reference). */

/**
 * Maximum devices per pass, more than one person has. A new device replaces the oldest one, so a single token cannot
 * fill the table.
 */
const mostDevices = 20;

interface PassRequest {
  passType: string;
  serialNumber: string;
  authorization: string | undefined;
}

const json = (body: object, status?: 201): BytesAnswer => ({
  contentType: 'application/json',
  body: JSON.stringify(body),
  ...(status === undefined ? {} : { status }),
});
const nothing: BytesAnswer = { contentType: 'application/json', body: '', status: 204 };

/**
 * Returns the pass if the request has the pass's own token. An unknown pass is refused in the same way as a wrong
 * token.
 * @throws FoyerError WALLET_PASS_REFUSED, WALLET_NOT_SET_UP
 */
async function admitted(deps: Wallets, { passType, serialNumber, authorization }: PassRequest): Promise<PassRow> {
  const token = /^ApplePass (\S+)$/.exec(authorization ?? '')?.[1];
  const isOurs =
    passType === appleOf(deps).passTypeId && token !== undefined && deps.links.isTokenOf(serialNumber, token);
  const pass = isOurs ? await findApplePass(deps.database.kysely, serialNumber) : undefined;
  if (!pass) throw new FoyerError('WALLET_PASS_REFUSED');
  return pass;
}

export async function registerDevice(
  deps: Wallets,
  { device, pushToken, ...request }: PassRequest & { device: string; pushToken: string },
  now: Date,
): Promise<BytesAnswer> {
  const { wallet_pass_id: passId, ended_at } = await admitted(deps, request);
  // An ended pass does not change again, and no data about its former holder's device may be stored.
  if (ended_at !== null) return json({});
  return deps.database.transaction(async (tx) => {
    // The lock serialises concurrent registrations, so both are counted.
    await sql`SELECT FROM wallet_pass WHERE wallet_pass_id = ${passId} FOR NO KEY UPDATE`.execute(tx);
    const { rows } = await sql<{ is_new: boolean }>`
      INSERT INTO wallet_device (device, wallet_pass_id, push_token, created_at) VALUES (${device}, ${passId}, ${pushToken}, ${now})
      ON CONFLICT (device, wallet_pass_id) DO UPDATE SET push_token = EXCLUDED.push_token
      RETURNING xmax = 0 AS is_new`.execute(tx);
    await sql`
      DELETE FROM wallet_device WHERE wallet_pass_id = ${passId} AND device IN (
        SELECT device FROM wallet_device WHERE wallet_pass_id = ${passId} AND device <> ${device}
        ORDER BY created_at DESC, device OFFSET ${mostDevices - 1})`.execute(tx);
    return rows[0]?.is_new ? json({}, 201) : json({});
  });
}

export async function unregisterDevice(
  deps: Wallets,
  { device, ...request }: PassRequest & { device: string },
): Promise<BytesAnswer> {
  const { wallet_pass_id: passId } = await admitted(deps, request);
  await deps.database.kysely
    .deleteFrom('wallet_device')
    .where('device', '=', device)
    .where('wallet_pass_id', '=', passId)
    .execute();
  return json({});
}

/**
 * Lists passes that changed since a tag. Transactions that were open when the tag was issued are checked again, so no
 * change is missed.
 */
export async function listPasses(
  deps: Wallets,
  { device, passType, since }: { device: string; passType: string; since: string | undefined },
): Promise<BytesAnswer> {
  if (passType !== appleOf(deps).passTypeId) return nothing;
  const db = deps.database.kysely;
  const { epoch, oldest } = await readBounds(db);
  // A tag from another epoch of transaction numbers (for example after a restore) is ignored, and all passes are
  // listed.
  const [, sentEpoch = '', from = '0'] = /^(.+)\.(\d{1,20})$/.exec(since ?? '') ?? [];
  const { rows } = await sql<{ wallet_pass_id: string }>`
    SELECT p.wallet_pass_id FROM wallet_device d JOIN wallet_pass p ON p.wallet_pass_id = d.wallet_pass_id
    WHERE d.device = ${device} AND p.changed_in >= ${sentEpoch === epoch ? from : '0'}::xid8 ORDER BY p.wallet_pass_id`.execute(
    db,
  );
  if (rows.length === 0) return nothing;
  return json({ serialNumbers: rows.map((row) => row.wallet_pass_id), lastUpdated: `${epoch}.${oldest}` });
}

export async function latestPass(deps: Wallets, request: PassRequest): Promise<BytesAnswer> {
  return sealPass(deps, await admitted(deps, request));
}

/** Returns the pass for a download URL from `addToWallet`. */
export async function downloadPass(deps: Wallets, token: string, now: Date): Promise<BytesAnswer> {
  appleOf(deps);
  const passId = deps.links.readDownload(token, now);
  const pass = passId === null ? undefined : await findApplePass(deps.database.kysely, passId);
  if (!pass) throw new FoyerError('RECORD_NOT_FOUND');
  return sealPass(deps, pass);
}

/** The endpoint is public, so lines are shortened and counted (limit `wallet-logs`). */
export function noteComplaints(deps: Wallets, lines: readonly string[]): BytesAnswer {
  appleOf(deps);
  for (const line of lines.slice(0, 10)) deps.onComplaint(line.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 500));
  return json({});
}
