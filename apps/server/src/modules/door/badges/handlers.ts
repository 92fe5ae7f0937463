import type { badgeAwardsEndpoints } from '@foyer/contract/door/badge-awards';
import type { badgeFilesEndpoints } from '@foyer/contract/door/badge-files';
import type { badgesEndpoints } from '@foyer/contract/door/badges';
import { parseAttendeeFilter, type AttendeeFilter } from '@foyer/contract/reports/reports';
import { FoyerError } from '@foyer/contract/wire/errors';
import { searchRoles } from '@foyer/contract/wire/role-vocabulary';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { CallContext, HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import type { ImageGateway } from '../../../gateways/images/port.ts';
import { requireOpenDoor } from '../../events/catalogue/index.ts';
import { countDoorLookUps, type TicketCodes } from '../../tickets/index.ts';
import { createFindUnprintable } from '../../tickets/documents/index.ts';
import type { Workers } from '../../../workers/workers.ts';
import { requesterOf } from '../../system/limits/index.ts';
import { readBadgeEvent } from './badge-event.ts';
import { findBadge, type FoundBadge } from './find-badges.ts';
import { ownFiles, presentFile } from './files/own-file.ts';
import { cancelBadgeFile, confirmBadgeFile, createBadgeFile, fetchBadgeFile } from './files/use-files.ts';
import { listBadgeChoices, listBadges } from './list-badges.ts';
import { listBadgeSamples } from './list-samples.ts';
import { withPrintedNames } from './printed-names.ts';
import { withPrintedParts } from './printed-parts.ts';
import { recordPrints } from './record-prints.ts';
import { updateBadge } from './update-badge.ts';

type Names = keyof typeof badgesEndpoints | keyof typeof badgeFilesEndpoints | keyof typeof badgeAwardsEndpoints;
type Handlers = { [N in Names]: HandlerOf<Endpoints[N]> };

interface BadgesDeps {
  database: Database;
  /** Issues the QR codes of badges. */
  codes: TicketCodes;
  images: ImageGateway;
  /** Runs the check of printable characters in worker threads. */
  workers: Workers;
}

/** Scanners print badges, but do not search attendees. @throws FoyerError FORBIDDEN */
function requireSearch(attendees: AttendeeFilter | undefined, { actor }: CallContext): void {
  if (attendees && !hasAnyRole(actor, searchRoles)) throw new FoyerError('FORBIDDEN');
}

/** Handlers for badges and their awards (door 6.1). */
export function badgesHandlers({ database, codes, images, workers }: BadgesDeps): Handlers {
  const db = database.kysely;
  const findUnprintable = createFindUnprintable(workers);
  const readBadge = async (ticketId: number, context: CallContext) => {
    await countDoorLookUps(database, [ticketId], context);
    const found = await findBadge(db, ticketId, context.locale);
    await requireOpenDoor(db, found.badge.eventId, context);
    return found;
  };
  const present = async (found: FoundBadge, { locale }: CallContext) => {
    const event = await readBadgeEvent(db, found.badge.eventId);
    const [badge] = await withPrintedNames(
      withPrintedParts([found], event, { codes, locale }),
      findUnprintable,
      locale,
    );
    return badge ?? found.badge;
  };
  return {
    getBadge: async ({ params }, context) => present(await readBadge(params.ticketId, context), context),
    getBadgeAwards: async ({ params }, context) => {
      const { assigned, assignedTitle, unassigned, unassignedTitles } = (await readBadge(params.ticketId, context))
        .badge;
      return { assigned, assignedTitle, unassigned, unassignedTitles };
    },
    updateBadge: async ({ params, body }, context) => {
      await readBadge(params.ticketId, context);
      return present(await updateBadge(database, { ...params, ...body }, context), context);
    },
    listBadges: async ({ params, query }, context) => {
      await requireOpenDoor(db, params.eventId, context);
      const { attendees: text, ...filter } = query;
      const attendees = text === undefined ? undefined : parseAttendeeFilter(text);
      requireSearch(attendees, context);
      return listBadges({ database, codes, findUnprintable }, { ...params, ...filter, attendees }, context);
    },
    getBadgeDesigns: async ({ params: { eventId } }, context) => {
      await requireOpenDoor(db, eventId, context);
      return [...(await readBadgeEvent(db, eventId)).designs];
    },
    listBadgeSamples: ({ params: { eventId } }, { locale }) =>
      listBadgeSamples({ db, codes, findUnprintable }, eventId, locale),
    recordBadgePrints: async ({ params, body }, context) => {
      await requireOpenDoor(db, params.eventId, context);
      return recordPrints(database, { ...params, ...body }, context);
    },
    listBadgeChoices: async ({ params: { eventId } }, context) => {
      await requireOpenDoor(db, eventId, context);
      return listBadgeChoices(db, eventId, context.locale);
    },
    listBadgeFiles: async ({ params: { eventId } }, context) => {
      await requireOpenDoor(db, eventId, context);
      await readBadgeEvent(db, eventId);
      return (await ownFiles(db, eventId, context)).map(presentFile);
    },
    createBadgeFile: async ({ params, body }, context) => {
      await requireOpenDoor(db, params.eventId, context);
      requireSearch(body.attendees, context);
      return createBadgeFile(database, { ...params, ...body }, context);
    },
    cancelBadgeFile: async ({ params }, context) => {
      await requireOpenDoor(db, params.eventId, context);
      return cancelBadgeFile(database, params, context);
    },
    fetchBadgeFile: async ({ params }, context) => {
      await requireOpenDoor(db, params.eventId, context);
      return fetchBadgeFile(database, params, context);
    },
    confirmBadgeFile: async ({ params }, context) => {
      await requireOpenDoor(db, params.eventId, context);
      return confirmBadgeFile(database, params, context);
    },
    getAwardImage: async ({ params }, context) => {
      const stored = await db
        .selectFrom('image')
        .select('content_hash')
        .where('event_id', 'is', null)
        .where('image_key', '=', params.imageName)
        .executeTakeFirst();
      const image = stored && (await images.read(stored.content_hash, undefined, requesterOf(context)));
      if (!image) throw new FoyerError('RECORD_NOT_FOUND');
      return {
        contentType: image.contentType,
        body: image.bytes,
        etag: image.contentHash,
        cacheControl: 'public, max-age=300',
      };
    },
  };
}
