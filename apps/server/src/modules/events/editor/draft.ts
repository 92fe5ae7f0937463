import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '@foyer/domain/people/actor';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { staffBehind, writeAudit } from '../../people/audit/index.ts';
import { readPieces } from '../../stock/index.ts';
import { layoutTokens, mailTokens } from '../../mail/index.ts';
import { checkDraft, checkParent, checkShortCode, parentCode } from './check-draft.ts';
import { conflict, lockEvent, nameOf, readStored, type StoredEvent } from './stored-event.ts';
import { keepFound } from './write-version.ts';

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

export const findDraft = (db: Db | Tx, eventId: number) =>
  db.selectFrom('event_draft').selectAll().where('event_id', '=', eventId).executeTakeFirst();

/** The draft, or the stored event if there is no draft. */
export async function getDraft(database: Database, eventId: number, { locale }: CallContext): Promise<EventDraft> {
  // One snapshot, so the sold and held numbers match the definition.
  return database.transaction((tx) => presentDraft(tx, eventId, locale), { isolation: 'repeatable read' });
}

async function presentDraft(tx: Tx, eventId: number, locale: CallContext['locale']): Promise<EventDraft> {
  const stored = await readStored(tx, eventId);
  const draft = await findDraft(tx, eventId);
  const pieces = await readPieces(tx, eventId);
  const by = draft ? { accountId: draft.account_id, at: draft.updated_at } : { accountId: stored.accountId, at: null };
  return {
    eventId,
    isPublished: stored.published,
    version: stored.version,
    revision: draft?.revision ?? null,
    isOutdated: draft !== undefined && draft.based_on !== stored.version,
    savedBy: await nameOf(tx, by.accountId, locale),
    savedAt: (by.at ?? stored.changedAt).toISOString(),
    definition: draft?.definition ?? stored.definition,
    published: stored.definition,
    images: stored.images,
    figures: pieces.map(({ kind, id, sold, held }) => ({ kind, key: String(id), sold, held })),
    tokens: [...mailTokens, ...layoutTokens],
  };
}

interface EditedDraft {
  /** Revision of the draft that was edited. Null: there was no draft. */
  revision: number | null;
  /** Version of the event that was edited. */
  version: number;
  definition: EventDefinition;
}

/** Saves an editor's draft. When two editors save at once, the second gets a conflict and keeps the unsaved changes on screen. */
export async function saveDraft(
  database: Database,
  eventId: number,
  { revision, version, definition }: EditedDraft,
  context: CallContext,
): Promise<EventDraft> {
  const { actor, now, locale } = context;
  return database.transaction(
    async (tx) => {
      const stored = await lockEvent(tx, eventId);
      const draft = await findDraft(tx, eventId);
      if ((draft?.revision ?? null) !== revision) {
        throw await conflict(tx, lastOf(stored, draft), locale);
      }
      if (version !== stored.version) throw await conflict(tx, stored, locale);
      const checked = checkDraft(definition, stored, 'body.definition');
      await checkShortCode(tx, definition, stored, 'body.definition');
      await checkParent(tx, definition, stored, 'body.definition');
      await checkPieces(tx, eventId, definition);
      await keepFound(tx, stored);
      const row = {
        definition: toJson({
          ...checked,
          // Only publishing changes whether the event is visible.
          published: stored.published,
          parentEventShortCode: parentCode(checked, stored),
        }),
        revision: (draft?.revision ?? 0) + 1,
        based_on: version,
        account_id: staffBehind(actor) ?? actor.accountId,
        updated_at: now,
      };
      await tx
        .insertInto('event_draft')
        .values({ event_id: eventId, ...row })
        .onConflict((there) => there.column('event_id').doUpdateSet(row))
        .execute();
      await writeAudit(tx, context, {
        action: 'event.draftSaved',
        entity: 'event_draft',
        entityId: eventId,
        eventId,
        before: { revision },
        after: { revision: row.revision },
      });
      return presentDraft(tx, eventId, locale);
    },
    { retries: 2 },
  );
}

/** Who made the last change and when, from the draft, or from the event if there is no draft. */
export const lastOf = (stored: StoredEvent, draft: DraftRow | undefined) =>
  draft ? { accountId: draft.account_id, changedAt: draft.updated_at, version: stored.version } : stored;

/** Refuses quantities below the units sold and held now, to warn the editor early. Publishing checks again under the stock lock. */
async function checkPieces(tx: Tx, eventId: number, { ticketConfigurations = [] }: EventDefinition): Promise<void> {
  const pieces = await readPieces(tx, eventId);
  const taken = (kind: 'ticket' | 'addOn', key: string) => {
    const found = pieces.find((each) => each.kind === kind && String(each.id) === key);
    return found ? found.sold + found.held : 0;
  };
  const below = (quantity: number | null | undefined, sold: number, path: string) =>
    quantity != null && quantity < sold
      ? [
          {
            code: 'QUANTITY_BELOW_SOLD' as const,
            path: `body.definition.ticketConfigurations.${path}`,
            metadata: { sold },
          },
        ]
      : [];
  const items = ticketConfigurations.flatMap((ticket, n) => [
    ...below(ticket.quantity, taken('ticket', ticket.key), `${n}.quantity`),
    ...(ticket.addOns ?? []).flatMap((addOn, place) =>
      below(addOn.quantity, taken('addOn', addOn.key), `${n}.addOns.${place}.quantity`),
    ),
  ]);
  if (items.length > 0) throw new FoyerError('VALIDATION_ERROR', { items });
}

/**
 * Discards the draft that the editor saw. The event does not change. @throws FoyerError EDIT_CONFLICT when someone else
 * saved or discarded the draft since
 */
export async function discardDraft(
  database: Database,
  eventId: number,
  revision: number,
  context: CallContext,
): Promise<{ success: true }> {
  await database.transaction(async (tx) => {
    const stored = await lockEvent(tx, eventId);
    const draft = await findDraft(tx, eventId);
    if (draft?.revision !== revision) throw await conflict(tx, lastOf(stored, draft), context.locale);
    await tx.deleteFrom('event_draft').where('event_id', '=', eventId).execute();
    await writeAudit(tx, context, {
      action: 'event.draftDiscarded',
      entity: 'event_draft',
      entityId: eventId,
      eventId,
      before: { revision, savedBy: await nameOf(tx, draft.account_id, context.locale) },
    });
  });
  return { success: true };
}
