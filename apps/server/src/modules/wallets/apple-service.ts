import type { BytesAnswer } from '@foyer/contract/endpoint';
import { FoyerError } from '@foyer/contract/errors';
import { sql } from 'kysely';
import { readBounds } from '../../db/transactions.ts';
import type { Wallets } from './deps.ts';
import { findApplePass } from './queries.ts';
import type { PassRow } from './read-pass.ts';
import { appleOf, sealPass } from './seal-pass.ts';

/** What Apple Wallet asks by itself (PassKit Web Service Reference). */

/** More devices than one person has. The oldest goes when another one comes, so that nobody fills the table with a token of theirs. */
const mostDevices = 20;

interface Asked {
  passType: string;
  serialNumber: string;
  authorization: string | undefined;
}

const json = (body: object, status?: 201): BytesAnswer => ({
  contentType: 'application/json',
  body: JSON.stringify(body),
  cacheControl: 'no-store',
  ...(status === undefined ? {} : { status }),
});
const nothing: BytesAnswer = { contentType: 'application/json', body: '', cacheControl: 'no-store', status: 204 };

/**
 * The pass that is asked for with its own token. An unknown one is refused as a wrong token is.
 * @throws FoyerError WALLET_PASS_REFUSED, WALLET_NOT_SET_UP
 */
async function admitted(deps: Wallets, { passType, serialNumber, authorization }: Asked): Promise<PassRow> {
  const token = /^ApplePass (\S+)$/.exec(authorization ?? '')?.[1];
  const isOurs =
    passType === appleOf(deps).passTypeId && token !== undefined && deps.links.isTokenOf(serialNumber, token);
  const pass = isOurs ? await findApplePass(deps.database.kysely, serialNumber) : undefined;
  if (!pass) throw new FoyerError('WALLET_PASS_REFUSED');
  return pass;
}

export async function registerDevice(
  deps: Wallets,
  { device, pushToken, ...asked }: Asked & { device: string; pushToken: string },
  now: Date,
): Promise<BytesAnswer> {
  const { wallet_pass_id: passId, ended_at } = await admitted(deps, asked);
  // Nothing will change any more, and nothing is to be kept of whoever it was.
  if (ended_at !== null) return json({});
  return deps.database.transaction(async (tx) => {
    // Two that come at once are counted one after the other.
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
  { device, ...asked }: Asked & { device: string },
): Promise<BytesAnswer> {
  const { wallet_pass_id: passId } = await admitted(deps, asked);
  await deps.database.kysely
    .deleteFrom('wallet_device')
    .where('device', '=', device)
    .where('wallet_pass_id', '=', passId)
    .execute();
  return json({});
}

/** What changed since a tag: transactions that were under way when it was given are looked at again, so that no change is missed. */
export async function listPasses(
  deps: Wallets,
  { device, passType, since }: { device: string; passType: string; since: string | undefined },
): Promise<BytesAnswer> {
  if (passType !== appleOf(deps).passTypeId) return nothing;
  const db = deps.database.kysely;
  const { epoch, oldest } = await readBounds(db);
  // A tag of another count of transactions (a restored copy has one of its own) says nothing: then everything is new.
  const [, told = '', from = '0'] = /^(.+)\.(\d{1,20})$/.exec(since ?? '') ?? [];
  const { rows } = await sql<{ wallet_pass_id: string }>`
    SELECT p.wallet_pass_id FROM wallet_device d JOIN wallet_pass p ON p.wallet_pass_id = d.wallet_pass_id
    WHERE d.device = ${device} AND p.changed_in >= ${told === epoch ? from : '0'}::xid8 ORDER BY p.wallet_pass_id`.execute(
    db,
  );
  if (rows.length === 0) return nothing;
  return json({ serialNumbers: rows.map((row) => row.wallet_pass_id), lastUpdated: `${epoch}.${oldest}` });
}

export async function latestPass(deps: Wallets, asked: Asked): Promise<BytesAnswer> {
  return sealPass(deps, await admitted(deps, asked));
}

/** The pass behind an address that `addToWallet` gave out. */
export async function downloadPass(deps: Wallets, token: string, now: Date): Promise<BytesAnswer> {
  appleOf(deps);
  const passId = deps.links.readDownload(token, now);
  const pass = passId === null ? undefined : await findApplePass(deps.database.kysely, passId);
  if (!pass) throw new FoyerError('RECORD_NOT_FOUND');
  return sealPass(deps, pass);
}

/** Anybody can send these, so they are shortened and counted (limit `wallet-logs`). */
export function noteComplaints(deps: Wallets, lines: readonly string[]): BytesAnswer {
  appleOf(deps);
  for (const line of lines.slice(0, 10)) deps.onComplaint(line.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 500));
  return json({});
}
