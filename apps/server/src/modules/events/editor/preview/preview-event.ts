import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventPreview, PreviewedTicket, PreviewQuestion } from '@foyer/contract/events/event-preview';
import { FoyerError } from '@foyer/contract/wire/errors';
import { availableAddOns } from '@foyer/domain/orders/add-ons';
import { offerState, saleState, sortTickets } from '@foyer/domain/orders/eligibility';
import { hasEnded, isEligibleLocale, isReopened } from '@foyer/domain/events/event-state';
import { couponState, type PriceFacts } from '@foyer/domain/orders/pricing';
import type { Actor } from '../../../../calls/context.ts';
import type { Db } from '../../../../db/database.ts';
import { eventColumns, withIds } from '../../definition/index.ts';
import {
  findEventRow,
  isSold,
  presentConfiguration,
  presentEvent,
  presentParts,
  timesOf,
  type EventRow,
  type SoldOffer,
} from '../../catalogue/index.ts';
import { readPools, readUnits } from '../../../stock/index.ts';
import {
  limitOf,
  parentName,
  priceRules,
  type ParentEvent,
  type TicketOffer,
  ticketFor,
  type TicketForPerson,
} from '../../../orders/plan/index.ts';
import type { SelfServiceDependencies } from '../deps.ts';
import { findDraft } from '../draft.ts';
import { ticketsIn } from '../present.ts';
import { readStored } from '../stored-event.ts';
import { draftOffers } from './draft-offers.ts';
import { withDraftPools } from './draft-pools.ts';

type Question = PreviewQuestion & { eventId: number };

type Asking = Pick<SelfServiceDependencies, 'database' | 'readers'>;

/**
 * Shows the event as an attendee without a ticket would see it at another time, with the same rules and presentation
 * functions. Read-only. Remaining quantities are the current ones.
 */
export async function previewEvent(deps: Asking, question: Question): Promise<EventPreview> {
  const { locale, title } = question;
  const at = new Date(question.at);
  const { row, tickets, definition, revision, parent } = await readSource(deps, question);
  const { eligibleAccounts, relationshipTypes } = row.configuration;
  const actor: Actor = {
    accountId: nobody,
    externalAccountIdentifier: eligibleAccounts[0] ?? '',
    firstName: '',
    lastName: '',
    locale,
    country: question.country ?? 'USA',
    roles: [],
  };
  const type =
    relationshipTypes.find((each) => each.relationshipType === question.relationshipType) ??
    relationshipTypes.find(({ selfType }) => selfType) ??
    relationshipTypes[0];
  const relationshipType = type?.relationshipType ?? 'CONSULTANT';
  const facts: PriceFacts = { relationshipType, title: title ?? null, country: question.country ?? null, codes: [] };
  const sold = tickets.filter(isSold);
  const previewed = sold.map((offer) => previewTicket(offer, { facts, at, sold, pools: row.configuration.pools }));
  const isOffered = ({ state }: PreviewedTicket) => state === 'onSale';
  const inOrder = (list: readonly PreviewedTicket[]) =>
    sortTickets(list.map((each) => ({ each, amount: each.ticket.amount }))).map(({ each }) => each);
  return {
    at: at.toISOString(),
    revision,
    event: presentEvent(row, actor, at),
    unseen: whyUnseen(row, actor, at),
    limitedTo: eligibleAccounts.length,
    parentName: parent && parentName(parent, locale),
    relationshipType,
    tickets: [...inOrder(previewed.filter(isOffered)), ...inOrder(previewed.filter((each) => !isOffered(each)))],
    hidden: hiddenOf(definition, tickets),
  };
}

/** No account has this id, so no tickets are found. */
const nobody = 0;

/** The event row and its ticket types, as stored or as they would be with the draft published. */
async function readSource({ database, readers }: Asking, { eventId, source, at }: Question) {
  const db = database.kysely;
  const [row, { found }, stored] = await Promise.all([
    findEventRow(db, nobody, eventId),
    readers.offers({ eventId, ticketConfigurationIds: 'all', now: new Date(at) }),
    readStored(db, eventId),
  ]);
  if (!row || !found) throw new FoyerError('RECORD_NOT_FOUND');
  const draft = source === 'draft' ? await findDraft(db, eventId) : undefined;
  if (!draft) {
    const { tickets, parent } = found;
    return { row, tickets, definition: stored.definition, revision: null, parent };
  }
  const { definition, revision } = draft;
  const parent = await findParentNames(db, definition.parentEventShortCode ?? null);
  const units = await readUnits(db, eventId);
  const takenOf = (kind: 'ticket' | 'addOn') =>
    new Map(units.filter((each) => each.kind === kind).map(({ id, sold, held }) => [id, sold + held]));
  const taken = { tickets: takenOf('ticket'), addOns: takenOf('addOn') };
  const offers = draftOffers(definition, found.tickets, taken);
  const { ticketIds, addOnIds } = offers;
  const waiting = new Map((await readPools(db, eventId, new Date(at))).map((pool) => [pool.key, pool.waiting]));
  const tickets = withDraftPools(definition, offers, { taken, waiting, at: new Date(at) });
  const configuration = withIds(definition.configuration, { tickets: ticketIds, addOns: addOnIds });
  const asPublished: EventRow = {
    ...row,
    ...eventColumns(definition, parent?.eventId ?? null),
    translations: definition.translations ?? {},
    published: true,
    configuration: { ...configuration, images: definition.images ?? row.configuration.images },
  };
  return { row: asPublished, tickets, definition, revision, parent };
}

/** Finds the parent event by the short code in the draft. */
async function findParentNames(db: Db, code: string | null): Promise<ParentEvent | null> {
  const parent = await db
    .selectFrom('event')
    .select(['event_id', 'default_name', 'translations'])
    .where('event_short_code', '=', code)
    .executeTakeFirst();
  return parent ? { eventId: parent.event_id, defaultName: parent.default_name, name: parent.translations.name } : null;
}

function whyUnseen(row: EventRow, actor: Actor, at: Date): EventPreview['unseen'] {
  const times = timesOf(row);
  if (!times.isPublished) return 'notPublished';
  if (!isEligibleLocale(times, actor)) return 'otherLanguage';
  return hasEnded(times, at) && !isReopened(times, at) ? 'ended' : null;
}

/**
 * Why an attendee of this title and country cannot buy now, because of windows and places. An attendee of the preview is on
 * no list, in no organisation, and has no place.
 */
function heldBackBy({ window, additional }: TicketForPerson): Pick<PreviewedTicket, 'state' | 'windowAt'> | undefined {
  if (additional.qualifiedOnly === true) return { state: 'notQualified' };
  const dated = (at: Date | string) => new Date(at).toISOString();
  switch (window.state) {
    case 'none':
    case 'open':
      return undefined;
    case 'notYet':
      return { state: 'notYet', windowAt: dated(window.window.startDateTime) };
    case 'over':
      return { state: 'over', windowAt: dated(window.window.endDateTime) };
    case 'draw':
      return { state: 'draw', windowAt: dated(window.window.endDateTime) };
    case 'notForYou':
      return { state: 'notInWindow' };
  }
}

interface PreviewContext {
  facts: PriceFacts;
  at: Date;
  sold: readonly SoldOffer[];
  pools: EventRow['configuration']['pools'];
}

function previewTicket(previewed: SoldOffer, { facts, at, sold, pools }: PreviewContext): PreviewedTicket {
  const { title, country } = facts;
  const audience = { title, country: country ?? '', lists: [], qualifications: [], line: [] };
  const offer = ticketFor(previewed, { audience }, at, { pools });
  const ticket = presentConfiguration(offer, facts, at);
  const parts = offer.additional.package ? presentParts(offer, sold, facts, at) : undefined;
  const rules = priceRules(offer, offer.currency).coupons;
  return {
    ticket: { ...ticket, addOns: availableAddOns(ticket.addOns, at), ...(parts && { parts }) },
    // A package without one of its ticket types is not offered (orders 11.3).
    ...(parts === null
      ? { state: 'notOffered' as const }
      : (heldBackBy(offer) ?? { state: offerState(ticket, facts.relationshipType, at) })),
    coupons: offer.coupons.flatMap(({ couponId, description, translations }) => {
      const rule = rules.find((each) => each.ticketConfigurationCouponId === couponId);
      if (!rule) return [];
      return {
        ticketConfigurationCouponId: couponId,
        defaultDescription: description,
        translations,
        state: couponState(rule, facts, at),
      };
    }),
    addOns: offer.addOns.map(({ name, translations, startDateTime, endDateTime, ...units }) => ({
      defaultName: name,
      translations,
      state: saleState({ startDateTime, endDateTime, ...limitOf(units) }, at),
    })),
  };
}

function hiddenOf(definition: EventDefinition, tickets: readonly TicketOffer[]): EventPreview['hidden'] {
  return [
    ...tickets
      .filter((offer) => !isSold(offer))
      .map(({ description }) => ({ defaultDescription: description, reason: 'currency' as const })),
    ...ticketsIn(definition)
      .filter(({ active }) => active === false)
      .map(({ defaultDescription }) => ({ defaultDescription, reason: 'withdrawn' as const })),
  ];
}
