import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { unclonedFields, withoutFields } from '@foyer/contract/events/field-vocabulary';
import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import { includesEvent } from '@foyer/domain/people/grants';
import { localDate } from '@foyer/domain/shared/dates';
import { datesIn, movedByDays } from '@foyer/domain/events/definition-dates';
import { isInReach } from '@foyer/domain/events/event-dates';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { copyGrants } from '../../people/grants/index.ts';
import { findParent, referableEvents, storedDefinition, writeEvent } from '../definition/index.ts';
import { countNewEvents } from './count-new-events.ts';
import { keepPicture } from './pictures.ts';
import { readStored, type StoredEvent } from './stored-event.ts';

/** First half of the advisory lock key, unique to cloning. The second half is a hash of the base short code. */
const lockSpace = 7307;

interface CloneRequest {
  eventId: number;
  /** Undefined: the clone gets the copied event's parent. */
  parentEventId?: number | null | undefined;
  children?: number[] | undefined;
  firstDay?: string | undefined;
}

interface Clone {
  eventId: number;
  eventShortCode: string;
}

/**
 * Copies an event and the chosen children into unpublished events (events 4.2). The copy has the configuration, ticket
 * types, add-ons, coupons, images and mail templates, but no orders, sold tickets, holds or activation.
 * `clone-links.test.ts` lists every link of a copied event.
 */
export async function cloneEvent(
  database: Database,
  { eventId: sourceId, parentEventId, children = [], firstDay }: CloneRequest,
  context: CallContext,
): Promise<Clone & { children: Clone[] }> {
  await countNewEvents(database, 1 + children.length, context);
  return database.transaction(
    async (tx) => {
      const source = await readStored(tx, sourceId);
      await checkReferences(tx, [...children, parentEventId ?? inherited(source, parentEventId)], context);
      const parent = await parentOf(tx, source, parentEventId, context);
      await checkChildren(tx, sourceId, children, parent);
      const days = firstDay === undefined ? 0 : daysUntil(source.definition, firstDay);
      const clone = await writeClone(tx, source, { parentEventId: parent, days }, context);
      const copies: Clone[] = [];
      for (const childId of children) {
        const child = await readStored(tx, childId);
        copies.push(await writeClone(tx, child, { parentEventId: clone.eventId, days }, context));
      }
      return { ...clone, children: copies };
    },
    { retries: 2 },
  );
}

/** The parent of the copied event, when the request names no other one. */
const inherited = ({ parentEventId }: StoredEvent, wanted: number | null | undefined): number | null =>
  wanted === undefined ? parentEventId : null;

/**
 * Checks that an organiser of some events copies and links only these events, before anything tells whether the others
 * exist (events 1.6). @throws ROLE_FOR_OTHER_EVENTS
 */
async function checkReferences(tx: Tx, named: readonly (number | null)[], context: CallContext): Promise<void> {
  const events = await referableEvents(tx, context);
  if (named.some((eventId) => eventId !== null && !includesEvent(events, eventId))) {
    throw new FoyerError('ROLE_FOR_OTHER_EVENTS');
  }
}

const refused = (code: ErrorItem['code'], path: string) =>
  new FoyerError('VALIDATION_ERROR', { items: [{ code, path }] });

async function parentOf(
  tx: Tx,
  source: StoredEvent,
  wanted: number | null | undefined,
  context: CallContext,
): Promise<number | null> {
  if (wanted === undefined || wanted === source.parentEventId) return source.parentEventId;
  if (wanted === null) return null;
  const parent = await findParent(tx, { eventId: null, parentEventId: null }, { id: wanted }, context);
  if (typeof parent === 'object') return parent.parentEventId;
  throw refused('ONE_OF', 'body.parentEventId');
}

/** Checks that each child belongs to the copied event, is listed once, and that the copy has no parent itself. */
async function checkChildren(
  tx: Tx,
  sourceId: number,
  children: readonly number[],
  parent: number | null,
): Promise<void> {
  const rows = await tx
    .selectFrom('event')
    .select('event_id')
    .where('parent_event_id', '=', sourceId)
    .where('event_id', 'in', [0, ...children])
    .execute();
  const known = new Set(rows.map((row) => row.event_id));
  const wrong = children.findIndex(
    (childId, n) => parent !== null || !known.has(childId) || children.indexOf(childId) < n,
  );
  if (wrong !== -1) throw refused('ONE_OF', `body.children.${wrong}`);
}

/** Number of days from the event's start to the clone's first day. */
function daysUntil({ eventStart, configuration }: EventDefinition, firstDay: string): number {
  return (Date.parse(firstDay) - Date.parse(localDate(eventStart, configuration.timeZone))) / 86_400_000;
}

async function writeClone(
  tx: Tx,
  source: StoredEvent,
  { parentEventId, days }: { parentEventId: number | null; days: number },
  context: CallContext,
): Promise<Clone> {
  const { actor, now, requestId } = context;
  const definition = movedByDays(await storedDefinition(tx, source.eventId), days);
  if (!datesIn(definition).every(({ instant }) => isInReach(instant))) throw refused('DATE', 'body.firstDay');
  const eventShortCode = await freshCode(tx, definition.eventShortCode);
  const { images } = source;
  const configuration = withoutFields(definition.configuration, unclonedFields);
  const copy = { ...definition, configuration, eventShortCode, published: false };
  const { eventId } = await writeEvent(tx, copy, { now, parentEventId, images });
  await tx.updateTable('event').set({ cloned_from_event_id: source.eventId }).where('event_id', '=', eventId).execute();
  await sql`
    INSERT INTO image (event_id, image_key, file_name, content_hash, framing, created_at)
    SELECT ${eventId}, image_key, file_name, content_hash, framing, ${now} FROM image WHERE event_id = ${source.eventId}`.execute(
    tx,
  );
  for (const image of images) await keepPicture(tx, eventId, image, context);
  // An organiser of the copied event becomes an organiser of the clone.
  const organiser = personAtKeyboardId(actor);
  const copied = await copyGrants(tx, organiser, { role: 'organiser', from: source.eventId, to: eventId, now });
  if (copied > 0) {
    const account = { entity: 'account', entityId: organiser, subjectAccountId: organiser };
    const after = { role: 'organiser', eventId };
    await writeAudit(tx, { actor, now, requestId }, { action: 'account.rolesChanged', ...account, eventId, after });
  }
  await writeAudit(
    tx,
    { actor, now, requestId },
    {
      action: 'event.cloned',
      entity: 'event',
      entityId: eventId,
      eventId,
      after: { eventShortCode, clonedFrom: definition.eventShortCode },
    },
  );
  return { eventId, eventShortCode };
}

/** The code with the next free number: `STRIKE25`, `STRIKE25-2`, `STRIKE25-3`. */
async function freshCode(tx: Tx, code: string): Promise<string> {
  const base = code.replace(/-[2-9]$|-[1-9]\d$/, '').slice(0, 54);
  await sql`SELECT pg_advisory_xact_lock(${lockSpace}::int, hashtext(${base}))`.execute(tx);
  const { rows } = await sql<{ code: string }>`
    SELECT event_short_code AS code FROM event
    WHERE starts_with(event_short_code, ${`${base}-`}) OR event_short_code = ${base}`.execute(tx);
  const taken = new Set(rows.map((row) => row.code));
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
