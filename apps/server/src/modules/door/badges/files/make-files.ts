import type { Locale } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../../../db/database.ts';
import type { ImageGateway } from '../../../../gateways/images/port.ts';
import { claimDue } from '../../../../jobs/claim-due.ts';
import type { Job } from '../../../../jobs/job.ts';
import { purge } from '../../../../jobs/purge.ts';
import type { Workers } from '../../../../workers/workers.ts';
import { describeEvent } from '../../../mail/index.ts';
import type { TicketCodes } from '../../../tickets/index.ts';
import { badgesTask, createFindUnprintable } from '../../../tickets/documents/index.ts';
import { readBadgeEvent } from '../badge-event.ts';
import { findBadges, type FoundBadge } from '../find-badges.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { withPrintedNames } from '../printed-names.ts';
import { withPrintedParts } from '../printed-parts.ts';

export interface BadgeFilesDeps {
  database: Database;
  /** Issues the QR codes of badges. */
  codes: TicketCodes;
  images: Pick<ImageGateway, 'read'>;
  workers: Workers;
  /** Called for an attempt that failed. The third failure ends the file. */
  onFailure: (error: unknown, about: { badgeFileId: number; tries: number }) => void;
}

/** How long a process may work on a file before another process takes over, in ms, and the maximum number of attempts. */
const leaseMs = 5 * 60_000;
const mostTries = 3;
/** How often the progress is stored and a cancellation is noticed, in ms. */
const watchMs = 500;
const badgesAtOnce = 200;

/** Makes requested files of badges one at a time, and deletes expired files (door 6.7). */
export const badgeFilesJob = (deps: BadgeFilesDeps): Job => ({
  name: 'badge files',
  everyMs: 1_000,
  run: async ({ now, signal }) => {
    const db = deps.database.kysely;
    const expired = await purge(db, 'badge_file', 'expires_at', sql`expires_at <= ${now}`);
    if (signal.aborted) return expired;
    const columns = sql`badge_file_id AS "badgeFileId", event_id AS "eventId", locale, ticket_ids AS "ticketIds", tries,
      created_at AS "createdAt"`;
    const [claimed] = await claimDue<Claimed>(db, 'badge_file', { now, leaseMs, limit: 1, columns });
    if (!claimed) return expired;
    await makeOne(deps, claimed, now, signal);
    return expired + 1;
  },
});

interface Claimed {
  badgeFileId: number;
  eventId: number;
  locale: Locale;
  ticketIds: number[];
  tries: number;
  createdAt: Date;
}

async function makeOne(deps: BadgeFilesDeps, claimed: Claimed, now: Date, stopping: AbortSignal): Promise<void> {
  const db = deps.database.kysely;
  const ended = new AbortController();
  const signal = AbortSignal.any([stopping, ended.signal]);
  const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const watch = setInterval(() => {
    const done = Atomics.load(progress, 0);
    void update(db, claimed, sql`done_count = ${done}`).then(
      (isOurs) => isOurs || ended.abort(),
      // The progress is written again at the next interval. The result is written only while the claim is valid.
      () => undefined,
    );
  }, watchMs);
  try {
    // Processes that were killed during an attempt did not record a failure.
    if (claimed.tries > mostTries) throw new Error('Every process that made this file was stopped.');
    const made = await make(deps, claimed, progress, signal);
    await update(
      db,
      claimed,
      sql`state = 'READY', try_at = NULL, content = ${made.pdf}, ticket_ids = ${made.ticketIds}::bigint[],
        fingerprints = ${made.fingerprints}::text[], done_count = ${made.ticketIds.length}`,
    );
  } catch (error) {
    if (ended.signal.aborted) return;
    // The process stops. Another process starts the file again at once.
    if (stopping.aborted) await update(db, claimed, sql`try_at = ${now}, tries = tries - 1, done_count = 0`);
    else {
      if (claimed.tries >= mostTries) await update(db, claimed, sql`state = 'FAILED', try_at = NULL`);
      else await update(db, claimed, sql`try_at = ${now}, done_count = 0`);
      deps.onFailure(error, { badgeFileId: claimed.badgeFileId, tries: claimed.tries });
    }
  } finally {
    clearInterval(watch);
  }
}

/** Changes the file while this claim is valid: not canceled, and not taken over by another process. */
async function update(db: Db, { badgeFileId, tries }: Claimed, set: ReturnType<typeof sql>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE badge_file SET ${set} WHERE badge_file_id = ${badgeFileId} AND tries = ${tries} AND state = 'PENDING'`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

interface Made {
  pdf: Buffer;
  ticketIds: number[];
  fingerprints: string[];
}

async function make(
  { database: { kysely: db }, codes, images, workers }: BadgeFilesDeps,
  { eventId, locale, ticketIds, createdAt }: Claimed,
  progress: Int32Array,
  signal: AbortSignal,
): Promise<Made> {
  const badgeEvent = await readBadgeEvent(db, eventId);
  const { designs, layout } = badgeEvent;
  const event = await describeEvent(db, eventId, locale);
  if (designs.length === 0 || !event) throw new Error('The event has no badges any more.');
  const found: FoundBadge[] = [];
  for (let from = 0; from < ticketIds.length; from += badgesAtOnce) {
    signal.throwIfAborted();
    found.push(...(await findBadges(db, ticketIds.slice(from, from + badgesAtOnce), locale)));
  }
  const parts = withPrintedParts(found, badgeEvent, { codes, locale });
  const badges = await withPrintedNames(parts, createFindUnprintable(workers), locale);
  const fields = designs.flatMap(({ front, back }) => [...front, ...(back ?? [])]);
  const awards = new Set(found.flatMap(({ badge }) => badge.assigned.flatMap(({ imageName }) => imageName ?? [])));
  const pictures = fields.some(({ kind }) => kind === 'awards')
    ? await readPictures(db, images, null, awards)
    : new Map<string, Uint8Array>();
  const eventImages = new Set(fields.flatMap(({ kind, image }) => (kind === 'image' && image ? [image] : [])));
  const eventPictures = await readPictures(db, images, eventId, eventImages);
  const about = { title: event.name, author: event.name, date: createdAt, locale };
  const { pdf } = await workers.run(
    badgesTask,
    { about, layout, designs, eventName: event.name, badges, pictures, eventPictures, progress },
    { account: 'badge files' },
    { signal },
  );
  return {
    pdf: Buffer.from(pdf),
    ticketIds: found.map(({ badge }) => badge.ticketId),
    fingerprints: found.map((each) => fingerprintOf(each, badgeEvent)),
  };
}

/** Formats that PDFs can contain. Stored originals are in these formats. */
const embeddable: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

/** Pictures of an event by key, or of awards (`null`) by name. */
async function readPictures(
  db: Db,
  images: BadgeFilesDeps['images'],
  eventId: number | null,
  names: ReadonlySet<string>,
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  if (names.size === 0) return pictures;
  const rows = await db
    .selectFrom('image')
    .select(['image_key', 'content_hash'])
    .where('event_id', eventId === null ? 'is' : '=', eventId)
    .where('image_key', 'in', [...names])
    .execute();
  for (const { image_key: name, content_hash: hash } of rows) {
    const image = await images.read(hash);
    if (image && embeddable.has(image.contentType)) pictures.set(name, image.bytes);
  }
  return pictures;
}

/** Deletes files that include a badge of the person, current or transferred (`earlier`). */
export async function forgetBadgeFiles(tx: Tx, accountId: number, earlier: readonly number[]): Promise<void> {
  await sql`
    DELETE FROM badge_file WHERE account_id = ${accountId} OR ticket_ids && (
      SELECT coalesce(array_agg(ticket_id), '{}') || ${[...earlier]}::bigint[] FROM ticket WHERE account_id = ${accountId})`.execute(
    tx,
  );
}
