import type { eventsEndpoints } from '@foyer/contract/events/events';
import type { ownSaleEndpoints } from '@foyer/contract/orders/own-sale';
import { FoyerError } from '@foyer/contract/wire/errors';
import { pictureVersionLength, type ImageUse } from '@foyer/contract/wire/vocabulary';
import { cropVersion, type Framing } from '@foyer/domain/events/image-crop';
import { venueLines, venueText } from '@foyer/domain/events/venue';
import type { ImageContent, ImageReader } from '../../../gateways/images/port.ts';
import { readForUse } from '../../../gateways/images/read-for-use.ts';
import { includesEvent } from '@foyer/domain/people/grants';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { HandlerOf } from '../../../calls/context.ts';
import { readInstallationId } from '../../../db/installation.ts';
import { calendarFile, lastMailNumber } from '../../mail/index.ts';
import { requesterOf } from '../../system/limits/index.ts';
import { applyFormTriggers } from './apply-triggers.ts';
import { listGroupMembers } from './available-group-members.ts';
import { lookUpRelationships } from './available-relationships.ts';
import { listAvailableTickets } from './available-tickets.ts';
import type { EventsDependencies } from './deps.ts';
import { findEvent } from './find-event.ts';
import { listAddOns } from './list-add-ons.ts';
import { findByType, listEvents, listGroups } from './list-events.ts';
import { getOwnSale, getOwnSaleCalendar } from './own-sale.ts';
import { maySee, presentEvent } from './present.ts';
import { findEventRowByCode, findImage, listSoldOut } from './queries.ts';

type Handlers = { [N in keyof typeof eventsEndpoints]: HandlerOf<(typeof eventsEndpoints)[N]> } & {
  [N in keyof typeof ownSaleEndpoints]: HandlerOf<(typeof ownSaleEndpoints)[N]>;
};

/** A URL with a content hash can be cached for ever. Without the hash, browsers revalidate after five minutes. */
const cacheControl = { byHash: 'public, max-age=31536000, immutable', latest: 'public, max-age=300' } as const;

/** Whether a URL's version is this content's hash, or at least the prefix that lists contain. */
const isVersionOf = (contentHash: string, version = ''): boolean =>
  version.length >= pictureVersionLength && contentHash.startsWith(version);

interface ImageQuery {
  width?: number | undefined;
  use?: ImageUse | undefined;
  c?: string | undefined;
}

/** Whether a URL names the current crop of its use. */
const isCropVersion = (framing: Framing | null, { use, c }: ImageQuery): boolean =>
  use === undefined || (c ?? null) === cropVersion(framing ?? {}, use);

/** The image, or its crop for a use. Only the current crop is made, so callers cannot request arbitrary ones. */
async function readImage(
  images: EventsDependencies['images'],
  { content_hash: contentHash, framing }: { content_hash: string; framing: Framing | null },
  { width, use }: ImageQuery,
  reader: ImageReader,
): Promise<ImageContent | null> {
  const crop = use && (await readForUse(images, { contentHash, framing }, use, width, reader));
  return crop ?? images.read(contentHash, width, reader);
}

export function eventsHandlers(events: EventsDependencies): Handlers {
  const { publicUrl, images, mailFrom, isPaused } = events;
  const db = events.database.kysely;
  /** A paused restored copy sells nothing, so registration shows as closed from the start. */
  const asOpen = async <E extends { isRegistrationActive: boolean }>(event: E): Promise<E> =>
    (await isPaused()) ? { ...event, isRegistrationActive: false } : event;
  return {
    listEvents: async ({ query }, context) => {
      const events = await listEvents(db, query, context);
      return (await isPaused()) ? Promise.all(events.map(asOpen)) : events;
    },
    getEvent: async ({ params: { eventId } }, { actor, now }) => {
      const [event, soldOut] = await Promise.all([findEvent(db, eventId, actor), listSoldOut(db, eventId, now)]);
      return asOpen({ ...presentEvent(event, actor, now), ...(soldOut.length > 0 ? { soldOut } : {}) });
    },
    getEventByType: async ({ params }, context) => asOpen(await findByType(db, params.eventTypeCd, context)),
    getEventByCode: async ({ params }, { actor, now, events: allowed }) => {
      const row = await findEventRowByCode(db, actor.accountId, params.eventShortCode);
      const isVisible = row && maySee(row, actor) && includesEvent(allowed, row.event_id);
      if (!isVisible) throw new FoyerError('RECORD_NOT_FOUND');
      return asOpen(presentEvent(row, actor, now));
    },
    listEventGroups: (_, context) => listGroups(db, context),
    getEventCalendar: async ({ params }, { actor, now, locale }) => {
      const event = await findEvent(db, params.eventId, actor);
      return {
        contentType: 'text/calendar; charset=utf-8',
        fileName: `${event.event_short_code}.ics`,
        body: calendarFile({
          eventId: event.event_id,
          installationId: await readInstallationId(db),
          // A mail may have cancelled the entry before.
          sequence: event.calendar_sequence + (await lastMailNumber(db)),
          organizer: mailFrom,
          summary: translatedText(event.translations.name, locale, event.default_name),
          start: event.event_start,
          end: event.event_end,
          timeZone: event.configuration.timeZone,
          location: venueText(venueLines(event.configuration.venue, locale), locale),
          description: null,
          url: `${publicUrl()}/account/${event.event_id}/summary`,
          now,
        }),
      };
    },
    getOwnSale: ({ params }, context) => getOwnSale(events, params.eventId, context),
    getOwnSaleCalendar: ({ params }, context) => getOwnSaleCalendar(events, params.eventId, context),
    getEventImage: async ({ params, query }, context) => {
      const found = await findImage(db, params.eventId, params.kind);
      // Responses contain the hash only for people who may see the event. Others cannot guess it.
      const mayRead = found && (found.published || isVersionOf(found.content_hash, query.v));
      const image = mayRead ? await readImage(images, found, query, requesterOf(context)) : null;
      if (!found || !image) throw new FoyerError('RECORD_NOT_FOUND');
      return {
        contentType: image.contentType,
        body: image.bytes,
        etag: image.contentHash,
        // A URL with a different hash or crop must not be cached for long, because it would show the wrong image later.
        cacheControl:
          isVersionOf(found.content_hash, query.v) && isCropVersion(found.framing, query)
            ? cacheControl.byHash
            : cacheControl.latest,
        isForOtherSites: query.use === 'mail' || query.use === 'share',
      };
    },
    availableTickets: async ({ body }, context) => {
      if (await isPaused()) throw new FoyerError('REGISTRATION_NOT_ACTIVE');
      return listAvailableTickets(events, body, context);
    },
    availableRelationships: ({ body }, context) => lookUpRelationships(events, body, context),
    availableGroupMemberTickets: ({ body }, context) => listGroupMembers(events, body, context),
    applyTriggers: ({ params, body }, context) => {
      if (params.eventId !== body.eventId) throw new FoyerError('RECORD_NOT_FOUND');
      return applyFormTriggers(events, body, context);
    },
    listAddOns: ({ params }, context) => listAddOns(events, params, context),
  };
}
