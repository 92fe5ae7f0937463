import type { BadgeFile, badgeFileStates } from '@foyer/contract/door/badge-files';
import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../../calls/context.ts';
import type { Db, Tx } from '../../../../db/database.ts';

/** A file of badges in a request: files of other staff, of another event and expired files are not found. */
export interface FileParams {
  eventId: number;
  fileId: number;
}

/** The columns of `presentFile`. Not the content, which is large. */
const columns = [
  'badge_file_id',
  'state',
  'done_count',
  'created_at',
  'expires_at',
  'confirmed_at',
  sql<number>`cardinality(ticket_ids)`.as('total'),
] as const;

type FileRow = Awaited<ReturnType<typeof ownFiles>>[number];

const statesOnWire = {
  PENDING: 'pending',
  READY: 'ready',
  FAILED: 'failed',
  CANCELED: 'canceled',
} as const satisfies Record<string, (typeof badgeFileStates)[number]>;

export const presentFile = (row: FileRow): BadgeFile => ({
  badgeFileId: row.badge_file_id,
  state: statesOnWire[row.state],
  done: row.done_count,
  total: row.total,
  createDate: row.created_at.toISOString(),
  availableUntil: row.expires_at.toISOString(),
  printedDate: row.confirmed_at?.toISOString() ?? null,
});

const selectOwn = (db: Db | Tx, eventId: number, { actor, now }: Pick<CallContext, 'actor' | 'now'>) =>
  db
    .selectFrom('badge_file')
    .where('event_id', '=', eventId)
    .where('account_id', '=', personAtKeyboardId(actor))
    .where('expires_at', '>', now);

export const ownFiles = (db: Db | Tx, eventId: number, context: Pick<CallContext, 'actor' | 'now'>) =>
  selectOwn(db, eventId, context).select(columns).orderBy('badge_file_id', 'desc').execute();

/** @throws FoyerError RECORD_NOT_FOUND */
export async function findOwnFile(
  db: Db | Tx,
  { eventId, fileId }: FileParams,
  context: Pick<CallContext, 'actor' | 'now'>,
): Promise<BadgeFile> {
  const row = await selectOwn(db, eventId, context)
    .select(columns)
    .where('badge_file_id', '=', fileId)
    .executeTakeFirst();
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return presentFile(row);
}

/** Locks and returns a file that is ready. @throws FoyerError RECORD_NOT_FOUND */
export async function lockReadyFile(
  tx: Tx,
  { eventId, fileId }: FileParams,
  context: Pick<CallContext, 'actor' | 'now'>,
): Promise<{ ticketIds: number[]; fingerprints: string[]; isConfirmed: boolean }> {
  const row = await selectOwn(tx, eventId, context)
    .select(['ticket_ids', 'fingerprints', 'confirmed_at'])
    .where('badge_file_id', '=', fileId)
    .where('state', '=', 'READY')
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return { ticketIds: row.ticket_ids, fingerprints: row.fingerprints ?? [], isConfirmed: row.confirmed_at !== null };
}

/** The content of a file that is ready. @throws FoyerError RECORD_NOT_FOUND */
export async function readFileContent(
  db: Db,
  { eventId, fileId }: FileParams,
  context: Pick<CallContext, 'actor' | 'now'>,
): Promise<Buffer> {
  const row = await selectOwn(db, eventId, context)
    .select('content')
    .where('badge_file_id', '=', fileId)
    .executeTakeFirst();
  if (!row?.content) throw new FoyerError('RECORD_NOT_FOUND');
  return row.content;
}
