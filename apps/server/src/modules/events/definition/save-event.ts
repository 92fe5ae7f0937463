import type { AuditAction } from '@foyer/contract/people/audit-actions';
import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import type { ErrorItem } from '@foyer/contract/wire/errors';
import { toJson } from '../../../db/schema.ts';
import type { Tx } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { canonical, isSameDefinition } from './canonical.ts';
import { checkDefinition } from './check-definition.ts';
import { isFullOfPictures, recordPicture, showImages, touchPictures } from './event-images.ts';
import { storeImageFiles, type ImageFile } from './image-files.ts';
import { findParent } from './event-references.ts';
import { keepTerms } from './keep-terms.ts';
import { storedDefinition } from './stored-definition.ts';
import { eventColumns, idsOf, withIds, writeEvent, writeMails, type WrittenIds } from './write-event.ts';

export interface SaveContext {
  now: Date;
  /** The operator and the source, for the audit log. */
  notes: string;
  /** What to do when an event with this short code exists. */
  ifThere: 'update' | 'refuse';
  /** The images that the event shows from now on. Undefined: its images do not change. */
  images?: readonly ImageFile[] | undefined;
}

export type Saved =
  | { outcome: 'added' | 'changed' | 'unchanged'; eventId: number }
  | { outcome: 'refused'; code: 'INVALID'; items: ErrorItem[] }
  | { outcome: 'refused'; code: 'UNKNOWN_PARENT' | 'UNFIT_PARENT' | 'TICKETS_DIFFER' | 'ALREADY_THERE' };

/**
 * Creates an event from its definition, or updates the differing parts of an existing one, but never its tickets and
 * pools. Existing tickets may be sold or on hold, and only the editor checks that when it changes them. The caller rolls the
 * transaction back after a refusal, because images may be stored already.
 */
export async function saveEvent(
  tx: Tx,
  sent: unknown,
  { now, notes, ifThere, images: files }: SaveContext,
): Promise<Saved> {
  const checked = checkDefinition(sent);
  if ('items' in checked) return { outcome: 'refused', code: 'INVALID', items: checked.items };
  // The images of a definition are those of a draft. A file has its images beside the definition.
  const { images: _, ...definition } = checked.definition;
  // Encoding takes seconds, so it comes before the lock on the event's row.
  const encoded = files && (await storeImageFiles(tx, files, now));
  if (encoded && 'items' in encoded) return { outcome: 'refused', code: 'INVALID', items: encoded.items };
  const images = encoded?.images;
  const present = await tx
    .selectFrom('event')
    .select(['event_id', 'configuration', 'parent_event_id'])
    .where('event_short_code', '=', definition.eventShortCode)
    .forUpdate()
    .executeTakeFirst();
  const audit = (eventId: number, action: AuditAction) =>
    writeAudit(
      tx,
      { actor: null, now },
      { action, entity: 'event', entityId: eventId, eventId, after: { code: definition.eventShortCode }, notes },
    );
  if (present && ifThere === 'refuse') return { outcome: 'refused', code: 'ALREADY_THERE' };
  const parent = await parentOf(tx, definition, present);
  if (parent === 'unknown') return { outcome: 'refused', code: 'UNKNOWN_PARENT' };
  if (parent === 'unfit') return { outcome: 'refused', code: 'UNFIT_PARENT' };
  const { parentEventId } = parent;
  if (!present) {
    const { eventId } = await writeEvent(tx, definition, { now, parentEventId, ...(images && { images }) });
    if (images) await writeImages(tx, eventId, [[], images], now);
    await audit(eventId, 'event.created');
    return { outcome: 'added', eventId };
  }
  const eventId = present.event_id;
  const stored = await storedDefinition(tx, eventId);
  const sought = { ...canonical(definition, stored), ...timesOf(definition) };
  const isSold = definition.ticketConfigurations !== undefined;
  if (
    !isSameDefinition(stored.ticketConfigurations, sought.ticketConfigurations) ||
    (isSold && !isSameDefinition(poolsWithoutKeys(stored), poolsWithoutKeys(sought)))
  ) {
    return { outcome: 'refused', code: 'TICKETS_DIFFER' };
  }
  const wanted = { ...sought, configuration: withPoolsOf(stored.configuration, sought.configuration) };
  const { images: shown } = present.configuration;
  const isSameImages = images === undefined || isSameDefinition(shown, images);
  if (isSameDefinition(stored, wanted) && isSameImages) return { outcome: 'unchanged', eventId };
  const isSameConfiguration = isSameDefinition(stored.configuration, wanted.configuration);
  const tickets = definition.ticketConfigurations ?? stored.ticketConfigurations;
  await keepTerms(tx, eventId);
  await tx
    .updateTable('event')
    .set({
      ...eventColumns(definition, parentEventId),
      translations: toJson(wanted.translations ?? {}),
      published: wanted.published ?? false,
      updated_at: now,
      configuration: toJson({
        ...(isSameConfiguration
          ? present.configuration
          : withPoolsOf(
              present.configuration,
              withIds(definition.configuration, await storedIds(tx, eventId, tickets)),
            )),
        images: images ?? shown,
      }),
    })
    .where('event_id', '=', eventId)
    .execute();
  await writeMails(tx, eventId, definition.emailTemplates ?? [], now);
  if (!isSameImages) {
    await writeImages(tx, eventId, [shown, images], now);
    if (await isFullOfPictures(tx, eventId)) {
      const items = [{ code: 'PICTURES_FULL' as const, path: 'event.images' }];
      return { outcome: 'refused', code: 'INVALID', items };
    }
  }
  await audit(eventId, 'event.imported');
  return { outcome: 'changed', eventId };
}

/** The key of a pool can differ, because the pool of an older file is named by its shared stock. */
const poolsWithoutKeys = ({ configuration }: EventDefinition) =>
  (configuration.pools ?? []).map(({ translations = {}, ...pool }) => ({ ...pool, translations, key: '' }));

/** The configuration with the pools of another one. */
function withPoolsOf<C extends Pick<EventDefinition['configuration'], 'pools'>>(
  { pools }: Pick<EventDefinition['configuration'], 'pools'>,
  configuration: C,
): C {
  const { pools: _, ...rest } = configuration;
  // Safe cast: only the pools are replaced.
  return { ...rest, ...(pools && { pools }) } as C;
}

/** The ids of stored tickets and add-ons by the keys of the same tickets in a file. */
async function storedIds(tx: Tx, eventId: number, tickets: readonly TicketDefinition[] = []): Promise<WrittenIds> {
  const { ticketConfigurations = [] } = await storedDefinition(tx, eventId, 'ids');
  return idsOf(
    tickets,
    ticketConfigurations.map(({ key, addOns = [] }) => ({
      ticketConfigurationId: Number(key),
      addOns: addOns.map((addOn) => ({ addOnId: Number(addOn.key) })),
    })),
  );
}

/** Shows the images of a file. The event can show its earlier images again. */
async function writeImages(
  tx: Tx,
  eventId: number,
  [before, after]: readonly [readonly EventImage[], readonly EventImage[]],
  now: Date,
): Promise<void> {
  for (const image of after) await recordPicture(tx, eventId, image, { accountId: null, now });
  await showImages(tx, eventId, after, now);
  await touchPictures(tx, eventId, [before, after], now);
}

/** Times in ISO format, as the database returns them. */
const timesOf = ({ eventStart, eventEnd, registrationStart, registrationEnd }: EventDefinition) => ({
  eventStart: new Date(eventStart).toISOString(),
  eventEnd: new Date(eventEnd).toISOString(),
  registrationStart: new Date(registrationStart).toISOString(),
  registrationEnd: new Date(registrationEnd).toISOString(),
});

/** The parent event of the definition. If it is absent, the stored parent stays. */
async function parentOf(
  tx: Tx,
  { parentEventShortCode: code }: EventDefinition,
  present: { event_id: number; parent_event_id: number | null } | undefined,
): Promise<{ parentEventId: number | null } | 'unknown' | 'unfit'> {
  const child = { eventId: present?.event_id ?? null, parentEventId: present?.parent_event_id ?? null };
  if (code === undefined) return { parentEventId: child.parentEventId };
  return code === null ? { parentEventId: null } : findParent(tx, child, { code }, 'operator');
}
