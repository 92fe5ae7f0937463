import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import type { Tx } from '../../../db/database.ts';
import type { ForbiddenOf } from '../../mail/index.ts';
import { isAdmin } from '@foyer/domain/people/permissions';
import type { CallContext } from '../../../calls/context.ts';
import { checkDefinition, findParent } from '../definition/index.ts';
import type { StoredEvent } from './stored-event.ts';

export interface DraftCheck {
  /** Path of the definition in the request, for errors. */
  root: string;
  /** Results of `readChangedMails`. */
  forbiddenOf: ForbiddenOf;
  /** Who edits the event. */
  by: Pick<CallContext, 'actor' | 'now'>;
  /** The parent in the saved draft. Somebody who may refer to it chose it, so others can save the draft with it. */
  draftParent?: string | null | undefined;
}

/**
 * Checks an edited event, including two rules that apply only to edits. A key that looks like an id must belong to the
 * event. A published event keeps its short code, because links with it are in use. Errors are reported at the fields of
 * the definition.
 * @returns the definition to store, with the time zone spelled as in the IANA list
 */
export function checkDraft(
  definition: EventDefinition,
  stored: StoredEvent,
  { root, forbiddenOf }: DraftCheck,
): EventDefinition {
  const checked = checkDefinition(definition, { stored: stored.definition, forbiddenOf });
  const items =
    'items' in checked ? checked.items.map((item) => ({ ...item, path: item.path.replace(/^event\b/, root) })) : [];
  items.push(...keysOf(definition, stored, root));
  if (stored.published && definition.eventShortCode !== stored.definition.eventShortCode) {
    items.push({ code: 'ONE_OF', path: `${root}.eventShortCode` });
  }
  if (items.length > 0 || 'items' in checked) throw new FoyerError('VALIDATION_ERROR', { items });
  return checked.definition;
}

/**
 * The errors of a changed definition that it did not have before, by the rules of a draft. So each call that changes a
 * part of an event refuses what publishing refuses, and an older error elsewhere does not stop it.
 */
export function newItems(
  definition: EventDefinition,
  before: EventDefinition,
  forbiddenOf: ForbiddenOf = () => null,
): ErrorItem[] {
  const itemsOf = (of: EventDefinition): ErrorItem[] => {
    const checked = checkDefinition(of, { stored: before, forbiddenOf });
    return 'items' in checked ? checked.items : [];
  };
  const items = itemsOf(definition);
  if (items.length === 0) return items;
  const known = new Set(itemsOf(before).map(({ code, path }) => `${code} ${path}`));
  return items.filter(({ code, path }) => !known.has(`${code} ${path}`));
}

/** Short codes are unique. @throws FoyerError VALIDATION_ERROR at the short code when another event has it */
export async function checkShortCode(
  tx: Tx,
  { eventShortCode }: EventDefinition,
  stored: StoredEvent,
  root: string,
): Promise<void> {
  if (eventShortCode === stored.definition.eventShortCode) return;
  const other = await tx
    .selectFrom('event')
    .select('event_id')
    .where('event_short_code', '=', eventShortCode)
    .executeTakeFirst();
  if (other) throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'ONE_OF', path: `${root}.eventShortCode` }] });
}

/** Short code of the parent event in an edited definition. If it is absent, the stored one applies. */
export const parentCode = (definition: EventDefinition, stored: StoredEvent): string | null =>
  (definition.parentEventShortCode === undefined ? stored.definition : definition).parentEventShortCode ?? null;

interface ParentCheck extends Pick<DraftCheck, 'root' | 'by' | 'draftParent'> {
  /** Attendees will see the event. An organiser publishes it only if they see its parent event too. */
  published: boolean;
}

/**
 * Id of the parent event that an edited definition names. The parent of the stored event stays allowed. @throws FoyerError
 * VALIDATION_ERROR when there is no such event, when the editor may not refer to it, or when it cannot be the parent of
 * this event (events 1.6)
 */
export async function checkParent(
  tx: Tx,
  definition: EventDefinition,
  stored: StoredEvent,
  { root, by, draftParent, published }: ParentCheck,
): Promise<number | null> {
  const code = parentCode(definition, stored);
  if (code === null) return null;
  const isSame = code === stored.definition.parentEventShortCode;
  const needsPublished = published && !isAdmin(by.actor);
  if (isSame && (stored.published || !needsPublished)) return stored.parentEventId;
  const parent = await findParent(tx, stored, { code }, isSame || code === draftParent ? 'operator' : by);
  if (typeof parent === 'object' && (parent.isPublished || !needsPublished)) return parent.parentEventId;
  throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'ONE_OF', path: `${root}.parentEventShortCode` }] });
}

/** Whether a key has the form of a stored row's id. */
const isId = (key: string | undefined): key is string => key !== undefined && /^[1-9]\d*$/.test(key);

function keysOf(definition: EventDefinition, stored: StoredEvent, root: string): ErrorItem[] {
  const known = new Map((stored.definition.ticketConfigurations ?? []).map((ticket) => [ticket.key, ticket]));
  return (definition.ticketConfigurations ?? []).flatMap((ticket, index) => {
    const at = (path: string): ErrorItem => ({ code: 'ONE_OF', path: `${root}.ticketConfigurations.${index}.${path}` });
    const there = known.get(ticket.key);
    const strangers = (list: 'addOns' | 'coupons') => {
      const keys = (ticket[list] ?? []).map(({ key }) => key);
      return keys.flatMap((key, n) =>
        isId(key) && (keys.indexOf(key) < n || !there?.[list]?.some((each) => each.key === key))
          ? [at(`${list}.${n}.key`)]
          : [],
      );
    };
    return [...(isId(ticket.key) && !there ? [at('key')] : []), ...strangers('addOns'), ...strangers('coupons')];
  });
}
