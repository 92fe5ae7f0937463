import type { BadgeFile } from '@foyer/contract/door/badge-files';
import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import { mostBadgesPerFile } from '@foyer/domain/door/badge-print';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../../calls/context.ts';
import type { Database } from '../../../../db/database.ts';
import { day } from '../../../../jobs/purge.ts';
import { writeAudit } from '../../../people/audit/index.ts';
import { limits } from '../../../system/limits/index.ts';
import { countDoorLookUps } from '../../../tickets/index.ts';
import { readBadgeEvent } from '../badge-event.ts';
import { chooseBadges, type BadgeFilter, type BadgeOrder } from '../choose-badges.ts';
import { writePrints } from '../record-prints.ts';
import { findOwnFile, lockReadyFile, readFileContent, type FileParams } from './own-file.ts';

/** How long a file is stored, in ms. */
const retentionMs = day;
/** Files of one account. A new file replaces the oldest one. */
const mostFiles = 5;
const retryAfterSeconds = 30;

/**
 * Stores the request for a file with all badges that match. The job `badge files` makes the file.
 * @throws FoyerError RECORD_NOT_FOUND when no badge matches, TOO_MANY_BADGES, BADGE_FILE_PENDING, RATE_LIMITED
 */
export async function createBadgeFile(
  database: Database,
  { eventId, sortBy, ...filter }: BadgeFilter & { eventId: number; sortBy: BadgeOrder },
  context: CallContext,
): Promise<BadgeFile> {
  const { now, locale, actor } = context;
  const db = database.kysely;
  // The search text can be a name, which the audit log does not need.
  const attendees = filter.attendees && { ...filter.attendees, searchText: undefined };
  const event = await readBadgeEvent(db, eventId);
  if (event.designs.length === 0 || !event.isEnabled) throw new FoyerError('RECORD_NOT_FOUND');
  const ticketIds = await chooseBadges(db, event, filter, { sortBy, locale, now });
  if (ticketIds.length === 0) throw new FoyerError('RECORD_NOT_FOUND');
  if (ticketIds.length > mostBadgesPerFile)
    throw new FoyerError('TOO_MANY_BADGES', { metadata: { most: mostBadgesPerFile } });
  await countDoorLookUps(database, ticketIds, context);
  const accountId = personAtKeyboardId(actor);
  return database.transaction(async (tx) => {
    // Two requests at the same time must not exceed the maximum.
    await sql`LOCK TABLE badge_file IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const pending = await tx
      .selectFrom('badge_file')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'PENDING')
      .where('account_id', '<>', accountId)
      .executeTakeFirstOrThrow();
    if (pending.count >= limits['badge-files-all'].allowed)
      throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds } });
    const { rows } = await sql<{ id: number }>`
      INSERT INTO badge_file (event_id, account_id, locale, ticket_ids, try_at, created_at, expires_at)
      VALUES (${eventId}, ${accountId}, ${locale}, ${ticketIds}::bigint[], ${now}, ${now}, ${new Date(now.getTime() + retentionMs)})
      ON CONFLICT (account_id) WHERE state = 'PENDING' DO NOTHING
      RETURNING badge_file_id AS id`.execute(tx);
    const fileId = rows[0]?.id;
    if (fileId === undefined) throw new FoyerError('BADGE_FILE_PENDING');
    await sql`
      DELETE FROM badge_file WHERE badge_file_id IN (
        SELECT badge_file_id FROM badge_file WHERE account_id = ${accountId} ORDER BY badge_file_id DESC OFFSET ${mostFiles})`.execute(
      tx,
    );
    await writeAudit(tx, context, {
      action: 'badge.fileRequested',
      entity: 'event',
      entityId: eventId,
      eventId,
      after: { badges: ticketIds.length, sortBy, ...filter, ...(attendees && { attendees }) },
    });
    return findOwnFile(tx, { eventId, fileId }, context);
  });
}

/** Cancels a pending file. The process that makes it stops its thread. @throws FoyerError RECORD_NOT_FOUND */
export async function cancelBadgeFile(
  { kysely }: Database,
  params: FileParams,
  context: CallContext,
): Promise<BadgeFile> {
  await findOwnFile(kysely, params, context);
  await kysely
    .updateTable('badge_file')
    .set({ state: 'CANCELED', try_at: null })
    .where('badge_file_id', '=', params.fileId)
    .where('state', '=', 'PENDING')
    .execute();
  return findOwnFile(kysely, params, context);
}

/** @throws FoyerError RECORD_NOT_FOUND */
export async function fetchBadgeFile(
  { kysely }: Database,
  params: FileParams,
  context: CallContext,
): Promise<BytesAnswer> {
  const body = await readFileContent(kysely, params, context);
  const { shortCode } = await readBadgeEvent(kysely, params.eventId);
  return {
    contentType: 'application/pdf',
    fileName: `${shortCode}-badges-${params.fileId}.pdf`,
    body,
  };
}

/**
 * Records the badges of a file as printed with the content in the file. Tickets that were cancelled since are left out.
 * A repeated request records nothing. @throws FoyerError RECORD_NOT_FOUND
 */
export function confirmBadgeFile(database: Database, params: FileParams, context: CallContext): Promise<BadgeFile> {
  return database.transaction(async (tx) => {
    const { eventId, fileId } = params;
    const { ticketIds, fingerprints, isConfirmed } = await lockReadyFile(tx, params, context);
    if (!isConfirmed) {
      const printed = ticketIds.map((ticketId, index) => ({ ticketId, fingerprint: fingerprints[index] ?? '' }));
      const rows = await writePrints(tx, { eventId, printed }, context);
      await tx
        .updateTable('badge_file')
        .set({ confirmed_at: context.now })
        .where('badge_file_id', '=', fileId)
        .execute();
      await writeAudit(tx, context, {
        action: 'badge.filePrinted',
        entity: 'event',
        entityId: eventId,
        eventId,
        after: { badges: rows.length },
      });
    }
    return findOwnFile(tx, params, context);
  });
}
