import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { staffBehind, writeAudit } from '../../people/audit/index.ts';
import { readUnits } from '../../stock/index.ts';
import { layoutTokens, mailTokens } from '../../mail/index.ts';
import { isSameDefinition, touchPictures } from '../definition/index.ts';
import { checkWorking } from './check-working.ts';
import { checkDraft, checkParent, checkShortCode, parentCode, type DraftCheck } from './check-draft.ts';
import { countShortCode } from './count-short-code.ts';
import type { SelfServiceDependencies } from './deps.ts';
import { visitEditor, type Visitor } from './presence.ts';
import { readChangedMails } from './read-changed-mails.ts';
import { checkPictures } from './pictures.ts';
import { conflict, lockEvent, nameOf, readStored, type StoredEvent } from './stored-event.ts';
import { keepFound } from './write-version.ts';

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

export const findDraft = (db: Db | Tx, eventId: number) =>
  db.selectFrom('event_draft').selectAll().where('event_id', '=', eventId).executeTakeFirst();

interface OpenEditor {
  editor?: string | undefined;
  section?: Visitor['section'] | undefined;
}

/** The draft, or the stored event if there is no draft. An open editor is recorded, and gets the other open editors. */
export async function getDraft(
  database: Database,
  eventId: number,
  { actor, now, locale, sessionToken }: CallContext,
  { editor, section = 'info' }: OpenEditor,
): Promise<EventDraft> {
  const others =
    editor === undefined
      ? undefined
      : await visitEditor(
          database.kysely,
          eventId,
          { editor, section, accountId: staffBehind(actor) ?? actor.accountId, sessionToken },
          now,
        );
  // One snapshot, so the sold and held numbers match the definition.
  return database.transaction(
    async (tx) => {
      const draft = await presentDraft(tx, eventId, locale);
      if (!others) return draft;
      const editors = [];
      for (const each of others) {
        editors.push({ name: (await nameOf(tx, each.accountId, locale)) ?? '', section: each.section });
      }
      return { ...draft, editors };
    },
    { isolation: 'repeatable read' },
  );
}

async function presentDraft(tx: Tx, eventId: number, locale: CallContext['locale']): Promise<EventDraft> {
  const stored = await readStored(tx, eventId);
  const draft = await findDraft(tx, eventId);
  const units = await readUnits(tx, eventId);
  const by = draft ? { accountId: draft.account_id, at: draft.updated_at } : { accountId: stored.accountId, at: null };
  return {
    eventId,
    isPublished: stored.published,
    version: stored.version,
    revision: draft?.revision ?? null,
    isOutdated: draft !== undefined && draft.based_on !== stored.version,
    savedBy: await nameOf(tx, by.accountId, locale),
    savedAt: (by.at ?? stored.changedAt).toISOString(),
    definition: withImages(draft?.definition ?? stored.definition, stored),
    ...(draft?.working ? { working: draft.working } : {}),
    published: withImages(stored.definition, stored),
    images: stored.images,
    figures: units.map(({ kind, id, sold, held }) => ({ kind, key: String(id), sold, held })),
    tokens: [...mailTokens, ...layoutTokens],
  };
}

/** The definition with its pictures. A draft without pictures shows those of the event. */
export const withImages = (definition: EventDefinition, { images }: StoredEvent): EventDefinition => ({
  ...definition,
  images: definition.images ?? images,
});

interface EditedDraft {
  /** Revision of the draft that was edited. Null: there was no draft. */
  revision: number | null;
  /** Version of the event that was edited. */
  version: number;
  definition?: EventDefinition | undefined;
  /** The draft while it is typed, instead of `definition`. */
  working?: Record<string, unknown> | undefined;
}

/** Saves an editor's draft. When two editors save at once, the second gets a conflict, merges the changes and saves again. */
export async function saveDraft(
  deps: Pick<SelfServiceDependencies, 'database' | 'mails'>,
  eventId: number,
  sent: EditedDraft,
  context: CallContext,
): Promise<EventDraft> {
  const { actor, now, locale } = context;
  const forbiddenOf = await readChangedMails(deps, eventId, sent.working ?? sent.definition, context);
  await countShortCode(deps.database, { eventId, code: (sent.working ?? sent.definition)?.eventShortCode }, context);
  return deps.database.transaction(
    async (tx) => {
      const stored = await lockEvent(tx, eventId);
      const draft = await findDraft(tx, eventId);
      const draftParent = draft?.definition.parentEventShortCode;
      if ((draft?.revision ?? null) !== sent.revision) throw await conflict(tx, lastOf(stored, draft), locale);
      const next = sent.working
        ? await typedDraft(
            tx,
            sent.working,
            stored,
            { draft, version: sent.version, check: { root: 'body.working', forbiddenOf, by: context, draftParent } },
            locale,
          )
        : await finishedDraft(
            tx,
            sent,
            stored,
            { root: 'body.definition', forbiddenOf, by: context, draftParent },
            locale,
          );
      if (draft && isSameDraft(draft, next)) return presentDraft(tx, eventId, locale);
      await keepFound(tx, stored);
      const row = {
        definition: toJson(next.definition),
        working: next.working === null ? null : toJson(next.working),
        revision: (draft?.revision ?? 0) + 1,
        based_on: next.basedOn,
        account_id: staffBehind(actor) ?? actor.accountId,
        updated_at: now,
      };
      await tx
        .insertInto('event_draft')
        .values({ event_id: eventId, ...row })
        .onConflict((there) => there.column('event_id').doUpdateSet(row))
        .execute();
      await touchPictures(tx, eventId, [shownBy(draft, stored), shownBy(next, stored)], now);
      if (!(await isAudited(tx, eventId, row.account_id, now))) {
        await writeAudit(tx, context, {
          action: 'event.draftSaved',
          entity: 'event_draft',
          entityId: eventId,
          eventId,
          before: { revision: sent.revision },
          after: { revision: row.revision },
        });
      }
      return presentDraft(tx, eventId, locale);
    },
    { retries: 2 },
  );
}

/** The images of a draft on the screen. */
const shownBy = (
  draft: Pick<NextDraft, 'definition' | 'working'> | undefined,
  stored: StoredEvent,
): readonly EventImage[] => {
  const working = draft?.working as { images?: EventImage[] } | null | undefined;
  return working?.images ?? draft?.definition.images ?? stored.images;
};

interface NextDraft {
  definition: EventDefinition;
  working: Record<string, unknown> | null;
  basedOn: number;
}

/** A draft without errors, based on the event's current version. */
async function finishedDraft(
  tx: Tx,
  { definition, version }: EditedDraft,
  stored: StoredEvent,
  check: DraftCheck,
  locale: CallContext['locale'],
): Promise<NextDraft> {
  if (!definition) {
    throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'REQUIRED', path: 'body.definition' }] });
  }
  if (version !== stored.version) throw await conflict(tx, stored, locale);
  const checked = checkDraft(definition, stored, check);
  await checkShortCode(tx, definition, stored, 'body.definition');
  await checkParent(tx, definition, stored, { ...check, published: false });
  await checkPictures(tx, definition, stored, 'body.definition');
  const items = await belowSold(tx, stored.eventId, checked, 'body.definition');
  if (items.length > 0) throw new FoyerError('VALIDATION_ERROR', { items });
  return { definition: asStored(checked, stored), working: null, basedOn: version };
}

/** A draft that may have errors. The last valid state stays beside it, for the preview and the effects of publishing. */
async function typedDraft(
  tx: Tx,
  working: Record<string, unknown>,
  stored: StoredEvent,
  { draft, version, check }: { draft: DraftRow | undefined; version: number; check: DraftCheck },
  locale: CallContext['locale'],
): Promise<NextDraft> {
  if (!draft && version !== stored.version) throw await conflict(tx, stored, locale);
  const basedOn = draft?.based_on ?? version;
  const checked = await checkWorking(tx, working, stored, check);
  const isValid =
    'definition' in checked && (await belowSold(tx, stored.eventId, checked.definition, 'body.working')).length === 0;
  return isValid
    ? { definition: asStored(checked.definition, stored), working: null, basedOn }
    : { definition: draft?.definition ?? stored.definition, working, basedOn };
}

/** Only publishing changes whether the event is visible. */
const asStored = (definition: EventDefinition, stored: StoredEvent): EventDefinition => ({
  ...definition,
  published: stored.published,
  parentEventShortCode: parentCode(definition, stored),
});

const isSameDraft = (draft: DraftRow, { definition, working, basedOn }: NextDraft): boolean =>
  draft.based_on === basedOn &&
  isSameDefinition(draft.working, working) &&
  isSameDefinition(draft.definition, definition);

/** The longest time that one entry of the audit log covers. */
const spanMinutes = 15;

/** Whether the audit log already has an entry for this span of editing by this person (people 6.2). */
async function isAudited(tx: Tx, eventId: number, accountId: number, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('audit_log')
    .select('audit_log_id')
    .where('event_id', '=', eventId)
    .where('action', '=', 'event.draftSaved')
    .where((eb) => eb.fn.coalesce('staff_account_id', 'account_id'), '=', accountId)
    .where('at', '>', new Date(now.getTime() - spanMinutes * 60_000))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Who made the last change and when, from the draft, or from the event if there is no draft. */
export const lastOf = (stored: StoredEvent, draft: DraftRow | undefined) =>
  draft ? { accountId: draft.account_id, changedAt: draft.updated_at, version: stored.version } : stored;

/** Quantities below the units sold and held now, to warn the editor early. Publishing checks again under the stock lock. */
async function belowSold(
  tx: Tx,
  eventId: number,
  { ticketConfigurations = [] }: EventDefinition,
  root: string,
): Promise<ErrorItem[]> {
  const units = await readUnits(tx, eventId);
  const takenOf = (kind: 'ticket' | 'addOn', key: string) => {
    const found = units.find((each) => each.kind === kind && String(each.id) === key);
    return found ? found.sold + found.held : 0;
  };
  const below = (quantity: number | null | undefined, sold: number, path: string): ErrorItem[] =>
    quantity != null && quantity < sold
      ? [{ code: 'QUANTITY_BELOW_SOLD', path: `${root}.ticketConfigurations.${path}`, metadata: { sold } }]
      : [];
  return ticketConfigurations.flatMap((ticket, n) => [
    ...below(ticket.quantity, takenOf('ticket', ticket.key), `${n}.quantity`),
    ...(ticket.addOns ?? []).flatMap((addOn, index) =>
      below(addOn.quantity, takenOf('addOn', addOn.key), `${n}.addOns.${index}.quantity`),
    ),
  ]);
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
    await touchPictures(tx, eventId, [shownBy(draft, stored), stored.images], context.now);
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
